import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { problemAt, type Result } from '../../core/result.ts';

/**
 * Fairy-Stockfish has four kinds of pieces besides the king in micro-shogi, each with a promoted face: G is a promoted
 * R, S a promoted L, C a promoted B, N a promoted P. A capture is marked `+` if the piece turns to its promoted face,
 * and `-` if it turns back.
 */
const promoted: Readonly<Record<string, string>> = { G: 'R', S: 'L', C: 'B', N: 'P' };
const unpromoted = Object.fromEntries(Object.entries(promoted).map(([ours, theirs]) => [theirs, ours]));

/** A hand holds unpromoted pieces only, so G and S in hand are written as R and L. */
const inHand: Readonly<Record<string, string>> = { G: 'R', S: 'L' };
const fromHand: Readonly<Record<string, string>> = { R: 'G', L: 'S' };

const exchange = (letter: string, table: Readonly<Record<string, string>>): string => {
  const other = table[letter.toUpperCase()] ?? letter.toUpperCase();
  return letter === letter.toUpperCase() ? other : other.toLowerCase();
};

/** True if a text has a sign that only Fairy-Stockfish writes, in its USI or its UCI form. */
export const isFairy = (text: string): boolean =>
  /\+[rlbp]|[1-4][a-e][1-4][a-e][+-]|\[[a-z-]*\]|\b[a-d][1-5][a-d][1-5]|[rlbp]@/i.test(text);

export const toFairySfen = (sfen: string): string => {
  const [board = '', turn = '', hands = ''] = sfen.split(' ');
  const pieces = board.replace(/[GSCN]/gi, letter => `+${exchange(letter, promoted)}`);
  return [pieces, turn, hands.replace(/[GS]/gi, letter => exchange(letter, inHand))].join(' ');
};

export const fromFairySfen = (sfen: string): string => {
  const [board = '', turn = '', hands = ''] = sfen.split(' ');
  const pieces = board.replace(/\+([RLBP])/gi, (_, letter: string) => exchange(letter, unpromoted));
  return [pieces, turn, hands.replace(/[RL]/gi, letter => exchange(letter, fromHand))].join(' ');
};

/** A FEN of UCI has hands in brackets, and `w` for the first player: `kb+r+l/p3/4/3P/+L+RBK[Pp] w`. */
export const fromFairyFen = (fen: string): string => {
  const [, board = '', hands = '', turn = ''] = /^([^[]*)\[(.*)\]\s*(\S*)$/.exec(fen) ?? [];
  const letters = [...hands.replace('-', '')];
  const counted = [...new Set(letters)].map(letter => {
    const count = letters.filter(other => other === letter).length;
    return `${count > 1 ? count : ''}${letter}`;
  });
  return fromFairySfen(`${board} ${turn === 'w' ? 'b' : 'w'} ${counted.join('') || '-'}`);
};

/** Converts `c1b2+` or `+P@c2` to USI; returns any other text unchanged. */
export const fromUci = (text: string): string => {
  const isUci = /^[a-d][1-5][a-d][1-5][+-]?$|^\+?[A-Z]@[a-d][1-5]$/.test(text);
  if (!isUci) return text;
  return text
    .replace('@', '*')
    .replace(
      /([a-d])([1-5])/g,
      (_, file: string, rank: string) => `${4 - 'abcd'.indexOf(file)}${'edcba'[Number(rank) - 1]}`,
    );
};

/** For example `2e3d`, a capture `2e3d+` or `2e3d-`, a drop `+R*2c`. */
export const fairyMove = (state: GameState, move: Move): string => {
  const text = state.moveText(move);
  const face = /^([A-Z])\*/.exec(text)?.[1];
  if (face === undefined) return text + turnOf(state, text);
  return `${promoted[face] === undefined ? face : `+${promoted[face]}`}${text.slice(1)}`;
};

export const findFairyMove = (state: GameState, text: string): Result<Move> => {
  const [, plus, face, square] = /^(\+?)([RLBP])\*(.*)$/.exec(text) ?? [];
  if (face !== undefined) return state.findMove(`${plus === '' ? face : unpromoted[face]}*${square}`);
  const [, bare = text, turn = ''] = /^(.*?)([+-]?)$/.exec(text) ?? [];
  const found = state.findMove(bare);
  if (!found.ok) return found;
  const usual = turnOf(state, bare);
  return turn === '' || turn === usual
    ? found
    : problemAt(bare.length, 'fairy-wrong-turn', { text, move: bare + usual });
};

const turnOf = ({ variant, position }: GameState, text: string): '' | '+' | '-' => {
  const pieces = variant.face.pieces(position);
  const face = pieces.find(({ cell }) => cell === text.slice(0, 2))?.piece ?? 'K';
  const isCapture = pieces.some(({ cell }) => cell === text.slice(2, 4));
  if (!isCapture || face === 'K') return '';
  return promoted[face] === undefined ? '+' : '-';
};
