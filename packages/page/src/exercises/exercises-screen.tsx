import type { Problem } from '@poda/library/core/result.ts';
import { mistakeIds } from '@poda/library/exercises/listings.ts';
import { MAX_NAME_LENGTH } from '@poda/library/exercises/result-file.ts';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { bound, TextField } from '../controls/fields.tsx';
import { Segments } from '../controls/segments.tsx';
import { set } from '../controls/signals.ts';
import { download } from '../exchange/copy-and-download.tsx';
import { linkTo, route } from '../route.ts';
import { translator } from '../words/say.ts';
import { allKinds, allMistakes, ExerciseSet, lastStudent, type Plan } from './exercise-set.ts';
import { ExerciseView } from './exercise-view.tsx';
import './exercises.css';
import { say } from './words.ts';

export const ExercisesScreen = () => {
  const { rest } = route.value;
  const open = useSignal<ExerciseSet | null>(null);
  // A link such as `#/exercises/strict-cut` opens the program with that mistake.
  const linked = mistakeIds.find(id => id === rest);
  useEffect(() => {
    if (linked !== undefined)
      open.value = ExerciseSet.unfinishedPractice(allMistakes) ?? ExerciseSet.forPractice(allMistakes);
  }, [linked]);
  return (
    <section class="sheet exercises-sheet">
      <h1>{say('title')}</h1>
      {open.value === null ? (
        <Start open={open} />
      ) : (
        <OpenSet key={open.value} exercises={open.value} open={open} linked={linked} />
      )}
    </section>
  );
};

const Start = ({ open }: { open: Signal<ExerciseSet | null> }) => {
  const course = useSignal(lastStudent.value.course);
  const name = useSignal(lastStudent.value.name);
  const problem = useSignal<Problem | null>(null);
  const begin = (event: Event) => {
    event.preventDefault();
    const made = ExerciseSet.ofStudent(course.value, name.value);
    if (!(made instanceof ExerciseSet)) {
      problem.value = made;
      return;
    }
    lastStudent.value = made.student!;
    open.value = made;
  };
  return (
    <>
      <p class="lead">
        {say('lead')}{' '}
        <a href={linkTo('learn', 'search')} data-testid="to-lessons">
          {say('lessons')}
        </a>
      </p>
      <div class="exercise-starts">
        <form class="framed exercise-start" onSubmit={begin}>
          <h2>{say('start.title')}</h2>
          <p>{say('start.text')}</p>
          <TextField label={say('course')} max={2 * MAX_NAME_LENGTH} testId="course" {...bound(course)} />
          <TextField label={say('name')} max={2 * MAX_NAME_LENGTH} testId="name" {...bound(name)} />
          <p class={problem.value === null ? 'hidden' : 'refusal'} role="alert" data-testid="start-refusal">
            {problem.value !== null && translator.value.problem(problem.value)}
          </p>
          <div class="row">
            <button type="submit" class="strong" data-testid="begin">
              {say(lastStudent.value.name === '' ? 'begin' : 'go-on')}
            </button>
          </div>
        </form>
        <div class="framed exercise-start">
          <h2>{say('practice.title')}</h2>
          <p>{say('practice.text')}</p>
          <PracticeButtons plan={allKinds} label={say('practise')} testId="practise" open={open} />
        </div>
        <div class="framed exercise-start">
          <h2>{say('bugs.title')}</h2>
          <p>{say('bugs.text', { count: mistakeIds.length })}</p>
          <PracticeButtons plan={allMistakes} label={say('bugs')} testId="bugs" open={open} />
        </div>
      </div>
    </>
  );
};

interface PracticeButtonsProps {
  readonly plan: Plan;
  readonly label: string;
  readonly testId: string;
  readonly open: Signal<ExerciseSet | null>;
}

/** Also the way back to a practice that was left unfinished. */
const PracticeButtons = ({ plan, label, testId, open }: PracticeButtonsProps) => {
  const unfinished = useMemo(() => ExerciseSet.unfinishedPractice(plan), [plan]);
  return (
    <div class="row">
      {unfinished !== undefined && (
        <Button
          label={say('practice.go-on', { done: unfinished.answers.value.length, of: unfinished.ids.length })}
          class="strong"
          testId={`${testId}-go-on`}
          onClick={() => set(open, unfinished)}
        />
      )}
      <Button
        label={unfinished === undefined ? label : say('practice.anew')}
        testId={testId}
        onClick={() => set(open, ExerciseSet.forPractice(plan))}
      />
    </div>
  );
};

interface OpenSetProps {
  readonly exercises: ExerciseSet;
  readonly open: Signal<ExerciseSet | null>;
  readonly linked: string | undefined;
}

const OpenSet = ({ exercises, open, linked }: OpenSetProps) => {
  const { ids } = exercises;
  const firstOpen = () => ids.find(id => exercises.answerTo(id) === undefined);
  const current = useSignal(ids.find(id => id === linked) ?? firstOpen() ?? ids[0]!);
  const { student, points } = exercises;
  const left = ids.length - exercises.answers.value.length;
  useEffect(() => document.getElementById('exercise-title')?.focus({ preventScroll: true }), [current.value]);
  const stateOf = (id: string) => {
    const given = exercises.answerTo(id);
    return given === undefined ? 'open' : given.points === 1 ? 'right' : 'wrong';
  };
  const signs = { open: '', right: ' ✓', wrong: ' ✗' };
  return (
    <>
      <div class="row exercises-head">
        <p>{student === null ? say('who.practice') : say('who', { ...student })}</p>
        <Button label={say('leave')} class="quiet" testId="leave" onClick={() => set(open, null)} />
        <p class="exercises-points" aria-live="polite" data-testid="points">
          {say('points', { points, of: ids.length })}
        </p>
      </div>
      {!exercises.isKept.value && <p class="refusal">{say('answers.not-kept')}</p>}
      <Segments
        label={say('exercises')}
        value={current.value}
        segments={ids.map((id, i) => ({
          value: id,
          label: `${i + 1}${signs[stateOf(id)]}`,
          spoken: `${i + 1}, ${say(`exercise.${stateOf(id)}`)}`,
        }))}
        onChange={id => set(current, id)}
        testId="go-to"
        look="wrap"
      />
      <ExerciseView set={exercises} id={current.value} onNext={() => set(current, nextOf(exercises, current.value))} />
      {student !== null && exercises.answers.value.length > 0 && (
        <div class="framed exercises-end" data-testid="end">
          <h2>{left === 0 ? say('end.title') : say('points', { points, of: ids.length })}</h2>
          {left > 0 && <p>{say('end.left', { left })}</p>}
          <p class="faint">{say('save.note')}</p>
          <Button
            label={say('save')}
            class={left === 0 ? 'strong' : undefined}
            testId="save"
            onClick={() => download(fileNameOf(student.name), exercises.fileText, 'application/json')}
          />
        </div>
      )}
      {student === null && left === 0 && (
        <div class="row">
          <Button
            label={say('again')}
            class="strong"
            testId="again"
            onClick={() => set(open, ExerciseSet.forPractice(exercises.plan))}
          />
        </div>
      )}
    </>
  );
};

/** The next one without an answer, also from the end back to the start. */
const nextOf = (exercises: ExerciseSet, id: string): string => {
  const { ids } = exercises;
  const index = ids.indexOf(id);
  const later = [...ids.slice(index + 1), ...ids.slice(0, index + 1)];
  return later.find(other => exercises.answerTo(other) === undefined) ?? later[0]!;
};

/** Plain letters, which every system accepts in a file name. */
const fileNameOf = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return `${plain === '' ? 'exercises' : plain}.json`;
};
