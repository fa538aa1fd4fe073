import { shownValue } from '@poda/library/core/shown-value.ts';
import { fractionText } from '@poda/library/exercises/exercise-text.ts';
import type { Trace } from '@poda/library/search/trace/trace.ts';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { percentText } from '../analysis/engine/value-text.ts';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { type PartProps, stateAt } from './lesson-data.ts';
import { recordPlace } from './record-place.ts';
import { say } from './words.ts';

/** The user rolls, and the mean of what the rolls are worth comes near the average. */
export const Dice = ({ part, onDone }: PartProps<'dice'>) => {
  const trace = useSignal<Trace | null>(null);
  useEffect(() => recordPlace(part.tree, recorded => set(trace, recorded)), [part]);
  /** How often each roll fell. */
  const fallen = useSignal<readonly number[]>([]);
  if (trace.value === null) return <p aria-busy="true" />;
  const { variant } = stateAt(part.tree);
  const rolls = trace.value.tree.filter(({ parent }) => parent === 0);
  const counts = rolls.map((_, i) => fallen.value[i] ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const worthOf = (value: number) => shownValue(variant, value);
  const mean = rolls.reduce((sum, { value }, i) => sum + counts[i]! * worthOf(value), 0) / all;
  const roll = (times: number) => {
    const next = [...counts];
    for (let i = 0; i < times; i++) next[drawn(rolls.map(({ chance }) => chance!))]!++;
    set(fallen, next);
    if (all + times >= MIN_ROLLS) onDone();
  };
  return (
    <div class="lesson-depths">
      <table data-testid="dice">
        <thead>
          <tr>
            <th scope="col">{say('dice.roll')}</th>
            <th scope="col">{say('dice.chance')}</th>
            <th scope="col">{say('dice.worth')}</th>
            <th scope="col">{say('dice.fallen')}</th>
          </tr>
        </thead>
        <tbody>
          {rolls.map(({ id, chance, value }, i) => (
            <tr key={id}>
              <th scope="row">{i + 1}</th>
              <td>{fractionText(chance!)}</td>
              <td>{percentText(worthOf(value))}</td>
              <td>{counts[i]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row">
        <Button label={say('dice.once')} testId="dice-once" onClick={() => roll(1)} />
        <Button
          label={say('dice.often', { times: MIN_ROLLS })}
          class="strong"
          testId="dice-often"
          onClick={() => roll(MIN_ROLLS)}
        />
      </div>
      <p role="status" data-testid="dice-mean">
        {all > 0 && say('dice.mean', { rolls: all, mean: percentText(mean) })}{' '}
        {all >= MIN_ROLLS && say('dice.average', { average: percentText(worthOf(trace.value.value)) })}
      </p>
    </div>
  );
};

const MIN_ROLLS = 100;

const drawn = (chances: readonly number[]): number => {
  let left = Math.random();
  const index = chances.findIndex(chance => {
    left -= chance;
    return left < 0;
  });
  return index === -1 ? chances.length - 1 : index;
};
