import data from './solved-data.json';

/** Poda's solver, a publication, or a separate program of ours with checked results (`audited`). */
type Source = 'poda' | 'published' | 'audited';

/** For the side that begins, by the number of pieces of each side. */
export interface StartValues {
  /** The name of a variant, such as `ur:classic`; likewise in all interfaces of this file. */
  readonly game: string;
  readonly values: readonly { readonly pieces: number; readonly chance: number; readonly source: Source }[];
}

/**
 * For the side to roll, with all pieces of both sides in hand or home: `chances[own - 1][enemy - 1]`, by the pieces not
 * yet home.
 */
export interface ChancesByPieces {
  readonly game: string;
  readonly chances: readonly (readonly number[])[];
}

/** Results are for the side to move. */
export interface PositionCount {
  readonly pieces: number;
  readonly positions: number;
  readonly win: number;
  readonly loss: number;
  readonly draw: number;
  /** Plies of the longest win or loss; missing if distances were not computed. */
  readonly longest?: number;
}

export interface PositionCounts {
  readonly game: string;
  readonly counts: readonly PositionCount[];
}

/** No position with as many pieces has a longer win; side 0 is to move. */
export interface LongWin {
  readonly game: string;
  readonly position: string;
  readonly pieces: number;
  readonly plies: number;
}

/** A board that a search has looked through to the end of every game that matters. */
export interface BoardValue {
  readonly game: string;
  /** Cells by which the side that begins wins; negative if it loses, 0 for a draw. */
  readonly lead: number;
  /** The number of first moves, and those that reach this lead. */
  readonly moves: number;
  readonly best: readonly string[];
}

/** For the side that begins. All first moves keep the result, except those in `losing`. */
export interface WholeGame {
  readonly game: string;
  readonly result: 'win' | 'draw' | 'loss';
  readonly source: Source;
  readonly losing: readonly { readonly move: string; readonly reply: string }[];
  /** Positions in the whole tree, each counted as often as games reach it; missing if nobody counted them. */
  readonly tree?: number;
}

/** Mistakes of computer players where exact values are known. */
export interface Regret {
  readonly game: string;
  readonly players: readonly {
    /** Such as `level:3`. */
    readonly player: string;
    /** `worse` counts the choices that were worse than the best move. */
    readonly choices: number;
    readonly worse: number;
    /** Mean loss of chance per choice, from 0 to 1, in games with dice. */
    readonly meanLoss?: number;
  }[];
}

/**
 * `npm run solved` updates `starts`, `chances`, `counts` and `longWins` from tables, `boards` by search, and
 * `npm run strength -- regret-microshogi --save` updates `regrets`. Every list may be empty.
 */
export interface SolvedData {
  readonly wholeGames: readonly WholeGame[];
  readonly boards: readonly BoardValue[];
  readonly starts: readonly StartValues[];
  readonly chances: readonly ChancesByPieces[];
  readonly counts: readonly PositionCounts[];
  readonly longWins: readonly LongWin[];
  readonly regrets: readonly Regret[];
}

/** The test of this file checks that the JSON has this form. */
export const solvedData = data as SolvedData;
