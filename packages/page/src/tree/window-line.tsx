import { isDecided } from '@poda/library/core/contract.ts';
import { useMemo } from 'preact/hooks';
import { numberText } from './number-text.ts';
import type { ShownTree } from './shown-tree.ts';
import { say } from './words.ts';

/** Shares of the line's length that wins and losses, which have no distance to other numbers, have at its ends. */
const [LOST, LOW, HIGH, WON] = [0.04, 0.12, 0.88, 0.96];

/** Maps a value of the search to its place on the number line: 0 is the left end, 1 the right end. */
const scaleOf = ({ nodes, variant }: ShownTree): ((value: number) => number) => {
  const isEnd = (value: number) => variant.rules.shows === 'men' && isDecided(value);
  let [least, most] = [0, 0];
  for (const { value } of nodes) {
    if (isEnd(value)) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return value => {
    if (!Number.isFinite(value)) return value < 0 ? 0 : 1;
    if (isEnd(value)) return value < 0 ? LOST : WON;
    return most === least ? 0.5 : LOW + ((value - least) / (most - least)) * (HIGH - LOW);
  };
};

/** The window of the shown node as two walls that close, with the best value between them. */
export const WindowLine = ({ tree }: { tree: ShownTree }) => {
  const { recording, variant } = tree;
  const step = tree.step.value;
  const node = tree.node.value;
  const scale = useMemo(() => scaleOf(tree), [tree]);
  const window = recording.windowAt(node, step);
  if (window === null) return <p class="faint small">{say('window.none')}</p>;
  const { alpha, beta } = window;
  const [left, right] = [100 * scale(alpha), 100 * scale(beta)];
  const best = recording.bestAt(node, step);
  const words = say('window.text', { alpha: numberText(variant, alpha), beta: numberText(variant, beta) });
  return (
    <div class={`window-line${alpha >= beta ? ' closed' : ''}`} data-testid="tree-window">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <path class="axis" d="M0 6H100" />
        <path class="inside" d={`M${Math.min(left, right)} 6H${Math.max(left, right)}`} />
        <path class="alpha" d={`M${left} 1V11`} />
        <path class="beta" d={`M${right} 1V11`} />
        {best !== null && <path class="best" d={`M${100 * scale(best.value)} 3V9`} />}
      </svg>
      <p>
        <b>α</b> {numberText(variant, alpha)} <b class="beta-name">β</b> {numberText(variant, beta)}
      </p>
      <p class="hidden">{words}</p>
      {alpha >= beta && <p class="small">{say('window.closed')}</p>}
    </div>
  );
};
