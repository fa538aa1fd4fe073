import type { Position } from './position.ts';

/**
 * How a table stores the value of a position, always seen from the side to move:
 *
 * - `distance`: a byte. 0 is a draw; n from 1 to 254 is decided in n - 1 plies, a win if n - 1 is odd and a loss if it is
 *   even; only games whose sides alternate have such tables;
 * - `outcome`: two bits. 0 is a draw, 1 a win, 2 a loss;
 * - `chance16`, `chance32`: 16 or 32 bits. The chance to win, as a fraction of the largest number.
 *
 * An index that stands for no counted position may have any value.
 */
export type ValueKind = 'distance' | 'outcome' | 'chance16' | 'chance32';

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
   * Returns the number of pieces by which sections are chosen, of any position. It must be fast: search asks for it at every
   * node, and asks for the place only if a table has sections with as many pieces.
   */
  piecesOf(position: Position): number;
  /**
   * True if the rules about repetition or length may end the game before the value of the table is reached, because of the
   * moves that led to the position.
   */
  dependsOnHistory(position: Position): boolean;
  /**
   * Finds a position that is not finished and, in a game with dice, not rolled. Returns false if it is not a counted
   * position; else the fields `section` and `index` tell its place. Allocates nothing.
   */
  locate(position: Position): boolean;
  /** Returns the notation of a position, side 0 to move, by its place; null if the index stands for no counted position. */
  write(section: number, index: number): string | null;
}

/** One unit of work of a solver: a group of sections that depend on each other. A killed job resumes at a step. */
export interface SolveStep {
  readonly id: string;
  /** The sections whose values the step finds, and those of earlier steps that it reads: indices in `space.sections`. */
  readonly makes: readonly number[];
  readonly needs: readonly number[];
  /** Bytes of memory that the threads share for intermediate results. */
  readonly scratchBytes: number;
}

/** What a step found in one of its sections. */
export interface SectionResult {
  /** Counted positions by outcome, if values are outcomes. */
  readonly win?: number;
  readonly loss?: number;
  readonly draw?: number;
  /** The longest distance to a win or loss in plies, if distances were computed. */
  readonly longest?: number;
  /** The largest difference between a stored chance and the one that its successors give. */
  readonly residual?: number;
  /** The chance in the position with index 0, with full precision. */
  readonly first?: number;
}

/** One of the threads that run a step together; all run the same code on shared memory. */
export interface Team {
  /** The index of this thread, and the number of threads. */
  readonly index: number;
  readonly size: number;
  /** Waits until every thread of the team has called it. */
  meet(): void;
  /**
   * Tells how much of the step is done, 0 to 1, and the largest change of the last sweep if values are chances. Only thread
   * 0 tells it. Throws if the job was stopped.
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
  /** The kind of table that the job makes for these sections. */
  kindOf(pieces: number): ValueKind;
  /** The steps that find all sections with at most `pieces` pieces, in an order in which needs come first. */
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

/** What a game tells about its tables; a game loads it only when tables are asked for. */
export interface GameTables {
  readonly space: TableSpace;
  /** Makes the solver, in every thread; its tables of moves take memory, so only a solving job makes it. */
  solver(): Promise<Solver>;
}

/**
 * Answers with the exact values of tables. Search asks it at every node, so it answers at once, allocates nothing, and keeps
 * the last answer in its fields.
 */
export interface Prober {
  /** Looks a position up; true if a table has it. A finished game and a position after a roll have no entry. */
  probe(position: Position): boolean;
  /** The value to the side to move: WIN, 0 or -WIN, or in a game with dice the scaled chance, as search counts. */
  value: number;
  /** Plies to the end of a won or lost game; -1 if the table has no distances, or the value is no win or loss. */
  plies: number;
  /** The chance of the side to move, in a game with dice. */
  chance: number;
  /** The number of pieces of the table's section, which only falls during a game. */
  pieces: number;
}

/**
 * Which tables to ask: those that come with the program and are the same on every computer, or also those that were made
 * on this computer.
 */
export type TableChoice = 'shipped' | 'all';
