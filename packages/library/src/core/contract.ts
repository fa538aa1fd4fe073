import type { EvaluationChoice, EvaluationKind } from './evaluation.ts';
import type { Position } from './position.ts';
import type { Problem, Result } from './result.ts';
import type { GameTables } from './tables.ts';
import type { Messages } from './text/words.ts';
import type { Board, Cell, PieceDrawing, PieceKind, PieceLook, PieceMoves, PieceOnBoard, Placement } from './view.ts';

export type { Position } from './position.ts';
export { opponent, type Side, seenBy } from './side.ts';

/** Rounds halves away from 0, symmetric for both sides; never returns -0. */
export const roundSymmetrically = (value: number): number =>
  value < 0 ? 0 - Math.floor(0.5 - value) : Math.floor(value + 0.5);

/** The value of a win if only winning counts; the search deducts the plies to it. Far above every evaluation. */
export const WIN = 10_000_000;

/** The lowest value of a win in a known number of plies, which is WIN minus the plies. */
export const WON = WIN - 1_000;

/** A win proved by a table without distances; the search deducts the plies from the root to that position. */
export const DISTANT_WIN = WIN - 10_000;

/** True for a win or a loss; only for games in which only winning counts. */
export const isDecided = (value: number): boolean => Math.abs(value) > WIN / 2;

/** Null if the value is no win or loss, or the plies are unknown. */
export const pliesOf = (value: number): number | null => (Math.abs(value) >= WON ? WIN - Math.abs(value) : null);

/** Most outcomes of one roll, by which searches size their tables. */
export const MAX_OUTCOMES = 8;

/** An entry of the transposition table has 16 bits for a move code. */
export const MOVE_CODES = 1 << 16;

/** A move, or a roll at a chance node, as numbers whose code only its own game interprets; quiet moves have payload 0. */
export interface Move {
  readonly code: number;
  readonly payload: number;
}

export const isSameMove = (one: Move, other: Move): boolean => one.code === other.code && one.payload === other.payload;

export interface Option {
  readonly id: string;
  readonly values: readonly string[];
  /** Null if the game draws the value at random when the user names none. */
  readonly default: string | null;
}

export interface RulesetInfo {
  readonly id: string;
  readonly options: readonly Option[];
  /** Options not offered to users: the default is the present rule, the last value that of older records. */
  readonly formerOptions?: readonly Option[];
}

/** The chosen options of a variant; only options drawn at random may be missing. */
export type Options = Readonly<Record<string, string>>;

/** A player that only one game has: plain alpha-beta with its own evaluation and opening book. */
export interface GamePlayer {
  readonly id: string;
  readonly evaluation: EvaluationChoice;
  /** The evaluation in a position, if the player's aim changes during the game. */
  evaluationIn?(position: Position): EvaluationChoice;
  /** Default search depth in decisions. */
  readonly depth: number;
  /** True if a bare number typed as a computer player means the depth of this player, not a level. */
  readonly isNamedByNumber?: true;
  /** First moves from the start, equally likely, as side 0 plays them; side 1, who moves next, plays them mirrored. */
  readonly openings: readonly string[];
}

/** The terms for random openings. Each game chooses them so that a tenth to a half of all random openings qualify. */
export interface OpeningTerms {
  /** Random plies from the start position. */
  readonly plies: number;
  /** The largest lead of either side, as the engine judges it, in the unit shown to users. */
  readonly maxLead: number;
}

/** A game's own text files (docs/records.md): headers, then lines that begin with a roll or with a move of side 0. */
export interface TurnText {
  readonly sides: readonly [string, string];
  /** The ruleset of a file that names none, by its start position. */
  usualRuleset(start: string | undefined): string;
}

/** A legal but unusual position, for which a bot may have code that was never tested. */
export interface OddPosition {
  /** The message `oddity.NAME` of the game describes it. */
  readonly oddity: string;
  readonly position: string;
}

export interface BenchSearch {
  readonly ruleset: string;
  readonly position?: string;
  readonly depth: number;
}

/** Examples for the help of the command line. */
export interface Examples {
  readonly names?: readonly string[];
  readonly commands: Readonly<Record<string, readonly string[]>>;
}

/** What only some games have; `defineGame` fills in what a game leaves out. */
export interface GameExtras {
  /** The lesson that explains the articles with a letter: `{ U: 'ur' }`. */
  readonly articles: Readonly<Record<string, string>>;
  /** The rulesets on the page's first screen, each with the position on its card; an empty text is the start. */
  readonly featured: Readonly<Record<string, string>>;
  /** The rulesets whose rules draw lots for the sides, unless the players are named by side. */
  readonly sidesByLot: readonly string[];
  /** True if every move fills a part of the board, so that an exact search ends, at least on small boards. */
  readonly isShort: boolean;
  /** Refuses a ruleset with a more precise reason than "unknown ruleset", if the game knows one. */
  refuseRuleset?(id: string, at: number): Result<never> | undefined;
  /** Missing if games are written in a format of other programs. */
  readonly turnText?: TurnText;
  /** Games with dice have no openings. */
  openingTerms(ruleset: string): OpeningTerms;
  /** Positions by ruleset: `poda bot check` asks the bot for a move in each. */
  readonly oddPositions: Readonly<Record<string, readonly OddPosition[]>>;
  /** The searches of `poda bench`: their sum of nodes changes when the search or an evaluation changes. */
  readonly bench: readonly BenchSearch[];
  /** Small games for trees on paper: rulesets with options, and an evaluation that needs no trained network. */
  readonly exercises: { readonly rulesets: readonly string[]; readonly evaluation: EvaluationChoice };
}

