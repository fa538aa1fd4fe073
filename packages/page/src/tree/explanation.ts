import type { Variant } from '@poda/library/core/contract.ts';
import { linkTo } from '../route.ts';
import { catalogue } from '../words/say.ts';

/** For the screens from which a move can be explained. */
export const explanationWords = catalogue({ 'do.explain': ['Explica esta jugada', 'Explain this move'] });

/** The tree of the search before the last move, opened at that move; null if only rolls were played. */
export const explanationOf = (variant: Variant, start: string, moves: readonly string[]): string | null => {
  const ply = moves.findLastIndex(move => variant.rules.dice?.countIn(move) == null);
  if (ply < 0) return null;
  const before = moves.slice(0, ply).join(' ');
  return linkTo('tree', '', { game: variant.name, position: start, moves: before, node: moves[ply]! });
};
