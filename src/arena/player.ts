import type { Move, Side, Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Problem, Result } from '../core/result.ts';
import type { Seed } from '../core/seed/seed.ts';
import type { Thought } from '../core/thought.ts';
import type { RecordPlayer } from '../notation/record/record.ts';
import type { ClockReading, TimeControl } from './time-control.ts';
import type { Evidence, Fault } from './verdict.ts';

/** A participant in matches: one of Poda's own players, a student's bot, or an external engine. */
export interface Contender {
  /** The name of the contender, unique among the contenders of a match. */
  readonly name: string;
  readonly record: RecordPlayer;
  /**
   * Shows whether a player's program has changed when a match is resumed: a hash of the bot's file, or the name of one
   * of Poda's players.
   */
  readonly fingerprint: string;
  /** True for Poda's own players: they run in this process and are trusted. */
  readonly isOwn: boolean;
  /** True if the player can resign: only engines that speak USI, or its dialect UCI, have a word for that. */
  readonly canResign?: boolean;
  /**
   * Reports, before the first game, a problem that makes every game impossible: for example a variant that the player
   * does not know, or a missing Python.
   */
  check(variant: Variant): Promise<Result<void, Problem>>;
  /** Starts the player for one game. Callers use `seat`, which catches exceptions. */
  sit(setting: Setting): Promise<Seating>;
  /** Tells the player its fingerprint in the games of an interrupted event, so that it goes on under the same conditions. */
  continueAs?(fingerprint: string): void;
  /** Releases what the contender keeps between games, such as threads. `sit` is not called afterwards. */
  close?(): Promise<void>;
}

/** The facts of one game that a player is told before the first move. */
export interface Setting {
  readonly variant: Variant;
  /** The initial position in its notation; the moves of an opening come with the first question. */
  readonly start: string;
  readonly side: Side;
  /** Seed of the player alone: the same seed gives the same game. A program is told no more of it than `toldSeed` gives. */
  readonly seed: Seed;
  readonly time: TimeControl;
}

/**
 * The result of starting a player. After `our-fault`, a failure of the referee or the computer, the game has to be
 * tried again.
 */
export type Seating = Seated | PlayerFault | OurFault;

/** A player that has started and waits for questions. */
export interface Seated {
  readonly kind: 'seated';
  readonly player: SeatedPlayer;
  /** Loading time of a bot in ms; absent for Poda's own players. */
  readonly millis?: number;
}

/** A fault that loses the game for the player. */
export interface PlayerFault {
  readonly kind: 'fault';
  readonly fault: Fault;
  readonly evidence: Evidence;
  readonly millis: number;
}

/** A failure of the referee or the computer. The game does not count. */
export interface OurFault {
  readonly kind: 'our-fault';
  readonly what: string;
  /** Set for an exception in Poda's code: the computer is fine, and other games may succeed. */
  readonly isException?: true;
  /**
   * Set if both the player and the referee were late: the player's timeout, which counts if this happens repeatedly.
   */
  readonly suspected?: PlayerFault;
}

/** Number of times that one of Poda's own players, late because the computer is busy, is asked for a move before the game is void. */
export const MAX_ATTEMPTS = 5;

/** A request for a player's move. */
export interface Question {
  /** The number of the player's move in this game, counted from 1. */
  readonly number: number;
  /** The current game state. Players must not change it. */
  readonly state: GameState;
  readonly clock: ClockReading | null;
  /** Maximum number of positions that the player may search for its move. */
  readonly nodes?: number;
}

/** A move, with the depth, nodes and value of the search that chose it, if the player reports them. */
export interface ThoughtMove {
  readonly move: Move;
  readonly thought?: Thought;
}

/** A player's answer when it is asked for a move. */
export type Choice =
  | (ThoughtMove & { readonly kind: 'move'; readonly millis: number })
  | { readonly kind: 'resign'; readonly millis: number }
  | PlayerFault
  | OurFault;

/** A player that has been started for one game. */
export interface SeatedPlayer {
  /** Chooses a move synchronously; only fast players of Poda's own have this method. */
  chooseNow?(question: Question): ThoughtMove;
  /** True if a player with `chooseNow` obeys the clock by itself. If such a player is late, the computer was busy. */
  readonly isPunctual?: boolean;
  /** Asks the player for a move. Not called again after a fault. */
  choose(question: Question): Promise<Choice>;
  /** Ends the game. When the promise resolves, all processes and files of the player are gone. */
  leave(): Promise<PlayerOutput>;
}

/**
 * The end of what a player wrote during a game, for people to read. `stdout` is empty if the player talks to the referee
 * through its standard output.
 */
export interface PlayerOutput {
  readonly stderr: string;
  readonly stdout: string;
}

/** The output of a player that writes nothing. */
export const noOutput: PlayerOutput = { stderr: '', stdout: '' };
