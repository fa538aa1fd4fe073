import { type RunEvent, runProgram } from '@poda/library/exercises/compare-runs.ts';
import { numberText } from '@poda/library/exercises/exercise-text.ts';
import type { MistakeId } from '@poda/library/exercises/listings.ts';
import type { SmallTree } from '@poda/library/exercises/small-tree.ts';
import { useMemo } from 'preact/hooks';
import { Fold } from '../controls/fold.tsx';
import { currentLanguage } from '../words/say.ts';
import { say } from './words.ts';

/** Steps that are shown after the two programs have parted. */
const LATER_STEPS = 6;

/** What the two programs did, step by step, to a little after the step at which they part. */
export const RunTable = ({ tree, mistake }: { tree: SmallTree; mistake: MistakeId }) => {
  const { rows, parting } = useMemo(() => {
    const [right, wrong] = [false, true].map(isWrong => runProgram(tree, mistake, isWrong).events.map(eventText));
    const length = Math.max(right!.length, wrong!.length);
    const all = Array.from({ length }, (_, i) => [right![i] ?? '', wrong![i] ?? ''] as const);
    const parting = all.findIndex(([one, other]) => one !== other);
    return { rows: parting === -1 ? all : all.slice(0, parting + LATER_STEPS), parting };
  }, [tree, mistake, currentLanguage()]);
  return (
    <Fold title={say('steps')} testId="steps">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long table. */}
      <div class="run-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('steps.right')}</th>
              <th scope="col">{say('steps.wrong')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([right, wrong], i) => (
              <tr
                key={i}
                class={i === parting ? 'is-parting' : undefined}
                aria-current={i === parting ? 'step' : undefined}
              >
                <td>{right}</td>
                <td>{wrong}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
};

const eventText = (event: RunEvent): string =>
  'value' in event
    ? say('step.returns', { node: event.node, value: numberText(event.value, currentLanguage()) })
    : say('step.opens', {
        node: event.node,
        alpha: numberText(event.alpha, currentLanguage(), '−∞'),
        beta: numberText(event.beta, currentLanguage(), '∞'),
      });
