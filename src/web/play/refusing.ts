import type { GameState } from '../../core/game-state.ts';
import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { placeName } from '../../play/telling.ts';
import { touchable } from '../../play/touching.ts';
import { cannotMove, findTyped, type Hand, whyNoMove } from '../../play/typed.ts';

/**
 * Which rule stands in the way of the cells that a hand touched last, where the game can tell, else where a hand can go.
 * `nothingThere` is said of a cell that holds nothing of whoever is to move.
 */
export const whyNotTouched = (hand: Hand, cell: Cell, nothingThere: string): string => {
  const { state, touched } = hand;
  const { variant, position, side } = state;
  const isBegun = touched.length > 0;
  const isPut = touchable(state, []).every(open => !variant.pieces(position).some(piece => piece.cell === open));
  const isOwn = variant.pieces(position).some(piece => piece.cell === cell && piece.side === side);
  if (!isBegun && !isOwn && !isPut) {
    const square = placeName(variant, cell, hand.translator);
    return hand.translator.ofGame(variant.game, 'problem.not-your-piece', { square }) ?? nothingThere;
  }
  const tried = meantTexts(state, [...touched, cell]).map(text => ({ text, problem: problemOf(state, text) }));
  const told =
    tried.find(({ problem }) => !/^(illegal|unreadable|incomplete)-move$/.test(problem.code)) ??
    tried.find(({ problem }) => isBegun && problem.code === 'illegal-move');
  return told === undefined ? cannotMove(hand, cell) : whyNoMove({ ...hand, touched: [] }, told.text, told.problem);
};

const problemOf = (state: GameState, text: string): Problem => {
  const found = findTyped(state, text);
  return found.ok ? { code: 'illegal-move', values: { text } } : found.error;
};

/** What a hand may mean by the cells it touched, as moves that can be typed; the likeliest first. */
const meantTexts = (state: GameState, cells: readonly Cell[]): string[] => {
  const { variant, position } = state;
  const { board, dice } = variant;
  if (dice !== null) {
    const steps = cells.map(cell => stepOf(state, cell));
    // A piece alone can only mean the move that the dice allow it.
    return [(steps.length === 1 ? [steps[0]!, steps[0]! + (dice.countOn(position) ?? 0)] : steps).join('>')];
  }
  const tray = board.trays.find(({ cell }) => cell === cells[0]);
  if (tray?.piece !== undefined && cells.length > 1) return [`${tray.piece}*${cells.slice(1).join('')}`];
  const plain = cells.join(' ');
  if (!position.forced) return [plain];
  // Where only captures count, a piece alone may mean any capture of its own that another law forbids.
  const isOwn = variant.pieces(position).some(piece => piece.cell === cells[0] && piece.side === state.side);
  const ends = cells.length === 1 && isOwn ? board.cells.map(({ cell }) => [...cells, cell]) : [cells];
  return [...ends.map(way => way.join('x')), ...(cells.length > 1 ? [plain] : [])];
};

/** The step that a cell is to the side that moves: squares are labelled with the steps of both, and trays are the ends of the path. */
const stepOf = ({ variant: { board }, side }: GameState, cell: Cell): number => {
  const stepsOn = (label: string) => label.replace('*', '').split('/').map(Number);
  const tray = board.trays.find(candidate => candidate.cell === cell);
  if (tray !== undefined)
    return tray.kind === 'hand' ? 0 : 1 + Math.max(...board.cells.flatMap(({ label }) => stepsOn(label)));
  const steps = stepsOn(board.cells.find(candidate => candidate.cell === cell)!.label);
  return steps[side] ?? steps[0]!;
};
