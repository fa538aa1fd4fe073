import { setTimeout as sleep } from 'node:timers/promises';
import type { Choice, Contender, SeatedPlayer, Seating } from '../../arena/player.ts';
import type { Level } from '../../arena/sandbox/confinement.ts';
import { seat } from '../../arena/seating.ts';
import type { ClockReading } from '../../arena/time-control.ts';
import { opponent, type Side, type Variant } from '../../core/contract.ts';
import { Random } from '../../core/random.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { RecordClock } from '../../notation/record/record.ts';
import type { GameSession } from '../../play/game-session.ts';
import { type Guest, isGuest, type Seat } from '../../play/seats.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Context } from '../command.ts';
import type { Failure } from '../failure.ts';

/** A game at the terminal's table, where guests may play. */
export type TableSession = GameSession<Guest>;

/** Where neither a clock nor anybody says how long a guest may think, it is waited for so long; it is told nothing of it. */
const PATIENCE_SECONDS = 30;

/** So often a guest is seated anew before the machine is called unfit for it. */
const MAX_TRIES = 3;
const PAUSE_MILLIS = 200;

/** Why a guest plays no more: what it did wrong, or what the machine could not do for it. */
export type Mishap = { readonly side: Side } & Exclude<Choice, { readonly kind: 'move' | 'resign' }>;

/** A guest in its seat. */
interface Seated {
  readonly guest: Guest;
  readonly session: TableSession;
  readonly player: SeatedPlayer;
  questions: number;
  /** Everything that was played when it had moved last. */
  seen: readonly string[];
}

/**
 * The players from outside at a table: bots and engines. The arena finds, holds and judges them as it does in a match; it is
 * loaded with the first of them.
 */
export class Guests {
  /** How well they are held; null as long as there are none. */
  level: Level | null = null;
  private readonly contenders = new Map<Guest, Contender>();
  private readonly seated: [Seated | null, Seated | null] = [null, null];
  private isDismissed = false;

  constructor(
    private readonly context: Context,
    private readonly flags: FlagValues,
    /** How long they may think about a move in a game without a clock; null where nobody said. */
    private readonly moveClock: RecordClock | null,
    private readonly patienceMillis = 1000 * PATIENCE_SECONDS,
  ) {}

  /** Whether anybody would be left behind. */
  get areSeated(): boolean {
    return this.seated.some(seat => seat !== null);
  }

  /** Finds whom the words name, each as in a match, and makes sure that they can play this game. */
  async find(words: readonly string[], variant: Variant): Promise<Result<readonly Guest[], Failure>> {
    const { lastingWord, openArena, readEntrants } = await import('../arena/arena-contenders.ts');
    const { context, flags } = this;
    const entrants = readEntrants(words, variant);
    if (!entrants.ok) return entrants;
    const opened = await openArena(entrants.value, variant, context, { flags, isGuarded: true, allowsTwins: true });
    if (!opened.ok) return opened;
    const { contenders, level } = opened.value;
    this.level = level;
    return ok(
      contenders.map((contender, i): Guest => {
        const guest: Guest = {
          kind: 'guest',
          name: contender.name,
          word: lastingWord(words[i]!, entrants.value[i]!.entry),
        };
        this.contenders.set(guest, contender);
        return guest;
      }),
    );
  }

  /** Finds a guest for every place in which only a word stands. */
  async fill<T>(places: readonly (T | string)[], variant: Variant): Promise<Result<(T | Guest)[], Failure>> {
    const words = places.filter(place => typeof place === 'string');
    const found = words.length === 0 ? ok([]) : await this.find(words, variant);
    if (!found.ok) return found;
    const arrivals = [...found.value];
    return ok(places.map(place => (typeof place === 'string' ? arrivals.shift()! : place)));
  }

  /** Finds again the guests of a game that was left. */
  async bringBack(session: TableSession): Promise<Result<void, Failure>> {
    const { game } = session.variant;
    const absent = session.seats.filter(isGuest).filter(guest => !this.contenders.has(guest));
    if (absent.length === 0) return ok(undefined);
    const found = await this.find(
      absent.map(({ word }) => word),
      session.variant,
    );
    if (!found.ok) {
      const reason = this.context.translator.problem(found.error.problem, game);
      const names = absent.map(({ name }) => name).join(', ');
      return err({ problem: { code: 'bot-not-back', values: { names, reason } }, exit: 1 });
    }
    const back = (seat: Seat<Guest>): Seat<Guest> =>
      isGuest(seat) ? (found.value[absent.indexOf(seat)] ?? seat) : seat;
    session.seats = [back(session.seats[0]), back(session.seats[1])];
    return ok(undefined);
  }

