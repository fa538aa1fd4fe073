import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Choice,
  type ClockReading,
  type Contender,
  type SeatedPlayer,
  type Seating,
  seat,
} from '@poda/arena/game/player.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { opponent, type Side, type Variant } from '@poda/library/core/contract.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { deriveSeed } from '@poda/library/core/seed/seed.ts';
import type { RecordClock } from '@poda/library/notation/record/record.ts';
import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { type ExternalPlayer, isExternalPlayer, type Seat } from '@poda/library/play/session/seats.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Context } from '../command.ts';
import { type Failure, failed } from '../failure.ts';

/** An external player is a bot or an engine that runs as a process of its own. */
export type TerminalSession = GameSession<ExternalPlayer>;

/** Seconds per move without `--clock` and `--seconds`; the bot is not told. */
const DEFAULT_MOVE_SECONDS = 30;

/** After this many tries the computer is reported as unable to run the bot. */
const MAX_TRIES = 3;
/** Pause before the second try; it grows. */
const RETRY_MILLIS = 200;

/** The bot's own fault, or a failure of the system. */
export type ExternalPlayerFailure = { readonly side: Side } & Exclude<Choice, { readonly kind: 'move' | 'resign' }>;

interface Seated {
  readonly external: ExternalPlayer;
  readonly session: TerminalSession;
  readonly player: SeatedPlayer;
  questions: number;
  /** The moves up to the bot's last one. */
  seen: readonly string[];
}

/** Starts each external player in its own process. The arena's code, loaded with the first, judges them as in a match. */
export class ExternalPlayers {
  /** Null before the first bot. */
  level: Level | null = null;
  note = (text: string): void => void this.context.terminal.errors.writeLine(text);
  private readonly contenders = new Map<ExternalPlayer, Contender>();
  private readonly seated: [Seated | null, Seated | null] = [null, null];
  private isAbandoned = false;

  constructor(
    private readonly context: Context,
    private readonly flags: FlagValues,
    /** Time per move in a game without a clock; null without `--seconds`. */
    private readonly moveClock: RecordClock | null,
    private readonly defaultMoveMillis = 1000 * DEFAULT_MOVE_SECONDS,
  ) {}

  get areSeated(): boolean {
    return this.seated.some(seat => seat !== null);
  }

  /** Also checks that they can play this game. */
  async find(words: readonly string[], variant: Variant): Promise<Result<readonly ExternalPlayer[], Failure>> {
    const { absoluteName, openContenders, readEntrants } = await import('../arena/arena-contenders.ts');
    const { context, flags } = this;
    const entrants = readEntrants(words, variant);
    if (!entrants.ok) return entrants;
    const opened = await openContenders(entrants.value, variant, context, {
      flags,
      isTimeLimited: true,
      allowsTwins: true,
    });
    if (!opened.ok) return opened;
    const { contenders, level, notes } = opened.value;
    for (const note of notes) this.note(note);
    this.level = level;
    return ok(
      contenders.map((contender, i): ExternalPlayer => {
        const word = absoluteName(words[i]!, entrants.value[i]!.entry);
        const external: ExternalPlayer = { kind: 'external', name: contender.name, word };
        this.contenders.set(external, contender);
        return external;
      }),
    );
  }

  async findAmong<T>(
    places: readonly (T | string)[],
    variant: Variant,
  ): Promise<Result<(T | ExternalPlayer)[], Failure>> {
    const words = places.filter(place => typeof place === 'string');
    const found = words.length === 0 ? ok([]) : await this.find(words, variant);
    if (!found.ok) return found;
    const arrivals = [...found.value];
    return ok(places.map(place => (typeof place === 'string' ? arrivals.shift()! : place)));
  }

  /** Finds the external players of a resumed game by the words in its record. */
  async findAgain(session: TerminalSession): Promise<Result<void, Failure>> {
    const { game } = session.variant;
    const absent = session.seats.filter(isExternalPlayer).filter(external => !this.contenders.has(external));
    if (absent.length === 0) return ok(undefined);
    const found = await this.find(
      absent.map(({ word }) => word),
      session.variant,
    );
    if (!found.ok) {
      const reason = this.context.translator.problem(found.error.problem, game);
      const names = absent.map(({ name }) => name).join(', ');
      return failed({ code: 'bot-not-back', values: { names, reason } });
    }
    const back = (seat: Seat<ExternalPlayer>): Seat<ExternalPlayer> =>
      isExternalPlayer(seat) ? (found.value[absent.indexOf(seat)] ?? seat) : seat;
    session.seats = [back(session.seats[0]), back(session.seats[1])];
    return ok(undefined);
  }

