import type { GamePlayer } from '../../core/contract.ts';

/**
 * The machine of the original document: its formula, alpha-beta as taught, and a book that tells only its first move.
 * The squares are those of the bottom player: gold or silver general, one step ahead or diagonally to the right.
 */
export const classic: GamePlayer = {
  id: 'classic',
  evaluation: { id: 'classic' },
  depth: 4,
  openings: ['3e3d', '3e2d', '4e4d', '4e3d'],
};