  /** Lets those sit down who play, and sends home those who do not any more; tells of the first who cannot. */
  async attend(session: TableSession): Promise<Mishap | null> {
    if (session.seats.some(isGuest) && this.level === 'D') session.tag('Confinement', 'D');
    for (const side of [0, 1] as const) {
      const seat = session.seats[side];
      if (this.seated[side] !== null && this.seated[side].guest !== seat) await this.sendHome(side);
      if (!isGuest(seat) || this.seated[side] !== null) continue;
      const mishap = await this.retry(side, () => this.sit(seat, side, session));
      if (mishap.kind !== 'seated') return { ...mishap, side };
    }
    return null;
  }

  /** The choice of the guest whose turn it is. One whose game went elsewhere, as by undo, begins anew: it may remember. */
  async choose(session: TableSession): Promise<Choice> {
    const { state } = session;
    const { side } = state;
    const guest = session.seats[side] as Guest;
    return await this.retry(side, async () => {
      const seated = this.seated[side];
      if (seated === null || !hasSeen(seated, session)) {
        await this.sendHome(side);
        const seating = await this.sit(guest, side, session);
        if (seating.kind !== 'seated') return seating;
      }
      const choice = await this.ask(this.seated[side]!, session);
      if (choice.kind === 'move') this.seated[side]!.seen = [...state.moveTexts(), state.moveText(choice.move)];
      else await this.sendHome(side);
      return choice;
    });
  }

  /** Everybody goes home; no process of theirs is left. */
  async leave(): Promise<void> {
    await Promise.all([this.sendHome(0), this.sendHome(1)]);
  }

  /** The same where the program ends in the middle of a game: whoever was thinking is not waited for and loses nothing. */
  async dismiss(): Promise<void> {
    this.isDismissed = true;
    await this.leave();
  }

  /** Tries again where the machine was at fault. */
  private async retry<T extends Choice | Seating>(side: Side, act: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const done = await act();
      if (this.isDismissed) return await new Promise<never>(() => {});
      if (done.kind !== 'our-fault' || tries === MAX_TRIES) return done;
      await this.sendHome(side);
      await sleep(PAUSE_MILLIS * tries);
    }
  }

  private async sit(guest: Guest, side: Side, session: TableSession): Promise<Seating> {
    const { variant, state, clock, seed } = session;
    const allowed = clock ?? this.moveClock;
    const seating = await seat(this.contenders.get(guest)!, {
      variant,
      start: state.start,
      side,
      seed: new Random(seed + side).uint32(),
      time: allowed === null ? {} : { clock: allowed },
    });
    if (seating.kind === 'seated')
      this.seated[side] = { guest, session, player: seating.player, questions: 0, seen: [] };
    return seating;
  }

  private async ask(seated: Seated, session: TableSession): Promise<Choice> {
    const { state } = session;
    const clock = this.readClock(session);
    const thinking = seated.player.choose({ number: ++seated.questions, state, clock });
    if (clock !== null) return await thinking;
    const waiting = new AbortController();
    const limitMillis = this.patienceMillis;
    const patience = sleep(limitMillis, null, { signal: waiting.signal }).catch(() => null);
    const choice = await Promise.race([thinking, patience]);
    waiting.abort();
    if (choice !== null) return choice;
    const { stderr, stdout } = await seated.player.leave();
    const written = `${stderr}${stdout}`;
    const evidence = { what: `> ${limitMillis} ms`, ...(written === '' ? {} : { stderr: written }) };
    return { kind: 'fault', fault: 'timeout', evidence, millis: limitMillis };
  }

  /** What the clock shows whoever is to move. */
  private readClock(session: TableSession): ClockReading | null {
    const { side } = session.state;
    const clock = session.clock ?? this.moveClock;
    if (clock === null) return null;
    const left = (of: Side) => session.millisLeft(of, 0) ?? clock.millis;
    const { per, incrementMillis } = clock;
    return { limitMillis: left(side), otherMillis: left(opponent(side)), incrementMillis, per };
  }

  private async sendHome(side: Side): Promise<void> {
    const seated = this.seated[side];
    this.seated[side] = null;
    await seated?.player.leave();
  }
}

/** Whether a game goes on from where a guest has seen it last. */
const hasSeen = ({ seen, ...seated }: Seated, session: TableSession): boolean => {
  const moves = session.state.moveTexts();
  return seated.session === session && seen.every((move, i) => moves[i] === move);
};
