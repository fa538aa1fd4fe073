import type { Move, Side, Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import type { Seed } from '@poda/library/core/seed/seed.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { RecordClock, RecordPlayer } from '@poda/library/notation/record/record.ts';
import { errorLine } from './evidence-text.ts';
import type { Evidence, Fault } from './verdict.ts';

/** One of Poda's own players, a student's bot, or an external engine. */
export interface Contender {
  readonly name: string;
  readonly record: RecordPlayer;
  /** Shows whether the program has changed when a match is resumed. */
  readonly fingerprint: string;
  /** Poda's own players run in this process and are trusted. */
  readonly isOwn: boolean;
  /** Only USI and its dialect UCI have a word for resigning. */
  readonly canResign?: boolean;
  /** Reports what makes every game impossible, such as an unknown variant or a missing Python. */
  check(variant: Variant): Promise<Result<void>>;
  /** Starts the player for one game. Only the referee calls it directly; other callers use `seat`. */
  sit(setting: Setting): Promise<Seating>;
  continueAs?(fingerprint: string): void;
  /** Releases what the contender keeps between games, such as threads; `sit` is not called afterwards. */
  close?(): Promise<void>;
}

export const identityOf = ({ name, fingerprint }: Pick<Contender, 'name' | 'fingerprint'>) =>
  ({ name, fingerprint, record: { name, kind: 'bot' }, isOwn: false }) as const;

export interface Setting {
  readonly variant: Variant;
  /** The start position in the game's notation; the moves of an opening come with the first question. */
  readonly start: string;
  readonly side: Side;
  /** The same seed gives the same game. A program is told no more of it than `seedForProgram` gives. */
  readonly seed: Seed;
  readonly time: TimeControl;
}

/** A missing limit means unlimited. */
export interface TimeControl {
  readonly clock?: RecordClock;
  /** Maximum number of positions to search for a move. The referee tells the players but cannot check it. */
  readonly nodes?: number;
}

export interface ClockReading {
  readonly limitMillis: number;
  readonly otherMillis: number;
  readonly incrementMillis: number;
  readonly per: RecordClock['per'];
}

export const clockPerMove = (millis: number): ClockReading => ({
  per: 'move',
  limitMillis: millis,
  otherMillis: millis,
  incrementMillis: 0,
});

export type Seating = Seated | PlayerFault | OurFault;

export interface Seated {
  readonly kind: 'seated';
  readonly player: SeatedPlayer;
  readonly millis?: number;
}

export interface PlayerFault {
  readonly kind: 'fault';
  readonly fault: Fault;
  readonly evidence: Evidence;
  readonly millis: number;
}

/** A failure of the referee or the computer: the game does not count. */
export interface OurFault {
  readonly kind: 'our-fault';
  readonly what: string;
  /** Set for an exception in Poda's code: the computer is fine, and other games may succeed. */
  readonly isException?: true;
  /** If player and referee were both late: the player's timeout, which counts if this happens repeatedly. */
  readonly suspected?: PlayerFault;
}

export interface Question {
  readonly number: number;
  readonly state: GameState;
  readonly clock: ClockReading | null;
  readonly nodes?: number;
}

/** `thought` is what the player reports of its search. */
export type Choice =
  | { readonly kind: 'move'; readonly move: Move; readonly thought?: Thought; readonly millis: number }
  | { readonly kind: 'resign'; readonly millis: number }
  | PlayerFault
  | OurFault;

export interface SeatedPlayer {
  /** Only fast players of Poda's own choose without a promise. Not called again after a fault. */
  choose(question: Question): Choice | Promise<Choice>;
  /** When the promise resolves, all processes and files of the player are gone. */
  leave(): Promise<PlayerOutput>;
}

/** The last part of what a player wrote during a game. `stdout` is empty if the player answers over stdout. */
export interface PlayerOutput {
  readonly stderr: string;
  readonly stdout: string;
}

export const noOutput: PlayerOutput = { stderr: '', stdout: '' };

/** An exception becomes `our-fault`: it costs one game and does not end the program. */
export const seat = (contender: Contender, setting: Setting): Promise<Seating> =>
  orOurFault(async () => {
    const seating = await contender.sit(setting);
    if (seating.kind !== 'seated') return seating;
    const { player } = seating;
    const choose = (question: Question) => orOurFault(async () => player.choose(question));
    return { kind: 'seated', player: { choose, leave: () => dismiss(player) } };
  });

const orOurFault = <T>(act: () => Promise<T>): Promise<T | OurFault> => act().catch(ourFaultOf);

/** Never rejects: the game is already judged, so a failed clean-up does not change it. */
export const dismiss = async (player: SeatedPlayer): Promise<PlayerOutput> => {
  try {
    return await player.leave();
  } catch {
    return noOutput;
  }
};

export const ourFaultOf = (error: unknown): OurFault => ({
  kind: 'our-fault',
  what: errorLine(error),
  isException: true,
});

/** If the check itself throws, the games will show the problem. */
export const checkContender = async (contender: Contender, variant: Variant): Promise<Result<void>> => {
  try {
    return await contender.check(variant);
  } catch {
    return ok(undefined);
  }
};
