import * as v from 'valibot';
import { ok, problem, type Result } from '../core/result.ts';
import { deriveSeed } from '../core/seed/seed.ts';
import { parseHandwrittenJson } from '../core/text/json-text.ts';
import { schemaProblem, wholeNumber } from '../core/text/schema-checks.ts';
import { visibleLine } from '../core/text/visible.ts';
import { type Answer, exerciseIds, isRight, makeExercise } from './exercise.ts';
import { programmingLanguages } from './listings.ts';

/** The JSON file with the answers of one student; its fields are explained in docs/exercises.md. */
export interface ResultFile {
  readonly exercises: 1;
  readonly course: string;
  readonly name: string;
  readonly seed: string;
  /** In the order of the exercises; one that was not answered is missing. */
  readonly answers: readonly GivenAnswer[];
  readonly points: number;
}

export interface GivenAnswer {
  readonly id: string;
  readonly answer: Answer;
  readonly points: 0 | 1;
}

export const MAX_NAME_LENGTH = 80;

/** NFC, trimmed, single spaces: the form that the seed is made from. */
export const normalisedName = (text: string): Result<string> => {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '') return problem('exercises-name-empty');
  if (name.length > MAX_NAME_LENGTH) return problem('exercises-name-long', { most: MAX_NAME_LENGTH });
  return visibleLine(name) === name ? ok(name) : problem('exercises-name-signs', { text: name });
};

/** Of a student of a course, both normalised: anybody can make it again, so it proves nothing. */
export const seedOfStudent = (course: string, name: string): string => deriveSeed(0, 'exercises', 1, course, name);

const node = wholeNumber(0, 999);
const value = wholeNumber(-99_999, 99_999);
const bound = v.nullable(value);
const answer = v.union(
  [
    value,
    v.array(node),
    v.strictObject({ alpha: bound, beta: bound }),
    v.strictObject({ language: v.picklist(programmingLanguages), line: wholeNumber(1, 999) }),
  ],
  'exercise-answer',
);

const answers = v.array(v.strictObject({ id: v.string('text'), answer, points: wholeNumber(0, 1) }, 'object'), 'list');

const fileSchema = v.strictObject(
  {
    exercises: v.literal(1, 'exercises-version'),
    course: v.string('text'),
    name: v.string('text'),
    seed: v.string('text'),
    answers,
    points: wholeNumber(0, exerciseIds.length),
  },
  'object',
);

export const parseResultFile = (text: string): Result<ResultFile> => {
  const parsed = parseHandwrittenJson(text, 'exercises-not-json');
  if (!parsed.ok) return parsed;
  const { success, output, issues } = v.safeParse(fileSchema, parsed.value, { abortEarly: true });
  if (!success) {
    const [issue] = issues;
    const path = issue.path?.map(({ key }) => String(key)).join('.') ?? '';
    if (issue.expected === 'never') return problem('exercises-unknown-key', { path });
    if (issue.input === undefined) return problem('exercises-missing-key', { path });
    return schemaProblem('exercises-refused', path, issue.message, issue.input);
  }
  const file = output as ResultFile;
  for (const text of [file.course, file.name]) {
    const name = normalisedName(text);
    if (!name.ok) return name;
  }
  if (new Set(file.answers.map(({ id }) => id)).size < file.answers.length) return problem('exercises-answered-twice');
  const unknown = file.answers.find(({ id }) => !exerciseIds.includes(id));
  return unknown === undefined ? ok(file) : problem('exercises-unknown', { name: unknown.id });
};

/** For answers that are kept without a file. */
export const areAnswers = (value: unknown): value is readonly GivenAnswer[] => v.is(answers, value);

/** The same answers give the same text. */
export const formatResultFile = (file: ResultFile): string => `${JSON.stringify(file, null, 2)}\n`;

export interface CheckedFile {
  /** Normalised. */
  readonly course: string;
  readonly name: string;
  /** Counted again. */
  readonly points: number;
  readonly isSeedWrong: boolean;
  /** Exercises whose points in the file are not those of the answer. */
  readonly edited: readonly string[];
  /** The sum that the file claims, if it is not that of its points. */
  readonly claimed: number | null;
}

/** Makes the exercises of the student again and marks the answers with them. */
export const checkResultFile = (file: ResultFile): CheckedFile => {
  const [course, name] = [file.course, file.name].map(text => {
    const normalised = normalisedName(text);
    return normalised.ok ? normalised.value : text;
  }) as [string, string];
  const seed = seedOfStudent(course, name);
  const marked = file.answers.map(({ id, answer, points }) => {
    const earned = isRight(makeExercise(seed, id), answer) ? 1 : 0;
    return { id, earned, isEdited: earned !== points };
  });
  const points = marked.reduce((sum, { earned }) => sum + earned, 0);
  return {
    course,
    name,
    points,
    isSeedWrong: file.seed !== seed,
    edited: marked.filter(({ isEdited }) => isEdited).map(({ id }) => id),
    claimed: file.points === points ? null : file.points,
  };
};
