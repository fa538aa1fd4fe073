import type { Position } from './position.ts';

/**
 * How a table stores the value of a position, seen from the side to move:
 * - `distance`: a byte. 0 is a draw; n from 1 to 254 is decided in n - 1 plies, a win if n - 1 is odd, else a loss;
 *   only for games whose sides alternate.
 * - `outcome`: two bits. 0 is a draw, 1 a win, 2 a loss.
 * - `chance16`, `chance32`, `chance48`: that many bits. The chance to win, as a fraction of the largest number.
 * An index that stands for no counted position may have any value.
 */
export type ValueKind = 'distance' | 'outcome' | 'chance16' | 'chance32' | 'chance48';

/** The positions with the same pieces, numbered from 0 to `size` - 1. */
export interface Section {
  /** A short name of the pieces, such as `KB-kp` or `3-2`: letters, digits and `-`. */
  readonly id: string;
  /** `--pieces N` chooses the sections with at most N pieces. */
  readonly pieces: number;
  readonly size: number;
  /** The positions that the tables count, as the rules document of the game defines them; other indices are unused. */
  readonly positions: number;
}

/** Numbers the positions of all variants of a family, seen from the side to move, so both sides share one table. */
export interface TableSpace {
  /** The name of the family, for file names and headers: `microshogi:nodrops`, `ur:classic`. */
  readonly family: string;
  readonly kinds: readonly ValueKind[];
  readonly sections: readonly Section[];
  /** Results of `locate`; `section` is an index in `sections`. */
  section: number;
  index: number;
  /** The number of pieces by which sections are chosen. Fast: the search calls it at every node, before `locate`. */
  piecesOf(position: Position): number;
  /** True if earlier moves may let a rule on repetition or length end the game before the result of the table. */
  dependsOnHistory(position: Position): boolean;
  /**
   * Sets `section` and `index` for a position that is not finished and, in a game with dice, not rolled; returns false
   * if it is not a counted position. Allocates nothing.
   */
  locate(position: Position): boolean;
  /** The position at an index, with side 0 to move; null if the index stands for no counted position. */
  write(section: number, index: number): string | null;
}

/** Sections that depend on each other. A killed job resumes at the first unfinished step. */
export interface SolveStep {
  readonly id: string;
  /** Indices in `space.sections` of the sections that the step solves, and of the solved ones that it reads. */
  readonly makes: readonly number[];
  readonly needs: readonly number[];
  /** Memory that the threads share for intermediate results. */
  readonly scratchBytes: number;
}

export interface SectionResult {
  /** Numbers of won, lost and drawn positions; missing if the values are chances. */
  readonly win?: number;
  readonly loss?: number;
  readonly draw?: number;
  /** The longest distance to the end in plies, if distances were computed. */
  readonly longest?: number;
  /** The Bellman residual: the largest difference between a chance and the one computed from its successors. */
  readonly residual?: number;
  /** The value at index 0, with full precision. */
  readonly first?: number;
}

/** A thread of a step; all run the same code on shared memory. */
export interface SolverThread {
  readonly index: number;
  /** The number of threads of the step. */
  readonly size: number;
  /** A barrier for all threads of the step. */
  meet(): void;
  /** A barrier that tells each thread the numbers of all threads; all give equally many, at most eight. */
  exchange(own: readonly number[]): readonly Float64Array[];
  /** Thread 0 reports the share of the step that is done and, for chances, the largest change of the last sweep. */
  tell(share: number, residual?: number): void;
}

export const largestOf = (thread: SolverThread, number: number): number =>
  Math.max(...thread.exchange([number]).map(([own]) => own!));

/** The data of a section is in the solver's own form, with full precision. */
export interface StepMemory {
  /** The data of a section that the step makes or needs, by its index in `space.sections`. */
  data(section: number): SharedArrayBuffer;
  readonly scratch: SharedArrayBuffer;
}

export interface Solver {
  readonly space: TableSpace;
  kindOf(pieces: number): ValueKind;
  /** A step comes after those that it needs. */
  steps(pieces: number): readonly SolveStep[];
  dataBytes(section: number): number;
  /** Every thread returns the same results, in the order of `makes`. */
  run(step: SolveStep, memory: StepMemory, thread: SolverThread): readonly SectionResult[];
  /**
   * Writes the entries of a section from index `from` on and returns their number: bytes for `distance`, pairs of bits,
   * low bits first, for `outcome`, else little-endian numbers.
   */
  encode(section: number, data: SharedArrayBuffer, kind: ValueKind, from: number, out: Uint8Array): number;
}

/** Loaded on first use. */
export interface GameTables {
  readonly space: TableSpace;
  /** Only the threads of a solving job create a solver, because its move tables take memory. */
  solver(): Promise<Solver>;
}

/** The search calls it at every node, so it allocates nothing and returns the value in its fields. */
export interface Prober {
  /** Returns true if a table has the position. Finished games and positions after a roll have no entry. */
  probe(position: Position): boolean;
  /** The value for the side to move: WIN, 0 or -WIN, or in a game with dice the chance on the scale of the search. */
  value: number;
  /**
   * Plies to the end of a won or lost game; -1 for a draw, for a table of winning probabilities, and for a table without
   * distances.
   */
  plies: number;
  chance: number;
  /** The number of pieces of the table section; it never grows during a game. */
  pieces: number;
}

/** `all` adds the tables made on this computer to those that come with the program. */
export type TableChoice = 'shipped' | 'all';
