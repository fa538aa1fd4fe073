/**
 * A player of all of Poda's games. It already plays by the rules: now make it strong.
 * The name of the file is the name of the player. All the code is in this file: it cannot import others.
 */

/** What the referee tells in every turn. */
interface State {
  /** The game with its ruleset: `draughts:spanish`, `ur:classic`, `plague:8x8`… */
  readonly game: string;
  /** Who you are: 0 (begins) or 1. */
  readonly side: 0 | 1;
  /** The position, as text. */
  readonly position: string;
  /** All moves since the start, with the rolls of dice (`r3`). */
  readonly moves: readonly string[];
  /** The legal moves, as text; choose one of these. */
  readonly legal: readonly string[];
  /** The time for this move, that of the opponent and the increment, in milliseconds; null without a clock. */
  readonly clock: {
    readonly limitMillis: number;
    readonly otherMillis: number;
    readonly incrementMillis: number;
  } | null;
  /** The seed of the random numbers; Math.random uses it already. */
  readonly seed: number;
}

/** Chooses a move of `state.legal` and returns its text. */
export const player = (state: State): string => {
  const grades = state.legal.map(move => grade(state, move));
  const best = Math.max(...grades);
  const bestMoves = state.legal.filter((_, i) => grades[i] === best);
  return bestMoves[Math.floor(Math.random() * bestMoves.length)]!;
};

/** Grades a move: more is better. Your work begins here: delete the games that you do not need and think about yours. */
const grade = ({ game, side, position }: State, move: string): number => {
  switch (game.split(':')[0]) {
    case 'draughts':
      // `10x28{14,23}` captures the pieces on squares 14 and 23; `9-13` captures nothing.
      return move.includes('x') ? move.split(',').length : 0;

    case 'ur': {
      // `3>7` goes from step 3 of the path to step 7; 0 is the hand. A rosette gives another roll.
      if (move === 'pass') return 0;
      const end = Number(move.split('>')[1]);
      return [4, 8, 14].includes(end) ? end + 20 : end;
    }

    case 'plague': {
      // `3,2` fills column 3 of row 2 and converts the neighbouring cells of the opponent.
      const [column = 0, row = 0] = move.split(',').map(number => Number(number) - 1);
      const before = (place: number) => Math.max(0, place - 1);
      const near = position
        .split(' ')[0]!
        .split('/')
        .slice(before(row), row + 2)
        .map(cells => cells.slice(before(column), column + 2));
      return near.join('').split('ox'[side]!).length - 1;
    }

    case 'microshogi':
      // `2e3d` goes from 2e to 3d: file 4 is on the left and rank a at the top. `G*2c` drops a piece from the hand.
      return worth[pieceOn(position, move.slice(2, 4)).toUpperCase()] ?? 0;

    default:
      return 0;
  }
};

const worth: Record<string, number> = { K: 100, R: 5, S: 4, B: 3.5, G: 3, C: 3, N: 2, L: 1.3, P: 1 };

/** The letter of the piece on a square of micro-shogi, or `.` if the square is empty. */
const pieceOn = (position: string, [file = '', rank = '']: string): string => {
  const row = position.split(' ')[0]!.split('/')['abcde'.indexOf(rank)]!;
  return row.replace(/\d/g, gap => '.'.repeat(Number(gap)))[4 - Number(file)]!;
};
