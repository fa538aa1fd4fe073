import type { GameState } from '@poda/library/core/game-state.ts';
import { shownDigits } from '@poda/library/core/shown-value.ts';
import { allEqual, listHints, type ShownLine } from '@poda/library/search/review/shown-line.ts';
import type { Arrow } from '../../drawing/marks.ts';

/** Best first; an illegal move or one without cells has no arrow. */
export const arrowsFor = (state: GameState, moves: readonly string[]): readonly Arrow[] =>
  moves.flatMap((text, i) => arrowFor(state, text, i + 1));

/** Equal moves share a rank, as in the hint list; none has an arrow if all are equal. */
export const hintArrows = (state: GameState, lines: readonly ShownLine[], most: number): readonly Arrow[] => {
  const lists = listHints(lines, shownDigits(state.variant));
  if (allEqual(state, lists) !== undefined) return [];
  return (lists[0]?.hints ?? []).slice(0, most).flatMap(({ line, rank }) => arrowFor(state, line.move, rank));
};

const arrowFor = (state: GameState, text: string, rank: number): Arrow[] => {
  const move = state.findMove(text);
  const cells = move.ok ? state.cells(move.value) : [];
  return cells.length === 0 ? [] : [{ from: cells[0]!, to: cells.at(-1)!, via: cells.slice(1, -1), rank }];
};
