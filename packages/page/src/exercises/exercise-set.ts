import type { Problem } from '@poda/library/core/result.ts';
import { KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import {
  type Answer,
  type Exercise,
  exerciseIds,
  isRight,
  makeExercise,
  makeMistake,
} from '@poda/library/exercises/exercise.ts';
import { mistakeIds } from '@poda/library/exercises/listings.ts';
import {
  areAnswers,
  formatResultFile,
  type GivenAnswer,
  normalisedName,
  parseResultFile,
  type ResultFile,
  seedOfStudent,
} from '@poda/library/exercises/result-file.ts';
import { signal } from '@preact/signals';
import { between, isText, objectWith, readStored, storedSignal, writeStored } from '../browser/storage.ts';

export interface Student {
  readonly course: string;
  readonly name: string;
}

/** Of the last set with a name, which is opened again after a reload. */
export const lastStudent = storedSignal<Student>(
  'exercises',
  { course: '', name: '' },
  objectWith<Student>({ course: isText, name: isText }),
);

/** Which exercises a set has. */
export interface Plan {
  idsOf(seed: Seed): readonly string[];
  make(seed: Seed, id: string): Exercise;
  /** The name under which the last practice is kept; missing if it is not kept. */
  readonly keptAs?: string;
}

export const allKinds: Plan = { idsOf: () => exerciseIds, make: makeExercise, keptAs: 'practice' };

/** One program for every mistake. */
export const allMistakes: Plan = {
  idsOf: seed => new KeyedRandom(seed, 'bugs').shuffled(mistakeIds),
  make: (seed, id) => makeMistake(seed, mistakeIds.find(known => known === id)!),
  keptAs: 'bugs',
};

/** Exercises, made when they are first shown, and the answers. An answer is final. */
export class ExerciseSet {
  readonly ids: readonly string[];
  readonly answers = signal<readonly GivenAnswer[]>([]);
  readonly isKept = signal(true);
  private readonly made = signal<ReadonlyMap<string, Exercise>>(new Map());

  constructor(
    readonly seed: Seed,
    readonly student: Student | null,
    readonly plan: Plan = allKinds,
  ) {
    this.ids = plan.idsOf(seed);
  }

  static ofStudent(course: string, name: string): ExerciseSet | Problem {
    const [courseName, studentName] = [normalisedName(course), normalisedName(name)];
    if (!courseName.ok) return courseName.error;
    if (!studentName.ok) return studentName.error;
    const student = { course: courseName.value, name: studentName.value };
    const made = new ExerciseSet(seedOfStudent(student.course, student.name), student);
    const kept = readStored(made.storedName);
    const file = kept === undefined ? undefined : parseResultFile(JSON.stringify(kept));
    if (file?.ok && file.value.seed === made.seed) made.answers.value = file.value.answers;
    return made;
  }

  static forPractice(plan: Plan): ExerciseSet {
    return new ExerciseSet(crypto.getRandomValues(new Uint32Array(1))[0]!, null, plan);
  }

  /** The last practice of a plan, if something in it was answered and something was not. */
  static unfinishedPractice(plan: Plan): ExerciseSet | undefined {
    const kept = readStored(storedNameOf(plan.keptAs!));
    if (!isKeptPractice(kept)) return undefined;
    const made = new ExerciseSet(kept.seed, null, plan);
    if (kept.answers.some(({ id }) => !made.ids.includes(id))) return undefined;
    made.answers.value = kept.answers;
    return kept.answers.length < made.ids.length ? made : undefined;
  }

  get points(): number {
    return this.answers.value.reduce((sum, { points }) => sum + points, 0);
  }

  /** Undefined while the exercise is not made: finding its position may take a second. */
  peek(id: string): Exercise | undefined {
    return this.made.value.get(id);
  }

  exercise(id: string): Exercise {
    const known = this.made.peek().get(id);
    if (known !== undefined) return known;
    const made = this.plan.make(this.seed, id);
    this.made.value = new Map([...this.made.peek(), [id, made]]);
    return made;
  }

  answerTo(id: string): GivenAnswer | undefined {
    return this.answers.value.find(given => given.id === id);
  }

  give(id: string, answer: Answer): void {
    if (this.answerTo(id) !== undefined) return;
    const given: GivenAnswer = { id, answer, points: isRight(this.exercise(id), answer) ? 1 : 0 };
    const all = [...this.answers.value, given];
    this.answers.value = this.ids.flatMap(known => all.filter(({ id }) => id === known));
    if (this.student === null && this.plan.keptAs === undefined) return;
    this.isKept.value = writeStored(this.storedName, this.file ?? { seed: this.seed, answers: this.answers.value });
  }

  /** Null in practice. */
  get file(): ResultFile | null {
    if (this.student === null) return null;
    const { course, name } = this.student;
    return { exercises: 1, course, name, seed: String(this.seed), answers: this.answers.value, points: this.points };
  }

  get fileText(): string {
    return formatResultFile(this.file!);
  }

  private get storedName(): string {
    return storedNameOf(this.student === null ? this.plan.keptAs! : String(this.seed));
  }
}

const storedNameOf = (name: string): string => `poda.exercises.${name}`;

interface KeptPractice {
  readonly seed: number;
  readonly answers: readonly GivenAnswer[];
}

const isKeptPractice = objectWith<KeptPractice>({ seed: between(0, 2 ** 32 - 1), answers: areAnswers });
