import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { SearchRecorder } from '../engine/search-recorder.ts';
import { nameOfMove, type ShownTree } from './shown-tree.ts';
import { type TruthFinder, truthText } from './truth.ts';
import { say } from './words.ts';

/** What the search would play at one depth. */
interface Choice {
  readonly depth: number;
  readonly move: string;
}

/** At which depth the search chooses right, if the exact values of all moves at the root are known. */
export const TruthCard = ({ tree, finder }: { readonly tree: ShownTree; readonly finder: TruthFinder }) => {
  const choices = useSignal<readonly Choice[]>([]);
  const [root] = tree.recording.roots;
  const { state, depth, evaluation } = tree.question;
  const moves = tree.recording.children[root!]!;
  const truths = moves.map(node => finder.known.value.get(node) ?? null);
  const isKnown = !state.isChance && truths.length > 0 && truths.every(truth => truth !== null);
  useEffect(() => {
    if (!isKnown) return;
    const recorder = new SearchRecorder();
    const search = async () => {
      const found: Choice[] = [];
      for (let at = 1; at <= depth; at++) {
        const trace = await recorder.record(state, { search: 'plain', depth: at, evaluation });
        if (trace === undefined) return;
        const best = trace.tree.find(({ parent, value }) => parent === 0 && value === trace.value)!;
        found.push({ depth: at, move: best.move! });
      }
      choices.value = found;
    };
    // Without its worker the page says nothing.
    search().catch(() => {});
    return () => recorder.stop();
  }, [isKnown]);
  if (!isKnown || choices.value.length === 0) return null;
  const best = Math.max(...truths.map(truth => truth!.value));
  const told = choices.value.map(choice => {
    const index = moves.findIndex(node => tree.nodes[node]!.move === choice.move);
    return { ...choice, truth: truths[index]!, isRight: truths[index]!.value === best };
  });
  const firstWrongFromEnd = told.findLastIndex(({ isRight }) => !isRight);
  const from = told[firstWrongFromEnd + 1];
  return (
    <div class="tree-truth" data-testid="truth-by-depth">
      <h2>{say('truth.choice')}</h2>
      <ol>
        {told.map(({ depth: at, move, truth, isRight }) => (
          <li key={at}>
            {say(isRight ? 'truth.right' : 'truth.wrong', {
              depth: at,
              move: nameOfMove(state, move),
              value: truthText(tree, truth!),
            })}
          </li>
        ))}
      </ol>
      <p>{from === undefined ? say('truth.never') : say('truth.from', { depth: from.depth })}</p>
    </div>
  );
};
