import { setImmediate } from 'node:timers/promises';
import { type Move, opponent, type Side, type Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import type { RandomNumbers } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { deriveSeed, KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import { type RecordClock, recordOf, withoutLastNulls } from '@poda/library/notation/record/record.ts';
import { errorLine } from '../game/evidence-text.ts';
import type { PlannedGame, PlayedGame } from '../game/played-game.ts';
import {
  type ClockReading,
  type Contender,
  dismiss,
  noOutput,
  type OurFault,
  type PlayerFault,
  type PlayerOutput,
  type SeatedPlayer,
  type TimeControl,
} from '../game/player.ts';
import { reasonOf, type Verdict } from '../game/verdict.ts';
import { version3Dice, version3PlayerSeed } from '../schedule/version-3-seeds.ts';

export interface MatchSettings {
  readonly variant: Variant;
  readonly time: TimeControl;
  readonly tags?: Readonly<Record<string, string>>;
}

export type JudgedGame =
  | { readonly kind: 'played'; readonly game: PlayedGame }
  | {
      readonly kind: 'void';
      readonly what: string;
      readonly isException?: true;
      /** Set if player and referee were both late: the game as a loss of the player, used when no excuse is left. */
      readonly suspectedGame?: PlayedGame;
    };

/** `millis` is null for a roll. */
export type Watcher = (state: GameState, millis: number | null) => void;

/** A longer game makes no progress and is a draw. */
export const maxPliesOf = ({ rules: { dice } }: Variant): number => (dice === null ? 2_000 : MAX_PLIES);

/** In a game with dice, rolls count as plies; no game has more. */
export const MAX_PLIES = 20_000;

/** Never rejects: after an exception it ends both players and the game is void. */
export const playGame = async (
  settings: MatchSettings,
  planned: PlannedGame,
  contenders: readonly [Contender, Contender],
  watch: Watcher = () => {},
  signal?: AbortSignal,
): Promise<JudgedGame> => {
  try {
    const game = new GameInProgress(settings, planned, contenders, watch, signal);
    let stderr: readonly [string, string];
    let end: End;
    try {
      end = await game.play();
    } finally {
      stderr = await game.leave();
    }
    return game.judge(end, stderr);
  } catch (error) {
    return annulled(error);
  }
};

export const annulled = (error: unknown): JudgedGame => ({
  kind: 'void',
  what: errorLine(error),
  isException: true,
});

type End = { readonly kind: 'over'; readonly outcome: Outcome } | ({ readonly side: Side } & (PlayerFault | OurFault));

class GameInProgress {
  private readonly state: GameState;
  private readonly seated: SeatedPlayer[] = [];
  /** Of each ply; null for opening moves and rolls. */
  private readonly millis: (number | null)[];
  /** Of each ply; null if the player reported no search. */
  private readonly thoughts: (Thought | null)[];

  constructor(
    private readonly settings: MatchSettings,
    private readonly planned: PlannedGame,
    private readonly contenders: readonly [Contender, Contender],
    private readonly watch: Watcher,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.state = new GameState(settings.variant);
    for (const text of planned.opening) unwrap(this.state.playText(text));
    this.millis = planned.opening.map(() => null);
    this.thoughts = planned.opening.map(() => null);
  }

  async play(): Promise<End> {
    return (await this.takeSeats()) ?? (await this.makeMoves());
  }

  async leave(): Promise<[string, string]> {
    const [first, second] = await Promise.all(this.seated.map(dismiss));
    return [writtenBy(first), writtenBy(second)];
  }

  judge(end: End, stderr: readonly [string, string]): JudgedGame {
    if (end.kind === 'over') return { kind: 'played', game: this.finish(end.outcome, { by: 'rules' }, stderr) };
    if (end.kind === 'fault') return { kind: 'played', game: this.forfeit(end.side, end, stderr) };
    const { side, what, isException, suspected } = end;
    if (suspected === undefined) return { kind: 'void', what, ...defined({ isException }) };
    return { kind: 'void', what, suspectedGame: this.forfeit(side, suspected, stderr) };
  }

  /** Null if both players have started. If neither can, side 0 loses; the second game of the pair compensates. */
  private async takeSeats(): Promise<End | null> {
    const { variant, time } = this.settings;
    for (const side of [0, 1] as const) {
      const seed = playerSeed(this.planned, side);
      const seating = await this.contenders[side].sit({ variant, start: this.state.start, side, seed, time });
      if (seating.kind === 'fault') return { ...seating, side };
      if (seating.kind === 'our-fault')
        return {
          ...seating,
          side,
          ...(seating.suspected && { suspected: { ...seating.suspected, fault: 'start-up-failure' } }),
        };
      this.seated.push(seating.player);
    }
    return null;
  }

  private async makeMoves(): Promise<End> {
    const { state, settings, signal } = this;
    const dice = new Dice(this.planned.seed);
    const clock = new GameClock(settings.time.clock);
    const questions = [0, 0];
    let pausedAt = performance.now();
    while (state.plies < maxPliesOf(settings.variant)) {
      const outcome = state.outcome();
      if (outcome !== null) return { kind: 'over', outcome };
      const { side } = state;
      if (signal !== undefined && performance.now() - pausedAt > MILLIS_BETWEEN_PAUSES) {
        // Lets the event loop run, so that the caller can stop a game whose players answer at once.
        await setImmediate();
        pausedAt = performance.now();
      }
      if (signal?.aborted) return { kind: 'our-fault', what: 'stopped', side };
      if (state.isChance) {
        this.add(dice.roll(state), null, null);
        continue;
      }
      questions[side]!++;
      const question = {
        number: questions[side]!,
        state,
        clock: clock.read(side),
        ...(settings.time.nodes === undefined ? {} : { nodes: settings.time.nodes }),
      };
      const chosen = this.seated[side]!.choose(question);
      const choice = chosen instanceof Promise ? await chosen : chosen;
      if (choice.kind === 'our-fault' || choice.kind === 'fault') return { ...choice, side };
      if (choice.kind === 'resign') return { kind: 'over', outcome: { winner: opponent(side), reason: 'resignation' } };
      const { move, millis, thought = null } = choice;
      if (millis > (question.clock?.limitMillis ?? Infinity) + OWN_MARGIN_MILLIS)
        return { kind: 'fault', side, fault: 'timeout', millis, evidence: { what: `${Math.round(millis)} ms` } };
      clock.charge(side, millis);
      this.add(move, millis, thought);
    }
    return { kind: 'over', outcome: { winner: null, reason: 'agreement' } };
  }

  private add(move: Move, millis: number | null, thought: Thought | null): void {
    this.state.play(move);
    this.millis.push(millis === null ? null : Math.round(millis));
    this.thoughts.push(thought);
    this.watch(this.state, millis);
  }

  private finish(outcome: Outcome, verdict: Verdict, stderr: readonly [string, string]): PlayedGame {
    const { number, pair, round, seats, seed } = this.planned;
    const { time, tags } = this.settings;
    const thoughts = withoutLastNulls(this.thoughts);
    const facts = {
      players: [this.contenders[0].record, this.contenders[1].record] as const,
      seed,
      ...(time.clock === undefined ? {} : { clock: time.clock }),
      tags: { ...tags, Round: String(round), ...(verdict.by === 'rules' ? {} : { Verdict: verdict.by }) },
      millis: this.millis,
      ...(thoughts.length > 0 ? { thoughts } : {}),
    };
    return { number, pair, round, seats, record: recordOf(this.state, facts, outcome), verdict, stderr };
  }

  private forfeit(side: Side, { fault, evidence, millis }: PlayerFault, stderr: readonly [string, string]): PlayedGame {
    const outcome: Outcome = { winner: opponent(side), reason: reasonOf[fault] };
    return this.finish(outcome, { by: fault, side, position: this.state.text, millis, evidence }, stderr);
  }
}

const MILLIS_BETWEEN_PAUSES = 20;

const writtenBy = ({ stderr, stdout }: PlayerOutput = noOutput): string =>
  stdout === '' ? stderr : `${stderr}${stderr === '' || stderr.endsWith('\n') ? '' : '\n'}[stdout]\n${stdout}`;

class GameClock {
  private readonly left: [number, number];

  constructor(private readonly control: RecordClock | undefined) {
    const millis = control?.millis ?? Infinity;
    this.left = [millis, millis];
  }

  read(side: Side): ClockReading | null {
    if (this.control === undefined) return null;
    const { per, incrementMillis } = this.control;
    return {
      limitMillis: this.left[side],
      otherMillis: this.left[opponent(side)],
      incrementMillis,
      per,
    };
  }

  charge(side: Side, millis: number): void {
    if (this.control?.per !== 'game') return;
    this.left[side] = Math.max(0, this.left[side] - millis) + this.control.incrementMillis;
  }
}

/** On a busy computer the timers of Poda's own players may fire late. Bots report a move that is too late themselves. */
export const OWN_MARGIN_MILLIS = 50;

/** One stream per side, so its rolls do not depend on how often the opponent rolls. */
export class Dice {
  private readonly streams: readonly RandomNumbers[];

  constructor(seed: Seed) {
    this.streams = [0, 1].map(side =>
      typeof seed === 'number' ? version3Dice(seed, side) : new KeyedRandom(seed, 'dice', side),
    );
  }

  roll(state: GameState): Move {
    return state.legalMoves()[this.streams[state.side]!.weighted(state.chances())]!;
  }
}

/** Gives each of the four seats of a pair another seed. */
export const playerSeed = ({ seed, leg }: PlannedGame, side: Side): Seed =>
  typeof seed === 'number' ? version3PlayerSeed(seed, leg, side) : deriveSeed(seed, 'player', leg, side);
