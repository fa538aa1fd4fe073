import type { Move, Side, Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { ok, type Problem, type Result } from '../core/result.ts';
import type { RecordPlayer } from '../notation/record/record.ts';
import { errorLine } from './bot-judging.ts';
import type { ClockReading, TimeControl } from './time-control.ts';
import type { Evidence, Fault } from './verdict.ts';

/** One who takes part in matches: a player of our own, a student's bot, somebody's engine. */
export interface Contender {
  /** Unique among those who play together. */
  readonly name: string;
  readonly record: RecordPlayer;
  /** Tells two programs of the same name apart when a match goes on: a hash of the file, or the word that names a player. */
  readonly fingerprint: string;
  /** Whether it runs inside this program and is trusted, so that it needs neither a process nor a clock. */
  readonly isOwn: boolean;
  /** Says before the first game what would make all of them impossible: no such game for this player, no Python. */
  check(variant: Variant): Promise<Result<void, Problem>>;
  /** Takes a seat for one game. Callers go through `seat`, which catches exceptions. */
  sit(setting: Setting): Promise<Seating>;
  /** Ends what is kept between games; nobody sits down afterwards. */
  close?(): Promise<void>;
}

/** What a player is told when it takes its seat. */
export interface Setting {
  readonly variant: Variant;
  /** The text of the first position; the moves of an opening come with the first question. */
  readonly start: string;
  readonly side: Side;
  /** For whatever the player draws by lot: the same number, the same game. */
  readonly seed: number;
  readonly time: TimeControl;
}

/** A player in its seat, or why it has none; `our-fault` means that the game must be tried again. */
export type Seating = Seated | PlayerFault | OurFault;

export interface Seated {
  readonly kind: 'seated';
  readonly player: SeatedPlayer;
  /** How long it took a bot to load, in ms of its own time; nothing for a player of the house. */
  readonly millis?: number;
}

export interface PlayerFault {
  readonly kind: 'fault';
  readonly fault: Fault;
  readonly evidence: Evidence;
  readonly millis: number;
}

export interface OurFault {
  readonly kind: 'our-fault';
  readonly what: string;
  /** An exception in our own code: the machine is not to blame, and other games may go well. */
  readonly isException?: true;
  /** Where a player seems to be late, but so were we: what it is held guilty of when that happens again and again. */
  readonly otherwise?: PlayerFault;
}

export interface Question {
  /** Counts from 1 in every game of a player; an answer repeats it. */
  readonly number: number;
  /** The game as it stands, to be looked at only. */
  readonly state: GameState;
  readonly clock: ClockReading | null;
  readonly nodes?: number;
}

/** What came of a question. `our-fault` means that the referee, not the player, was late: the game is void. */
export type Choice =
  | { readonly kind: 'move'; readonly move: Move; readonly millis: number }
  | { readonly kind: 'resign'; readonly millis: number }
  | PlayerFault
  | OurFault;

export interface SeatedPlayer {
  /** The choice of a player that needs no waiting for. */
  chooseNow?(question: Question): Move;
  /** Whether such a player stops itself in time: where it is late, it had no core to think on. */
  readonly isPunctual?: boolean;
  /** After a fault no further question is asked. */
  choose(question: Question): Promise<Choice>;
  /** Ends everything that was started for this game; once it resolves no process and no file of it is left. */
  leave(): Promise<Leaving>;
}

/** What a player leaves behind: what people may want to read afterwards. */
export interface Leaving {
  /** The last that it wrote to its standard error, and to its standard output where that is not the line to the referee. */
  readonly stderr: string;
  readonly stdout: string;
}

export const nothingLeft: Leaving = { stderr: '', stdout: '' };

/**
 * Seats a contender. Exceptions of its code, now or at the table, are mistakes of ours, and become `our-fault`: they cost one
 * game and never end the program.
 */
export const seat = async (contender: Contender, setting: Setting): Promise<Seating> => {
  try {
    const seating = await contender.sit(setting);
    return seating.kind === 'seated' ? { kind: 'seated', player: guarded(seating.player) } : seating;
  } catch (error) {
    return ourFaultOf(error);
  }
};

/** A player whose questions and whose leaving never throw. What is asked with `chooseNow` is caught by the referee. */
const guarded = (player: SeatedPlayer): SeatedPlayer => ({
  ...(player.chooseNow === undefined ? {} : { chooseNow: question => player.chooseNow!(question) }),
  ...(player.isPunctual === undefined ? {} : { isPunctual: player.isPunctual }),
  choose: async question => {
    try {
      return await player.choose(question);
    } catch (error) {
      return ourFaultOf(error);
    }
  },
  leave: async () => {
    try {
      return await player.leave();
    } catch {
      // The game is judged already; what could not be cleared away changes nothing in it.
      return nothingLeft;
    }
  },
});

export const ourFaultOf = (error: unknown): OurFault => ({
  kind: 'our-fault',
  what: errorLine(error),
  isException: true,
});

/** Asks a contender whether it can play at all. Where our own check throws, the games have to tell. */
export const checkContender = async (contender: Contender, variant: Variant): Promise<Result<void, Problem>> => {
  try {
    return await contender.check(variant);
  } catch {
    return ok(undefined);
  }
};
