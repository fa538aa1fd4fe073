import { isDecided, seenBy } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { SearchRecorder } from '../engine/search-recorder.ts';
import { nameOfMove, type SearchedAnyway, type ShownTree } from './shown-tree.ts';

/** Searches the moves that a cut had left out, each as deep as the tree and with an open window; null if closed. */
export const searchAnyway = async (
  tree: ShownTree,
  node: number,
  recorder: SearchRecorder,
): Promise<readonly SearchedAnyway[] | null> => {
  const found: SearchedAnyway[] = [];
  const { evaluation } = tree.question;
  for (const move of tree.leftOutAt(node)) {
    const state = tree.stateAt(node);
    const name = nameOfMove(state, move);
    unwrap(state.playText(move));
    const trace = await recorder.record(state, { search: 'plain', depth: tree.depthAt(node) - 1, evaluation });
    if (trace === undefined) return null;
    const plies = tree.recording.pathTo(node).length;
    found.push({ name, value: seenFromRoot(tree, state, trace.value, plies) });
  }
  return found;
};

/** A win is the later for the root by the plies between. */
const seenFromRoot = ({ side }: ShownTree, below: GameState, value: number, plies: number): number => {
  const seen = seenBy(side === below.side ? 0 : 1, value);
  return isDecided(seen) ? seen - Math.sign(seen) * plies : seen;
};
