import type { GameState } from '../../core/game-state.ts';
import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import type { Key, Translator } from '../../i18n/translate.ts';
import { listOfPlaces, placeName, sayOf, squareOf } from '../game-in-words.ts';
import { isPlacementGame, mustCapture, touchable } from './move-input.ts';
import { firstCell } from './typed-move.ts';

export interface Hand {
  readonly state: GameState;
  readonly touched: readonly Cell[];
  readonly translator: Translator;
}

export const whyNoMove = (hand: Hand, line: string, problem: Problem): string => {
  const { variant, position } = hand.state;
  if (problem.code !== 'illegal-move') return hand.translator.problem(problem, variant.game);
  const { from, to } = problem.values ?? {};
  const cells = [from, to].flatMap(cell => (cell === undefined ? [] : [String(cell)]));
  const why = cells.length === 2 ? variant.face.whyNot(position, cells) : undefined;
  const explained =
    why === undefined ? problem : { ...why, values: { ...why.values, text: problem.values?.['text'] ?? line } };
  return withWays(hand, explained, cells[0] ?? firstCell(hand.state, line));
};

/** Why a cell typed alone begins no move; the game's own sentence comes first, if it has one. */
export const wrongSquare = (hand: Hand, cell: Cell): string => {
  const own = hand.translator.ofGame(hand.state.variant.game, 'play.wrong-square');
  return [...(own === undefined ? [] : [own]), whyNotTouched(hand, cell)].join('\n');
};

/** Names the rule that forbids the cell, if the game can tell, or else where the piece can go. */
export const whyNotTouched = (hand: Hand, cell: Cell): string => {
  const { state, touched } = hand;
  const { variant, position } = state;
  const [from] = touched;
  const isIdle = squareOf(variant, cell)?.look === 'idle';
  if (from === undefined && !hasOwnPiece(state, cell) && !isPlacementGame(state) && !isIdle)
    return nothingThere(hand, cell);
  const why = variant.face.whyNot(position, [...touched, cell]);
  if (why !== undefined) return withWays(hand, why, from);
  if (from === undefined) return cannotMove(hand, cell);
  return withWays(hand, { code: 'illegal-move', values: { text: places(hand, [from, cell]) } }, from);
};

export const touchedText = (hand: Hand): string => {
  const { state } = hand;
  const [from = ''] = hand.touched;
  const cells = places(hand, touchable(state, hand.touched));
  return say(hand, 'play.touched', { from: places(hand, [from]), cells });
};

/** Adds where the piece can go or which pieces can move, unless the problem already lists legal moves. */
const withWays = (hand: Hand, problem: Problem, from: Cell | undefined): string => {
  const reason = hand.translator.problem(problem, hand.state.variant.game);
  const { captures, list, pieces } = problem.values ?? {};
  const isTold = (captures ?? list ?? pieces) !== undefined || isPlacementGame(hand.state);
  return isTold ? reason : `${reason} ${from === undefined ? othersCan(hand) : waysOf(hand, from)}`.trimEnd();
};

const waysOf = (hand: Hand, from: Cell): string => {
  const { state } = hand;
  const ways = state.legalMoves().map(move => state.cells(move));
  const ends = new Set(ways.filter(cells => cells[0] === from).map(cells => cells.at(-1)!));
  if (isTray(state, from))
    return ends.size === 0 ? '' : say(hand, 'play.hand-goes-to', { cells: places(hand, [...ends]) });
  if (ends.size === 0) return othersCan(hand);
  return say(hand, 'play.goes-to', { from: places(hand, [from]), cells: places(hand, [...ends]) });
};

const othersCan = (hand: Hand): string =>
  say(hand, 'play.others-can', { pieces: places(hand, touchable(hand.state, [])) });

const nothingThere = (hand: Hand, cell: Cell): string => {
  const { state, translator } = hand;
  const ofGame = translator.ofGame(state.variant.game, 'problem.not-your-piece', { square: places(hand, [cell]) });
  return !isTray(state, cell) && ofGame !== undefined
    ? ofGame
    : say(hand, 'play.nothing-there', { pieces: places(hand, touchable(state, [])) });
};

const cannotMove = (hand: Hand, cell: Cell): string => {
  const { state } = hand;
  const key = mustCapture(state) ? 'play.piece-must-capture' : 'play.piece-cannot-move';
  return say(hand, key, { square: places(hand, [cell]), pieces: places(hand, touchable(state, [])) });
};

const hasOwnPiece = ({ variant, position, side }: GameState, cell: Cell): boolean =>
  variant.face.pieces(position).some(piece => piece.cell === cell && piece.side === side);

const isTray = ({ variant }: GameState, cell: Cell): boolean =>
  variant.face.board.trays.some(tray => tray.cell === cell);

const places = ({ state: { variant, side }, translator }: Hand, cells: readonly Cell[]): string =>
  listOfPlaces(cells.map(cell => placeName(variant, cell, translator, side)));

const say = ({ state, translator }: Hand, key: Key, values: Readonly<Record<string, string>>): string =>
  sayOf(state.variant, translator, key, values);
