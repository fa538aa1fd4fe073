import type { Move } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Problem, Result } from '../core/result.ts';
import type { Cell } from '../core/view.ts';
import type { Key, Translator } from '../i18n/translate.ts';
import { placeName, sayOf } from './telling.ts';
import { cellNamed, touchable } from './touching.ts';

/** A person about to move: the game, what is touched already, and the language to speak. */
export interface Hand {
  readonly state: GameState;
  readonly touched: readonly Cell[];
  readonly translator: Translator;
}

const say = ({ state, translator }: Hand, key: Key, values: Readonly<Record<string, string>>): string =>
  sayOf(state.variant, translator, key, values);

/** The move that a line means: as the game writes moves or, where that cannot be read, as people type them. */
export const findTyped = (state: GameState, line: string): Result<Move, Problem> => {
  const found = state.findMove(line);
  if (found.ok || found.error.code !== 'unreadable-move' || line.length > LONGEST_MOVE) return found;
  const others = wordings(line).map(wording => state.findMove(wording));
  const isWhole = (other: Result<Move, Problem>) =>
    other.ok || !/^(unreadable|incomplete)-move$/.test(other.error.code);
  return others.find(other => other.ok) ?? others.find(isWhole) ?? found;
};

/** No move of ours is longer, however many squares it names. */
const LONGEST_MOVE = 100;

/** The same line with the signs that moves have, however it was typed: `9 13`, `9 - 13`, `2E-3D`, `0->3`, a full stop behind it. */
const wordings = (line: string): string[] => {
  const tight = line
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[–—−]/g, '-')
    .replace(/×/g, 'x')
    .replace(/\s*([-x:>,.*()])\s*/g, '$1')
    .replace(/\b0+(?=\d)/g, '');
  const drop = tight.replace(/^[a-z](?=\*)/, letter => letter.toUpperCase());
  const squares = tight
    .replace(/[()]/g, ' ')
    .trim()
    .split(/[\s\-x:>.]+/);
  const joined = ['-', 'x', '>', ',', ''].map(sign => squares.join(sign));
  return [tight, drop, ...(squares.length > 1 ? [...joined, squares.map(square => `(${square})`).join('.')] : [])];
};

/** Why a text is no move, and where the piece can go that cannot go there. */
export const whyNoMove = (hand: Hand, line: string, problem: Problem): string => {
  const reason = hand.translator.problem(problem, hand.state.variant.game);
  return problem.code === 'illegal-move' ? `${reason} ${waysOf(hand, line)}`.trimEnd() : reason;
};

/** Where the piece can go that a line begins with, or which pieces can move where that one cannot. */
const waysOf = (hand: Hand, line: string): string => {
  const { state } = hand;
  const from = firstCell(state, line);
  if (from === undefined) return '';
  const ways = state.legalMoves().map(move => state.cells(move));
  const ends = new Set(ways.filter(cells => cells[0] === from).map(cells => cells.at(-1)!));
  if (ends.size === 0) return cannotMove(hand, from);
  return say(hand, 'play.goes-to', { from: places(hand, [from]), cells: places(hand, [...ends]) });
};

/** The square that a line begins with. */
export const firstCell = (state: GameState, line: string): Cell | undefined =>
  cellNamed(state, /^(\(\s*\d+\s*,\s*\d+\s*\)|\d[a-e]|\d+)/i.exec(line)?.[0] ?? '');

/** Why a square cannot be touched, unless the game has a word of its own for all such squares. */
export const wrongSquare = (hand: Hand, cell: Cell, problem: Problem): string =>
  hand.translator.ofGame(hand.state.variant.game, 'play.wrong-square') ?? whyNotThere(hand, cell, problem);

/** Why a square cannot be touched, in full. */
export const whyNotThere = (hand: Hand, cell: Cell, problem: Problem): string =>
  hand.touched.length > 0 ? wrongDestination(hand, cell) : wrongPiece(hand, cell, problem);

const wrongDestination = (hand: Hand, cell: Cell): string => {
  const { state } = hand;
  const [from = ''] = hand.touched;
  const values = {
    from: places(hand, [from]),
    to: places(hand, [cell]),
    cells: places(hand, touchable(state, hand.touched)),
  };
  return say(hand, 'play.wrong-destination', values);
};

/** Why a piece cannot be moved, and which can. */
const wrongPiece = (hand: Hand, cell: Cell, problem: Problem): string => {
  const { state } = hand;
  const { variant, position } = state;
  const square = places(hand, [cell]);
  const isOwn = variant.pieces(position).some(piece => piece.cell === cell && piece.side === state.side);
  if (isOwn) return cannotMove(hand, cell);
  const ofGame = hand.translator.ofGame(variant.game, 'problem.not-your-piece', { square });
  if (ofGame !== undefined) return ofGame;
  return problem.code === 'unreadable-move'
    ? say(hand, 'play.nothing-to-move', { square, pieces: places(hand, touchable(state, [])) })
    : hand.translator.problem(problem, variant.game);
};

/** That an own piece cannot move, and which can. */
export const cannotMove = (hand: Hand, cell: Cell): string => {
  const { state } = hand;
  const key = state.position.forced ? 'play.piece-must-capture' : 'play.piece-cannot-move';
  return say(hand, key, { square: places(hand, [cell]), pieces: places(hand, touchable(state, [])) });
};

/** That a touched piece must be moved, and where it can go. */
export const touchedText = (hand: Hand): string => {
  const { state } = hand;
  const [from = ''] = hand.touched;
  const cells = places(hand, touchable(state, hand.touched));
  return say(hand, 'play.touched', { from: places(hand, [from]), cells });
};

/** Cells as people name them. */
const places = ({ state: { variant }, translator }: Hand, cells: readonly Cell[]): string =>
  cells.map(cell => placeName(variant, cell, translator)).join(', ');
