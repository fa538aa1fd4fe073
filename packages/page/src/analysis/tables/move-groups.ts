import type { Rules } from '@poda/library/core/contract.ts';
import { type ExactValue, isBetter } from '@poda/library/solve/values.ts';

/** A move or a roll with its exact value for the side to move. */
export interface ExactMove extends ExactValue {
  readonly move: string;
}

/** Moves of a dice game are all in one group. */
export type GroupKind = 'win' | 'draw' | 'loss' | 'chance';

interface MoveGroup {
  readonly kind: GroupKind;
  readonly moves: readonly ExactMove[];
}

const inOrder: readonly GroupKind[] = ['win', 'draw', 'loss', 'chance'];

/** Best first: the fastest win, the longest resistance, the highest chance. */
export const groupMoves = (shows: Rules['shows'], moves: readonly ExactMove[]): readonly MoveGroup[] => {
  const kindOf = ({ value }: ExactMove): GroupKind => {
    if (shows === 'chance') return 'chance';
    return value > 0 ? 'win' : value < 0 ? 'loss' : 'draw';
  };
  const sorted = moves.toSorted((a, b) => (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0));
  return inOrder
    .map(kind => ({ kind, moves: sorted.filter(move => kindOf(move) === kind) }))
    .filter(group => group.moves.length > 0);
};
