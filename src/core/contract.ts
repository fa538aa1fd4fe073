import type { EvaluationChoice, Weights } from './evaluation.ts';
import type { Position } from './position.ts';
import type { Problem, Result } from './result.ts';
import type { GameTables } from './tables.ts';
import type { Messages } from './text/words.ts';
import type { Board, Cell, PieceDrawing, PieceKind, PieceLook, PieceMoves, PieceOnBoard, Placement } from './view.ts';

export type { Position } from './position.ts';
export { opponent, type Side, seenBy } from './side.ts';

/** Rounds to the nearest whole number, halves away from 0, so that rounding is symmetric for both sides; never -0. */
export const roundAlike = (value: number): number =>
  value < 0 ? 0 - Math.floor(0.5 - value) : Math.floor(value + 0.5);

/**
 * The value of a won game if only winning counts. Far above every evaluation, so that the number of plies to the win
 * can be deducted.
 */
export const WIN = 10_000_000;

/** The lowest value of a win in a known number of plies; such a win has the value WIN minus the plies. */
export const WON = WIN - 1_000;

/**
 * The value of a proved win in an unknown number of plies, from a table without distances. The search deducts the plies
 * from the root to the table position.
 */
export const DISTANT_WIN = WIN - 10_000;

/** True for the value of a proved win or loss in games in which only winning counts. */
export const isDecided = (value: number): boolean => Math.abs(value) > WIN / 2;

/** The plies to the end of a won or lost game; null if the value is no win or loss, or if the plies are unknown. */
export const pliesOf = (value: number): number | null => (Math.abs(value) >= WON ? WIN - Math.abs(value) : null);

/** The largest number of outcomes of one roll, from which searches size their tables. */
export const MAX_OUTCOMES = 8;

/** Codes of moves are below this number: an entry of the transposition table has 16 bits for a code. */
export const MOVE_CODES = 1 << 16;

/** A move, or a roll at a chance node, as numbers that only its own game interprets. */
export interface Move {
  readonly code: number;
  readonly payload: number;
}

/** An option of a ruleset that the user can choose, with its possible values. */
export interface Option {
  readonly id: string;
  readonly values: readonly string[];
  /** The value of an option that is left out; null if it is then drawn at random. */
  readonly default: string | null;
}

export interface RulesetInfo {
  readonly id: string;
  readonly options: readonly Option[];
  /**
   * Options that no form and no list offers: records from before a change of the rules have their other value, the last
   * one. Each has a default.
   */
  readonly formerOptions?: readonly Option[];
}

/** The chosen options of a variant; only options that are drawn at random may be missing. */
export type Options = Readonly<Record<string, string>>;

/** A player that only one game has: plain alpha-beta with an evaluation of its own and an opening book. */
export interface GamePlayer {
  readonly id: string;
  readonly evaluation: EvaluationChoice;
  /** The evaluation in a position, for a player whose aim changes during the game. */
  evaluationIn?(position: Position): EvaluationChoice;
  /** Default search depth in decisions. */
  readonly depth: number;
  /** True if a number alone, where a person types a computer player, is the depth of this one and not a level. */
  readonly isNamedByNumber?: true;
  /** First moves from the start position, equally likely, as side 0 plays them; side 1 plays them mirrored. */
  readonly openings: readonly string[];
}

/**
 * The settings for random openings. The limits of the games are chosen so that between a tenth and a half of all random
 * openings meet them.
 */
export interface OpeningTerms {
  /** The number of random plies from the start position. */
  readonly plies: number;
  /**
   * The largest advantage that either side may have after the opening, as judged by the engine, in the unit shown to
   * users: men, pawns or cells.
   */
  readonly maxLead: number;
}

/** The layout of a game's own text files (docs/records.md): headers, then the moves line by line. */
export interface TurnText {
  /** The names of the sides, such as `White` and `Black`. */
  readonly sides: readonly [string, string];
  /**
   * The events that begin a new line of the file: `roll`, each roll of the dice, after the name of its side;
   * `first-side`, each move of side 0.
   */
  readonly newLine: 'roll' | 'first-side';
  /** The ruleset to assume for a file that does not name it, by its start position. */
  usualRuleset(start: string | undefined): string;
}

/** A legal but unusual position, for which a bot may have code that was never tested. */
export interface OddPosition {
  /** The name of the oddity; the message `oddity.NAME` of the game describes it. */
  readonly oddity: string;
  readonly position: string;
}

/** A search to a fixed depth from a position, or from the start position. */
export interface BenchSearch {
  readonly ruleset: string;
  readonly position?: string;
  readonly depth: number;
}

/** A game: its rulesets, and the function that makes a variant to play. */
export interface Game {
  readonly id: string;
  /** Other names of the game, each with the ruleset it stands for. */
  readonly aliases: Readonly<Record<string, string>>;
  /** The rulesets of the game; the default comes first. */
  readonly rulesets: readonly RulesetInfo[];
  /** The messages of this game. */
  readonly messages: Messages;
  /** The lesson that explains each article of the rules, by the letter of the article: `{ U: 'ur' }`. */
  readonly articles: Readonly<Record<string, string>>;
  /** The rulesets with a card on the first screen of the page. */
  readonly featured: readonly string[];
  /** The rulesets whose rules draw lots for the players' sides, unless the players are named by side; usually none. */
  readonly sidesByLot?: readonly string[];
  /** True if the rules know draws, so that the players may also agree to one. */
  readonly hasDraws: boolean;
  /** True if every move fills a part of the board, so that an exact search ends, at least on small boards. */
  readonly isShort?: true;
  /** The reasons for the end of a game that only this game has; its messages name them as `outcome.REASON`. */
  readonly reasons: readonly string[];
  /** Returns a more precise reason than "unknown ruleset" to refuse a ruleset, if the game knows one. */
  refuseRuleset?(id: string, at: number): Result<never, Problem> | undefined;
  /** The evaluations with their weights; the first is the default. */
  readonly evaluations: readonly { readonly id: string; readonly weights: Weights }[];
  /** Players that only this game has; usually none. */
  readonly players: readonly GamePlayer[];
  /** The layout of this game's own text files, which its messages call `format.text`; missing if games are written in a format that other programs use. */
  readonly turnText?: TurnText;
  /** The settings for random openings; games with dice have no openings. */
  openingTerms?(ruleset: string): OpeningTerms;
  /** Positions that random games seldom reach, by ruleset: `poda bot check` asks for a move in each. */
  readonly oddPositions?: Readonly<Record<string, readonly OddPosition[]>>;
  /** Searches for `poda bench`, whose sum of nodes changes when the search or an evaluation changes. */
  readonly bench: readonly BenchSearch[];
  /** Makes a variant; ruleset and options must be listed in `rulesets`. */
  variant(name: string, ruleset: string, options: Options): Variant;
}

