import data from './solved-data.json';

/**
 * The source of a value: Poda's solver, a publication, or a separate program of ours with checked results (`audited`).
 */
export type Source = 'poda' | 'published' | 'audited';

/** The chance to win of the side that begins, by the number of pieces of each side. */
export interface StartValues {
  /** The name of a variant, such as `ur:classic`; likewise in all interfaces of this file. */
  readonly game: string;
  readonly values: readonly { readonly pieces: number; readonly chance: number; readonly source: Source }[];
}

/**
 * The chance to win of the side to roll if all its pieces and those of the enemy are in hand or home: `chances[own -
 * 1][enemy - 1]`, by the pieces of each side that are not yet home.
 */
export interface ChancesByPieces {
  readonly game: string;
  readonly chances: readonly (readonly number[])[];
}

/** The positions with a number of pieces, by their result for the side to move. */
export interface PositionCount {
  readonly pieces: number;
  readonly positions: number;
  readonly win: number;
  readonly loss: number;
  readonly draw: number;
  /** Plies of the longest win or loss, if distances were computed. */
  readonly longest?: number;
}

export interface PositionCounts {
  readonly game: string;
  readonly counts: readonly PositionCount[];
}

/** A position with the longest win of all positions with as many pieces; side 0 is to move. */
export interface LongWin {
  readonly game: string;
  readonly position: string;
  readonly pieces: number;
  readonly plies: number;
}

/**
 * The result of the whole game for the side that begins. All first moves keep it, except those in `losing`, each with
 * its refutation.
 */
export interface WholeGame {
  readonly game: string;
  readonly result: 'win' | 'draw' | 'loss';
  readonly source: Source;
  readonly losing: readonly { readonly move: string; readonly reply: string }[];
}

/** The mistakes of computer players in positions whose exact values are known. */
export interface Regret {
  readonly game: string;
  readonly players: readonly {
    /** The name of a player, `level:3`. */
    readonly player: string;
    /** The number of choices, and of those that were worse than the best move. */
    readonly choices: number;
    readonly worse: number;
    /** In games with dice: the mean loss of chance per choice, from 0 to 1. */
    readonly meanLoss?: number;
  }[];
}

/**
 * The data of the screen. `npm run solved` updates `starts`, `chances`, `counts` and `longWins` from tables,
 * `npm run strength -- regret-microshogi --save` the list `regrets`. Every list
 * may be empty.
 */
export interface SolvedData {
  readonly wholeGames: readonly WholeGame[];
  readonly starts: readonly StartValues[];
  readonly chances: readonly ChancesByPieces[];
  readonly counts: readonly PositionCounts[];
  readonly longWins: readonly LongWin[];
  readonly regrets: readonly Regret[];
}

/** solved-data.test.ts checks that the JSON file has this form. */
export const solvedData = data as SolvedData;
