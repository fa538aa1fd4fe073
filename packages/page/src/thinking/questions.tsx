import { makeExerciseOn, type Subject } from '@poda/library/exercises/exercise.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { storedSignal } from '../browser/storage.ts';
import { Button } from '../controls/button.tsx';
import { ExerciseSet, type Plan } from '../exercises/exercise-set.ts';
import { ExerciseView } from '../exercises/exercise-view.tsx';
import '../exercises/exercises.css';
import type { PartProps } from './lesson-data.ts';
import { say } from './words.ts';

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Every reader has other questions, and the same ones after a reload. */
const seed = storedSignal('thinking.seed', newSeed(), (value): value is number => Number.isInteger(value));
// The first seed is kept at once, so that a reload finds it.
seed.value = seed.peek();

const planOf = (subjects: readonly Subject[]): Plan => ({
  idsOf: () => subjects.map((_, i) => String(i + 1)),
  make: (seed, id) => makeExerciseOn(seed, subjects[Number(id) - 1]!, Number(id)),
});

export const Questions = ({ part, onDone }: PartProps<'questions'>) => {
  const exercises = useMemo(() => new ExerciseSet(seed.value, null, planOf(part.questions)), [part, seed.value]);
  const at = useSignal(0);
  const { ids, answers, points } = exercises;
  const isDone = answers.value.length === ids.length;
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  const id = ids[at.value];
  if (id !== undefined) return <ExerciseView set={exercises} id={id} onNext={() => at.value++} />;
  return (
    <div class="row" role="status">
      <p class="success" data-testid="questions-done">
        {say('questions.done', { right: points, all: ids.length })}
      </p>
      <Button
        label={say('questions.again', { all: ids.length })}
        testId="questions-again"
        onClick={() => {
          seed.value = newSeed();
          at.value = 0;
        }}
      />
    </div>
  );
};