export interface Game {
  readonly id: string;
  /** Other names of the game, each with the ruleset it stands for. */
  readonly aliases: Readonly<Record<string, string>>;
  /** The default comes first. */
  readonly rulesets: readonly RulesetInfo[];
  readonly messages: Messages;
  /** If the rules know draws, the players may also agree to one. */
  readonly hasDraws: boolean;
  /** Ends that only this game has; its messages name them as `outcome.REASON`. */
  readonly reasons: readonly string[];
  /** The first is the default. */
  readonly evaluations: readonly Pick<EvaluationKind<never>, 'id' | 'weights' | 'factors'>[];
  readonly players: readonly GamePlayer[];
  readonly extras: GameExtras;
  /** Ruleset and options must be listed in `rulesets`. */
  variant(name: string, ruleset: string, options: Options): Variant;
}

/** Dice that show 0 or 1 each; a sum of 0 stands for the count `zeroCountsAs`. */
export interface BinaryDice {
  readonly number: number;
  readonly zeroCountsAs: number;
  countOn(position: Position): number | null;
  /** Null for the text of a move. */
  countIn(text: string): number | null;
}

/** The losses in shown value from which a review gives a move these names. */
export interface LossSteps {
  readonly inaccuracy: number;
  readonly mistake: number;
  readonly blunder: number;
}

/** What search, solvers and the referee need. The texts of positions and moves are those of docs/games. */
export interface Rules {
  readonly start: string;
  /** Upper limit of evaluations, and of the values of finished games that are not just WIN or -WIN. */
  readonly bound: number;
  /** The meaning of a shown value: a chance to win, or cells or men ahead; one cell or man has the value `unit`. */
  readonly shows: 'chance' | 'cells' | 'men';
  readonly unit: number;
  readonly dice: BinaryDice | null;
  read(text: string): Result<Position>;
  write(position: Position): string;
  /** Reads any accepted form of a legal move, or of a roll at a chance node. */
  readMove(position: Position, text: string): Result<Move>;
  writeMove(position: Position, move: Move): string;
  /** Returns the position with the two sides exchanged. */
  mirrorPosition(text: string): string;
  mirrorMove(text: string): string;
}

/** What people see and touch. */
export interface Face {
  readonly board: Board;
  pieces(position: Position): readonly PieceOnBoard[];
  /** Side 0 first. */
  readonly pieceKinds: readonly PieceKind[];
  terminalDrawing(piece: PieceKind, look: PieceLook): PieceDrawing;
  /** The cells of a move in the order in which the user touches them. */
  cells(position: Position, move: Move): readonly Cell[];
  /** Returns every way to touch the move; more than one only if the piece can take different routes. */
  routes(position: Position, move: Move): readonly (readonly Cell[])[];
  /** The rule that forbids touching these cells, which begin no legal move; undefined if there is no special one. */
  whyNot(position: Position, cells: readonly Cell[]): Problem | undefined;
  /** `read` then checks whether the composed position is possible. */
  compose(placement: Placement): Result<string>;
}

/** What only some games have; `defineGame` fills in what a game leaves out. */
export interface Extras {
  /** A move as people read it beside the board, if that is not the canonical text; `readMove` reads it too. */
  showMove?(position: Position, move: Move): string;
  /** The order in which people see moves; the generator's order if missing. */
  compareMoves?(a: Move, b: Move): number;
  /** Numbers from 1 to `most` that people may type one after the other as a move. */
  readonly typedParts?: {
    readonly parts: readonly { readonly name: 'row' | 'column'; readonly most: number }[];
    join(numbers: readonly number[]): string;
  };
  /** How each kind of piece moves, in games with several ways of moving; the messages describe each as `moves.KIND`. */
  readonly pieceMoves?: Readonly<Record<string, PieceMoves>>;
  /** Rates a legal move without looking at the reply; the greedy player plays the best rated move. */
  appeal(position: Position, move: Move): number;
  readonly lossSteps: LossSteps;
  /** The cells of the line, or of another figure, with which the game was won; by default none. */
  winningCells(position: Position): readonly Cell[];
  /** The most exact evaluation, too slow for deep searches, and its depth; missing if it is the default. */
  readonly finest?: { readonly evaluation: EvaluationChoice; readonly depth: number };
  /** Missing if the variant can have no exact tables. */
  readonly tables?: () => Promise<GameTables>;
}

/** A game with fixed ruleset and options. */
export interface Variant {
  readonly game: Game;
  /** `game:ruleset?option=value`, without options that have their default value. */
  readonly name: string;
  readonly ruleset: string;
  /** Defaults included; an option drawn at random is missing until the game draws it. */
  readonly options: Options;
  readonly rules: Rules;
  readonly face: Face;
  readonly extras: Extras;
  /** True if a trained network evaluates the position, not a sum of terms. */
  isNetworkIn(position: Position): boolean;
  withEvaluation(choice: EvaluationChoice): Result<Variant>;
}

export const rulesetOptions = ({ game, ruleset }: Variant): readonly Option[] =>
  game.rulesets.find(({ id }) => id === ruleset)!.options;
