import type { GameState } from '../../core/game-state.ts';
import type { Arrow } from './marks.tsx';

/** Proposed moves as arrows, the best first; what touches no cell, or is no move here, has none. */
export const arrowsFor = (state: GameState, moves: readonly string[]): readonly Arrow[] =>
  moves.flatMap((text, i) => {
    const move = state.findMove(text);
    const cells = move.ok ? state.cells(move.value) : [];
    return cells.length === 0 ? [] : [{ from: cells[0]!, to: cells.at(-1)!, via: cells.slice(1, -1), rank: i + 1 }];
  });
