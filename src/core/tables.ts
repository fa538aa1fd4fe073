import type { Position } from './position.ts';

/**
 * How a table stores the value of a position, always seen from the side to move:
 *
 * - `distance`: a byte. 0 is a draw; n from 1 to 254 is decided in n - 1 plies, a win if n - 1 is odd and a loss if it is
 *   even; only games whose sides alternate have such tables;
 * - `outcome`: two bits. 0 is a draw, 1 a win, 2 a loss;
 * - `chance16`, `chance32`, `chance48`: 16, 32 or 48 bits. The chance to win, as a fraction of the largest number.
 *
 * An index that stands for no counted position may have any value.
 */
export type ValueKind = 'distance' | 'outcome' | 'chance16' | 'chance32' | 'chance48';

/** A part of a table: the positions with the same pieces, numbered from 0 to `size` - 1. */
export interface Section {
  /** A short name of the pieces, such as `KB-kp` or `3-2`: letters, digits and `-`. */
  readonly id: string;
  /** The number by which `--pieces N` chooses sections: those with at most N pieces. */
  readonly pieces: number;
  readonly size: number;
  /** The number of counted positions; some indices may stand for none. */
  readonly positions: number;
}

/**
 * The numbering of a game's positions, the same for all variants of a family. The two sides are folded: an index stands
 * for a position seen from the side to move.
 */
export interface TableSpace {
  /** The name of the family, for file names and headers: `microshogi:nodrops`, `ur:classic`. */
  readonly family: string;
  /** The kinds of value that tables of this space can have. */
  readonly kinds: readonly ValueKind[];
  readonly sections: readonly Section[];
  /** Results of `locate`: the index of a section in `sections`, and the index of the position in it. */
  section: number;
  index: number;
  /**
   * Returns the number of pieces by which sections are chosen. It must be fast: the search calls it at every node, and
   * calls `locate` only if some table has sections with this number of pieces or more.
   */
  piecesOf(position: Position): number;
  /**
   * True if the earlier moves of the game may let a rule about repetition or game length end the game before the result
   * of the table.
   */
  dependsOnHistory(position: Position): boolean;
  /**
   * Finds a position that is not finished and, in a game with dice, not rolled. Returns false if it is not a counted
   * position; else sets the fields `section` and `index`. Allocates nothing.
   */
  locate(position: Position): boolean;
  /** Returns the notation of a position, side 0 to move, by its place; null if the index stands for no counted position. */
  write(section: number, index: number): string | null;
}

/**
 * One unit of work of a solver: a group of sections that depend on each other. A killed job resumes at the first
 * unfinished step.
 */
export interface SolveStep {
  readonly id: string;
  /** The sections that the step solves, and the solved sections that it reads: indices in `space.sections`. */
  readonly makes: readonly number[];
  readonly needs: readonly number[];
  /** Bytes of memory that the threads share for intermediate results. */
  readonly scratchBytes: number;
}

/** The statistics of a solved section. */
export interface SectionResult {
  /** Counted positions by outcome, if values are outcomes. */
  readonly win?: number;
  readonly loss?: number;
  readonly draw?: number;
  /** The longest distance to a win or loss in plies, if distances were computed. */
  readonly longest?: number;
  /** The Bellman residual: the largest difference between a chance and the one computed from its successors. */
  readonly residual?: number;
  /** The chance in the position with index 0, with full precision. */
  readonly first?: number;
}

/** One of the threads that run a step together; all run the same code on shared memory. */
export interface Team {
  /** The index of this thread, and the number of threads. */
  readonly index: number;
  readonly size: number;
  /** A barrier: waits until every thread of the team has called `meet`. */
  meet(): void;
  /**
   * Reports the share of the step that is done, from 0 to 1, and, if values are chances, the largest change of the last
   * sweep. Only the reports of thread 0 count.
   */
  tell(share: number, residual?: number): void;
}

/** The shared memory of a step. The data of a section is in the solver's own form, with full precision. */
export interface StepMemory {
  /** The data of each section that the step makes or needs, by its index in `space.sections`. */
  data(section: number): SharedArrayBuffer;
  readonly scratch: SharedArrayBuffer;
}

/** A solver: finds the values of all positions of a table space, section by section. */
export interface Solver {
  readonly space: TableSpace;
  /** The kind of value in the table with this number of pieces. */
  kindOf(pieces: number): ValueKind;
  /** The steps that solve all sections with at most `pieces` pieces; a step comes after the steps that it needs. */
  steps(pieces: number): readonly SolveStep[];
  /** Size in bytes of a section's data. */
  dataBytes(section: number): number;
  /** Runs a step in one thread of a team. Every thread returns the same results, in the order of `makes`. */
  run(step: SolveStep, memory: StepMemory, team: Team): readonly SectionResult[];
  /**
   * Writes the entries of a section from index `from` on into `out` (bytes of kind `distance`, packed pairs of bits, low bits
   * first, of kind `outcome`, numbers in little-endian order otherwise) and returns the number of entries written.
   */
  encode(section: number, data: SharedArrayBuffer, kind: ValueKind, from: number, out: Uint8Array): number;
}

/** The numbering and the solver of a game's tables; a game loads them on first use. */
export interface GameTables {
  readonly space: TableSpace;
  /**
   * Creates a solver. Each thread of a solving job needs one; nothing else creates it, because its move tables take
   * memory.
   */
  solver(): Promise<Solver>;
}

/**
 * Looks up exact values in tables. The search calls it at every node, so it allocates nothing and returns the value in
 * its fields.
 */
export interface Prober {
  /** Looks up a position; returns true if a table has it. Finished games and positions after a roll have no entry. */
  probe(position: Position): boolean;
  /** The value for the side to move: WIN, 0 or -WIN, or in a game with dice the chance on the scale of the search. */
  value: number;
  /**
   * Plies to the end of a won or lost game; -1 if the table has no distances, or if the value is a draw or a chance.
   */
  plies: number;
  /** The chance of the side to move, in a game with dice. */
  chance: number;
  /** The number of pieces of the table's section, which only falls during a game. */
  pieces: number;
}

/**
 * The tables to use: `shipped` are those that come with the program, the same on every computer; `all` adds those made
 * on this computer.
 */
export type TableChoice = 'shipped' | 'all';
