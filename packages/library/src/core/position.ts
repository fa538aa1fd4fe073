import type { Side } from './side.ts';

/**
 * A position as search, solvers and perft use it: moves are made and taken back in place, all numbers are int32, and
 * nothing is allocated. `generate` follows only the rules of movement; draw counters, repetition and move limits show
 * only in `outcome`.
 */
export interface Position {
  /** The side to move or to roll; a side may move twice in a row. */
  side: Side;
  /** Incremental 64-bit hash of board, pieces in hand, dice and side to move, without draw counters. */
  hashLo: number;
  hashHi: number;
  /** 0 if a player chooses a move; n if one of n random outcomes comes next, at most MAX_OUTCOMES. */
  chance: number;
  /** `generate` sets it if only captures are legal, so that a quiescence search continues here. */
  forced: boolean;
  /** Writes the legal moves from `at` on as [code, payload] pairs, quiet ones with payload 0; returns the end index. */
  generate(out: Int32Array, at: number): number;
  countMoves(): number;
  /** Writes only the moves that a quiescence search follows; may write none. */
  generateNoisy(out: Int32Array, at: number): number;
  make(code: number, payload: number): void;
  unmake(): void;
  /** Outcomes are numbered from 0 to `chance` - 1. */
  probability(outcome: number): number;
  roll(outcome: number): void;
  unroll(): void;
  /** Returns NOT_OVER, or the winner and the reason as one number (see outcome.ts). */
  outcome(): number;
  /** WIN, -WIN or 0, or in some games the margin of the win. */
  finalValue(): number;
  /** 0 if nothing earlier can end the game within `plies` plies, else a hash of the earlier positions and counters. */
  historyKey(plies: number): number;
  /** Seen from `side`, an integer below the variant's bound. The other side sees its negative. */
  evaluate(): number;
  /** The value seen from `side`, for plain search and evaluations in which the two sides' values are not opposite. */
  evaluateFor(side: Side): number;
}
