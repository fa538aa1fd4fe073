import type { Move } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import {
  EnglishDraughts,
  EnglishDraughtsBitSquare,
  EnglishDraughtsComputerFactory,
  type EnglishDraughtsEngineData,
  type EnglishDraughtsGame,
} from 'rapid-draughts/english';

/**
 * The library's bit of every square: entry n - 1 is that of Poda's English square n. Its dark men start, as Poda's
 * black men do, on squares 1 to 12; its square numbers are Poda's minus one.
 */
const bits = [
  [11, 5, 31, 25],
  [10, 4, 30, 24],
  [3, 29, 23, 17],
  [2, 28, 22, 16],
  [27, 21, 15, 9],
  [26, 20, 14, 8],
  [19, 13, 7, 1],
  [18, 12, 6, 0],
]
  .flat()
  .map(bit => EnglishDraughtsBitSquare[bit]!);

type TheirMove = EnglishDraughtsGame['moves'][number];

/**
 * Converts a game of English draughts to the library's form, with the counters that it would have after the same moves.
 */
export const asTheirGame = (state: GameState): EnglishDraughtsGame => {
  const [turn = '', ...lists] = state.text.split(':');
  const board = { light: 0, dark: 0, king: 0 };
  for (const list of lists)
    for (const piece of list.slice(1).split(',')) {
      if (piece === '') continue;
      const bit = bits[Number(piece.replace('K', '')) - 1]!;
      if (list.startsWith('W')) board.light = (board.light | bit) >>> 0;
      else board.dark = (board.dark | bit) >>> 0;
      if (piece.startsWith('K')) board.king = (board.king | bit) >>> 0;
    }
  const stats = { sinceCapture: pliesSinceCapture(state), sinceNonKingAdvance: state.plies };
  const player = (turn === 'W' ? 'light' : 'dark') as EnglishDraughtsEngineData['player'];
  return EnglishDraughts.setup({ player, board, stats }, { moves: [], boards: [] });
};

/** The library never resets its second counter after the first move, so it is the number of plies. */
const pliesSinceCapture = (state: GameState): number => {
  const texts = state.moveTexts();
  return texts.length - 1 - texts.findLastIndex(text => text.includes('x'));
};

/** Writes one of the library's moves in Poda's notation. */
const moveTextOf = ({ origin, destination, captures }: TheirMove): string => {
  const captured = captures.map(square => square + 1).sort((a, b) => a - b);
  return `${origin + 1}${captured.length === 0 ? '-' : 'x'}${destination + 1}${captured.length === 0 ? '' : `{${captured.join(',')}}`}`;
};

/**
 * Finds Poda's move for a move of the library. The library ends a capture before it passes its start square, so a
 * circular capture is too short there; then the capture of the same piece that contains all its captured pieces is
 * meant.
 */
export const ourMove = (state: GameState, theirs: TheirMove): Move => {
  const legal = state.legalMoves();
  const text = moveTextOf(theirs);
  const same = legal.find(move => state.moveText(move) === text);
  const found = same ?? legal.find(move => isCircleOver(theirs, partsOf(state.moveText(move))));
  if (found === undefined) throw new Error(`rapid-draughts plays ${text} in ${state.text}`);
  return found;
};

/** Throws if Poda and the library disagree on the legal moves, circular captures aside. */
export const compareMoves = (state: GameState, theirs: readonly TheirMove[]): void => {
  for (const move of theirs) ourMove(state, move);
  const texts = new Set(theirs.map(moveTextOf));
  for (const move of state.legalMoves()) {
    const text = state.moveText(move);
    if (!texts.has(text) && !theirs.some(other => isCircleOver(other, partsOf(text))))
      throw new Error(`rapid-draughts does not know ${text} in ${state.text}`);
  }
};

/** Minimum number of captured pieces of a capture that returns to its start square. */
const CIRCLE = 4;

const isCircleOver = (
  theirs: TheirMove,
  ours: { readonly from: number; readonly captured: readonly number[] },
): boolean =>
  ours.captured.length >= CIRCLE &&
  ours.from === theirs.origin + 1 &&
  ours.captured.length > theirs.captures.length &&
  theirs.captures.every(square => ours.captured.includes(square + 1));

/** Returns the start square of a move and its captured squares. */
const partsOf = (text: string): { from: number; captured: number[] } => {
  const [from = 0, _to, ...captured] = text.match(/\d+/g)!.map(Number);
  return { from, captured };
};

/** Makes the library's alpha-beta player as its documentation shows it. */
export const theirPlayer = (depth: number) => EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: depth });
