import { opponent } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { losesAtOnce } from '@poda/library/play/input/touch-cells.ts';

/** The own pieces whose capture would win at once if it were the opponent's turn, such as a king in check (M3). */
export const threatened = ({ variant, position, side }: GameState): readonly Cell[] => {
  if (variant.rules.dice !== null) return [];
  const text = variant.face.compose({ pieces: variant.face.pieces(position), side: opponent(side), dice: null });
  const turned = text.ok ? GameState.read(variant, text.value) : text;
  if (!turned.ok) return [];
  const { value: state } = turned;
  const wins = state.legalMoves().filter(move => {
    state.play(move);
    const outcome = state.outcome();
    state.undo();
    return outcome?.winner === state.side;
  });
  const own = new Set(variant.face.pieces(position).flatMap(piece => (piece.side === side ? [piece.cell] : [])));
  return [...new Set(wins.map(move => state.cells(move).at(-1)!))].filter(cell => own.has(cell));
};

/** The next cells of a half-entered move after which the opponent wins at once, however the move continues. */
export const dangerousTargets = (state: GameState, touched: readonly Cell[]): readonly Cell[] => {
  if (state.variant.rules.dice !== null || touched.length === 0) return [];
  const isSafe = new Map<Cell, boolean>();
  for (const move of state.legalMoves())
    for (const cells of state.routes(move)) {
      const next = cells[touched.length];
      if (next === undefined || !touched.every((cell, i) => cells[i] === cell)) continue;
      isSafe.set(next, (isSafe.get(next) ?? false) || !losesAtOnce(state, move));
    }
  return [...isSafe].flatMap(([cell, safe]) => (safe ? [] : [cell]));
};
