import type { EvaluationChoice, Weights } from './evaluation.ts';
import type { Problem, Result } from './result.ts';
import type { Side } from './side.ts';
import type { Messages } from './text/words.ts';
import type { Board, Cell, PieceKind, PieceOnBoard, Placement } from './view.ts';

export { opponent, type Side, seenBy } from './side.ts';

/** The nearest whole number, halves away from 0, so that both sides round alike; never -0. */
export const roundAlike = (value: number): number =>
  value < 0 ? 0 - Math.floor(0.5 - value) : Math.floor(value + 0.5);

/** What a won game is worth where only winning counts; far above every evaluation, so that the way to it can be deducted. */
export const WIN = 10_000_000;

/**
 * A position as search, solvers and perft use it: played forward and taken back in place, int32 only, allocating
 * nothing. `generate` follows the rules of movement alone; draw counters, repetition and caps speak only through
 * `outcome`.
 */
export interface Position {
  /** Who moves, or rolls, now; a side may move twice in a row. */
  side: Side;
  /** Incremental 64-bit hash of what stands on the table: board, hands, dice and side, no draw counters. */
  hashLo: number;
  hashHi: number;
  /** 0: somebody chooses a move; n: one of n outcomes falls. */
  chance: number;
  /** Set by `generate`: only captures were legal, so a search had better go on. */
  forced: boolean;
  /** Writes the legal moves from `at` on as [code, payload] pairs and returns the end; a payload of 0 is a quiet move. */
  generate(out: Int32Array, at: number): number;
  /** How many moves `generate` would write, without writing them. */
  countMoves(): number;
  /** The same as `generate` for the moves that a quiescence search follows; may write nothing. */
  generateNoisy(out: Int32Array, at: number): number;
  make(code: number, payload: number): void;
  unmake(): void;
  /** The chance of an outcome, 0 to `chance` - 1. */
  probability(outcome: number): number;
  roll(outcome: number): void;
  unroll(): void;
  /** NOT_OVER, or who won and why as a small code (see outcome.ts). */
  outcome(): number;
  /** What a finished game is worth to `side`: WIN, its negative or 0, or in some games by how much it was won. */
  finalValue(): number;
  /**
   * Tells apart two ways to the same position where that matters: 0 when nothing that was played before can end the game
   * within so many plies, else a number that differs as the draw counters and the earlier positions do.
   */
  historyKey(plies: number): number;
  /** Seen from `side`; an integer smaller than the variant's bound; the other side sees its negative. */
  evaluate(): number;
  /** The estimate as one side sees it, also where the other does not see its negative: what plain search uses. */
  evaluateFor(side: Side): number;
}

/** A move, or at a chance node a roll, as the numbers that only its own game can read. */
export interface Move {
  readonly code: number;
  readonly payload: number;
}

/** Something a ruleset lets the user choose, as a closed list of words. */
export interface Option {
  readonly id: string;
  readonly values: readonly string[];
  /** What holds when the option is left out; null where that is decided by lot. */
  readonly default: string | null;
}

export interface RulesetInfo {
  readonly id: string;
  readonly options: readonly Option[];
}

/** The chosen options of a variant, complete but for those that are decided by lot. */
export type Options = Readonly<Record<string, string>>;

/** A player that one game alone has: alpha-beta as taught, by an evaluation of its own and with an opening book. */
export interface GamePlayer {
  readonly id: string;
  readonly evaluation: EvaluationChoice;
  /** How many decisions it looks ahead where nobody asks for another number. */
  readonly depth: number;
  /** Its first move from the start, each as likely as another: texts as side 0 plays them; side 1 plays them mirrored. */
  readonly openings: readonly string[];
}

/** A game: its rulesets, and the way to a variant that can be played. */
export interface Game {
  readonly id: string;
  /** Other names people use, each standing for one of our rulesets. */
  readonly aliases: Readonly<Record<string, string>>;
  /** The default comes first. */
  readonly rulesets: readonly RulesetInfo[];
  /** What people read about this game alone. */
  readonly messages: Messages;
  /** A better reason than "unknown ruleset" to refuse one, where the game knows it. */
  refuseRuleset?(id: string, at: number): Result<never, Problem> | undefined;
  /** The ways to estimate a position, with their weights; the first is used when nobody chooses. */
  readonly evaluations: readonly { readonly id: string; readonly weights: Weights }[];
  /** The players that nobody else has; mostly none. */
  readonly players: readonly GamePlayer[];
  /** Ruleset and options are ones listed in `rulesets`. */
  variant(name: string, ruleset: string, options: Options): Variant;
}

/** The dice of a game: how many, each showing 0 or 1, what a sum of 0 counts as, and the count that lies on the table. */
export interface Dice {
  readonly number: number;
  readonly zeroCountsAs: number;
  countOn(position: Position): number | null;
}

/** How much a move gives away that deserves a name, in what people see of a value. */
export interface LossSteps {
  readonly inaccuracy: number;
  readonly mistake: number;
  readonly blunder: number;
}

/** A game with its ruleset and options fixed: what is actually played. Texts are those of docs/games. */
export interface Variant {
  readonly game: Game;
  /** The full name, `game:ruleset?option=value`, options that are the default left out. */
  readonly name: string;
  readonly ruleset: string;
  /** What was chosen, defaults included; what is decided by lot is missing until somebody decides it. */
  readonly options: Options;
  /** The start position as text. */
  readonly start: string;
  /** Evaluations stay below this number, and so does what a finished game is worth where it is not a bare win or loss. */
  readonly bound: number;
  /** The same variant with positions that are estimated in another way. */
  withEvaluation(choice: EvaluationChoice): Result<Variant, Problem>;
  /** What people see of a value: a chance to win, or so many cells or men ahead, one of them being worth `unit`. */
  readonly shows: 'chance' | 'cells' | 'men';
  readonly unit: number;
  /** From which loss on a review calls a move so. */
  readonly lossSteps: LossSteps;
  /** The dice that fall in this game, if any. */
  readonly dice: Dice | null;

  read(text: string): Result<Position>;
  write(position: Position): string;
  /** Any accepted form of a legal move, or of a roll at a chance node. */
  readMove(position: Position, text: string): Result<Move>;
  /** The one canonical text of a legal move, or of a roll at a chance node. */
  writeMove(position: Position, move: Move): string;
  /** A move as people read it beside the board, by what is printed there, where that is not the canonical text; `readMove` reads it too. */
  showMove?(position: Position, move: Move): string;
  /** The order in which moves are listed for people; without it, the generator's own. */
  compareMoves?(a: Move, b: Move): number;

  /** How good a legal move looks at first sight, whatever the reply: the greedy player makes the one with the highest. */
  appeal(position: Position, move: Move): number;

  /** The cells a hand touches to make a move, in order. */
  cells(position: Position, move: Move): readonly Cell[];
  /** Every way to make the move, each as its cells; more than one only where routes differ. */
  routes(position: Position, move: Move): readonly (readonly Cell[])[];
  /**
   * Which rule stands in the way of a hand that touches these cells in order, where no legal move begins so; undefined where
   * the game has nothing better to say than that it is no move.
   */
  whyNot?(position: Position, cells: readonly Cell[]): Problem | undefined;
  readonly board: Board;
  pieces(position: Position): readonly PieceOnBoard[];
  /** Every piece that a side can have, side 0 first. */
  readonly pieceKinds: readonly PieceKind[];
  /** The text of a position that was put together by hand; `read` says whether it can be. */
  compose(placement: Placement): Result<string>;

  /** The same situation with the players' roles exchanged, as text. */
  mirrorPosition(text: string): string;
  mirrorMove(text: string): string;
}