  /** Starts new bots, ends replaced ones; returns the first failure. */
  async seatExternalPlayers(session: TerminalSession): Promise<ExternalPlayerFailure | null> {
    if (session.seats.some(isExternalPlayer) && this.level === 'D') session.tag('Confinement', 'D');
    for (const side of [0, 1] as const) {
      const seat = session.seats[side];
      if (this.seated[side] !== null && this.seated[side].external !== seat) await this.end(side);
      if (!isExternalPlayer(seat) || this.seated[side] !== null) continue;
      const seating = await this.retry(side, () => this.sit(seat, side, session));
      if (seating.kind !== 'seated') return { ...seating, side };
    }
    return null;
  }

  /** After an undo the bot is restarted, because it may remember the old moves. */
  async choose(session: TerminalSession): Promise<Choice> {
    const { state } = session;
    const { side } = state;
    const external = session.seats[side] as ExternalPlayer;
    return await this.retry(side, async () => {
      const seated = this.seated[side];
      if (seated === null || !hasSeen(seated, session)) {
        await this.end(side);
        const seating = await this.sit(external, side, session);
        if (seating.kind !== 'seated') return seating;
      }
      const choice = await this.ask(this.seated[side]!, session);
      if (choice.kind === 'move') this.seated[side]!.seen = [...state.moveTexts(), state.moveText(choice.move)];
      else await this.end(side);
      return choice;
    });
  }

  async leave(): Promise<void> {
    await Promise.all([this.end(0), this.end(1)]);
  }

  /** Stops in the middle of a game; moves already asked for never arrive. */
  async abandon(): Promise<void> {
    this.isAbandoned = true;
    await this.leave();
  }

  /** Tries again after a failure of the computer or operating system. */
  private async retry<T extends Choice | Seating>(side: Side, task: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const done = await task();
      if (this.isAbandoned) return await new Promise<never>(() => {});
      if (done.kind !== 'our-fault' || tries === MAX_TRIES) return done;
      await this.end(side);
      await sleep(RETRY_MILLIS * tries);
    }
  }

  private async sit(external: ExternalPlayer, side: Side, session: TerminalSession): Promise<Seating> {
    const { variant, state, clock, seed } = session;
    const allowed = clock ?? this.moveClock;
    const seating = await seat(this.contenders.get(external)!, {
      variant,
      start: state.start,
      side,
      seed: deriveSeed(seed, 'player', side),
      time: allowed === null ? {} : { clock: allowed },
    });
    if (seating.kind === 'seated')
      this.seated[side] = { external, session, player: seating.player, questions: 0, seen: [] };
    return seating;
  }

  private async ask(seated: Seated, session: TerminalSession): Promise<Choice> {
    const { state } = session;
    const clock = this.readClock(session);
    const thinking = seated.player.choose({ number: ++seated.questions, state, clock });
    if (clock !== null) return await thinking;
    const timer = new AbortController();
    const limitMillis = this.defaultMoveMillis;
    const timeout = sleep(limitMillis, null, { signal: timer.signal }).catch(() => null);
    const choice = await Promise.race([thinking, timeout]);
    timer.abort();
    if (choice !== null) return choice;
    const { stderr, stdout } = await seated.player.leave();
    const written = `${stderr}${stdout}`;
    const evidence = { what: `> ${limitMillis} ms`, ...(written === '' ? {} : { stderr: written }) };
    return { kind: 'fault', fault: 'timeout', evidence, millis: limitMillis };
  }

  private readClock(session: TerminalSession): ClockReading | null {
    const { side } = session.state;
    const clock = session.clock ?? this.moveClock;
    if (clock === null) return null;
    const left = (of: Side) => session.millisLeft(of, 0) ?? clock.millis;
    const { per, incrementMillis } = clock;
    return { limitMillis: left(side), otherMillis: left(opponent(side)), incrementMillis, per };
  }

  private async end(side: Side): Promise<void> {
    const seated = this.seated[side];
    this.seated[side] = null;
    await seated?.player.leave();
  }
}

/** False after an undo. */
const hasSeen = ({ seen, ...seated }: Seated, session: TerminalSession): boolean => {
  const moves = session.state.moveTexts();
  return seated.session === session && seen.every((move, i) => moves[i] === move);
};