/**
 * The dice of a game: the number of dice (each shows 0 or 1), the count that a sum of 0 stands for, and a function that
 * returns the count rolled in a position.
 */
export interface Dice {
  readonly number: number;
  readonly zeroCountsAs: number;
  countOn(position: Position): number | null;
  /** Returns the count in the text of a roll; null if the text is that of a move. */
  countIn(text: string): number | null;
}

/** The losses in shown value (see `shows`) from which a review calls a move an inaccuracy, a mistake or a blunder. */
export interface LossSteps {
  readonly inaccuracy: number;
  readonly mistake: number;
  readonly blunder: number;
}

/**
 * A game with its ruleset and options fixed, ready to play. The texts of positions and moves are those of docs/games.
 */
export interface Variant {
  readonly game: Game;
  /** The full name, `game:ruleset?option=value`, without options that have their default value. */
  readonly name: string;
  readonly ruleset: string;
  /** The chosen options, defaults included; an option that is drawn at random is missing until it is drawn. */
  readonly options: Options;
  /** The start position in the game's notation. */
  readonly start: string;
  /** Upper limit of evaluations, and of the values of finished games that are not just WIN or -WIN. */
  readonly bound: number;
  /**
   * The most exact evaluation, which is too slow for deep searches, and the depth to which it is searched; missing if the
   * default evaluation is the most exact one.
   */
  readonly finest?: { readonly evaluation: EvaluationChoice; readonly depth: number };
  /** Returns the same variant with another evaluation. */
  withEvaluation(choice: EvaluationChoice): Result<Variant, Problem>;
  /** The meaning of a shown value: a chance to win, or cells or men ahead; one cell or man has the value `unit`. */
  readonly shows: 'chance' | 'cells' | 'men';
  readonly unit: number;
  readonly lossSteps: LossSteps;
  /** The dice of this game, or null. */
  readonly dice: Dice | null;

  read(text: string): Result<Position>;
  write(position: Position): string;
  /** Reads any accepted form of a legal move, or of a roll at a chance node. */
  readMove(position: Position, text: string): Result<Move>;
  /** Writes the canonical text of a legal move, or of a roll at a chance node. */
  writeMove(position: Position, move: Move): string;
  /**
   * Writes a move as people read it beside the board, if that differs from the canonical text; `readMove` reads this
   * form too.
   */
  showMove?(position: Position, move: Move): string;
  /**
   * The numbers of which a move consists, if people may type them one after the other, such as the row and then the column; each
   * from 1 to `most`.
   */
  readonly typedParts?: {
    readonly parts: readonly { readonly name: 'row' | 'column'; readonly most: number }[];
    /** The text of the move with these numbers. */
    join(numbers: readonly number[]): string;
  };
  /** The order in which moves are listed for people; the generator's order if missing. */
  compareMoves?(a: Move, b: Move): number;

  /** Rates a legal move without looking at the reply; the greedy player plays the move with the highest rating. */
  appeal(position: Position, move: Move): number;

  /** Returns the cells that the user touches to make a move, in order. */
  cells(position: Position, move: Move): readonly Cell[];
  /**
   * Returns every way to make the move, each as a list of touched cells; more than one only if the piece can take
   * different routes.
   */
  routes(position: Position, move: Move): readonly (readonly Cell[])[];
  /**
   * Returns the rule that forbids touching these cells in this order, if no legal move begins so; undefined if the game
   * knows no better reason than "not a legal move".
   */
  whyNot?(position: Position, cells: readonly Cell[]): Problem | undefined;
  readonly board: Board;
  pieces(position: Position): readonly PieceOnBoard[];
  /** Every kind of piece that a side can have, side 0 first. */
  readonly pieceKinds: readonly PieceKind[];
  /**
   * How each kind of piece moves, in games with several ways of moving; the messages tell it in words as `moves.KIND`.
   */
  readonly pieceMoves?: Readonly<Record<string, PieceMoves>>;
  /** Draws a piece for a terminal with Unicode. */
  drawPiece(piece: PieceKind, look: PieceLook): PieceDrawing;
  /** Writes a position that the user composed in the game's notation; `read` then checks whether it is possible. */
  compose(placement: Placement): Result<string>;

  /**
   * Loads the numbering and the solver of the tables of exact values; missing if no tables can be made for this
   * variant.
   */
  readonly tables?: () => Promise<GameTables>;

  /** Returns the notation of the same position with the two sides exchanged. */
  mirrorPosition(text: string): string;
  mirrorMove(text: string): string;
}

/** The options of a variant's ruleset. */
export const optionsOf = ({ game, ruleset }: Variant): readonly Option[] =>
  game.rulesets.find(({ id }) => id === ruleset)!.options;
