import { setImmediate } from 'node:timers/promises';
import { opponent, type Side, type Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import { unwrap } from '@poda/library/core/result.ts';
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
import { type Evidence, type Fault, reasonOf, type Verdict } from '../game/verdict.ts';
import { Dice, playerSeed } from './luck.ts';

export interface MatchSettings {
  readonly variant: Variant;
  readonly time: TimeControl;
  readonly tags?: Readonly<Record<string, string>>;
}

/** A void game does not count, because the referee or the computer failed. */
export type JudgedGame =
  | { readonly kind: 'played'; readonly game: PlayedGame }
  | {
      readonly kind: 'void';
      readonly what: string;
      readonly isException?: true;
      /** Player and referee were both late: the loss of that player, used when no excuse is left. */
      readonly suspectedGame?: PlayedGame;
    };

type Played = Extract<JudgedGame, { readonly kind: 'played' }>;

/** Called after every move and roll of dice; `millis` is null for a roll. */
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
  const seated: SeatedPlayer[] = [];
  let left: Promise<PlayerOutput[]> | undefined;
  const leave = async (): Promise<[string, string]> => {
    left ??= Promise.all(seated.map(dismiss));
    const [first, second] = await left;
    return [writtenBy(first), writtenBy(second)];
  };
  try {
    return await playSeated(settings, planned, contenders, { seated, leave }, watch, signal);
  } catch (error) {
    await leave();
    return annulled(error);
  }
};

export const annulled = (error: unknown): JudgedGame => ({
  kind: 'void',
  what: errorLine(error),
  isException: true,
});

interface Seats {
  readonly seated: SeatedPlayer[];
  leave(): Promise<[string, string]>;
}

const playSeated = async (
  settings: MatchSettings,
  planned: PlannedGame,
  contenders: readonly [Contender, Contender],
  { seated, leave }: Seats,
  watch: Watcher,
  signal?: AbortSignal,
): Promise<JudgedGame> => {
  const { variant, time } = settings;
  const state = new GameState(variant);
  for (const text of planned.opening) unwrap(state.playText(text));
  const game = new GameInProgress(settings, planned, contenders, state);
  // If neither player can start, side 0 loses; the second game of the pair compensates.
  for (const side of [0, 1] as const) {
    const seed = playerSeed(planned, side);
    const seating = await contenders[side].sit({ variant, start: state.start, side, seed, time });
    if (seating.kind === 'seated') seated.push(seating.player);
    else {
      const left = await leave();
      if (seating.kind === 'our-fault') return game.annul(side, seating, 'start-up-failure', left);
      return game.forfeit(side, seating.fault, seating.evidence, seating.millis, left);
    }
  }
  const end = await play(game, seated as [SeatedPlayer, SeatedPlayer], watch, signal);
  const left = await leave();
  switch (end.kind) {
    case 'over':
      return game.finish(end.outcome, { by: 'rules' }, left);
    case 'fault':
      return game.forfeit(end.side, end.fault, end.evidence, end.millis, left);
    case 'our-fault':
      return game.annul(end.side, end, end.suspected?.fault, left);
  }
};

type End = { readonly kind: 'over'; readonly outcome: Outcome } | ({ readonly side: Side } & (PlayerFault | OurFault));

const play = async (
  game: GameInProgress,
  seats: readonly [SeatedPlayer, SeatedPlayer],
  watch: Watcher,
  signal?: AbortSignal,
): Promise<End> => {
  const { state, planned, settings } = game;
  const dice = new Dice(planned.seed);
  const clock = new GameClock(settings.time.clock);
  const asked = [0, 0];
  let pausedAt = performance.now();
  while (state.plies < maxPliesOf(settings.variant)) {
    const outcome = state.outcome();
    if (outcome !== null) return { kind: 'over', outcome };
    const { side } = state;
    if (signal !== undefined && performance.now() - pausedAt > MILLIS_BETWEEN_PAUSES) {
      // The caller can then stop a game of players that answer at once.
      await setImmediate();
      pausedAt = performance.now();
    }
    if (signal?.aborted) return { kind: 'our-fault', what: 'stopped', side };
    if (state.isChance) {
      state.play(dice.roll(state));
      game.millis.push(null);
      game.thoughts.push(null);
      watch(state, null);
      continue;
    }
    asked[side]!++;
    const question = {
      number: asked[side]!,
      state,
      clock: clock.read(side),
      ...(settings.time.nodes === undefined ? {} : { nodes: settings.time.nodes }),
    };
    const chosen = seats[side].choose(question);
    const choice = chosen instanceof Promise ? await chosen : chosen;
    if (choice.kind === 'our-fault' || choice.kind === 'fault') return { ...choice, side };
    if (choice.kind === 'resign') return { kind: 'over', outcome: { winner: opponent(side), reason: 'resignation' } };
    const { millis } = choice;
    if (millis > (question.clock?.limitMillis ?? Infinity) + OWN_MARGIN_MILLIS)
      return { kind: 'fault', side, fault: 'timeout', millis, evidence: { what: `${Math.round(millis)} ms` } };
    clock.charge(side, millis);
    state.play(choice.move);
    game.millis.push(Math.round(millis));
    game.thoughts.push(choice.thought ?? null);
    watch(state, millis);
  }
  return { kind: 'over', outcome: { winner: null, reason: 'agreement' } };
};

const MILLIS_BETWEEN_PAUSES = 20;

const writtenBy = ({ stderr, stdout }: PlayerOutput = noOutput): string =>
  stdout === '' ? stderr : `${stderr}${stderr === '' || stderr.endsWith('\n') ? '' : '\n'}[stdout]\n${stdout}`;

class GameClock {
  private readonly left: [number, number];

  constructor(private readonly control: RecordClock | undefined) {
    const millis = control?.millis ?? Infinity;
    this.left = [millis, millis];
  }

  /** Null if time is unlimited. */
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

  /** Subtracts the time of a move and adds the increment. */
  charge(side: Side, millis: number): void {
    if (this.control?.per !== 'game') return;
    this.left[side] = Math.max(0, this.left[side] - millis) + this.control.incrementMillis;
  }
}

/** On a busy computer the timers of Poda's own players may fire late. Bots report a move that is too late themselves. */
export const OWN_MARGIN_MILLIS = 50;

class GameInProgress {
  /** Of each ply; null for opening moves and rolls. */
  readonly millis: (number | null)[];
  /** Of each ply; null if the player reported no search. */
  readonly thoughts: (Thought | null)[];

  constructor(
    readonly settings: MatchSettings,
    readonly planned: PlannedGame,
    private readonly contenders: readonly [Contender, Contender],
    readonly state: GameState,
  ) {
    this.millis = planned.opening.map(() => null);
    this.thoughts = planned.opening.map(() => null);
  }

  finish(outcome: Outcome, verdict: Verdict, stderr: readonly [string, string]): Played {
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
    return {
      kind: 'played',
      game: { number, pair, round, seats, record: recordOf(this.state, facts, outcome), verdict, stderr },
    };
  }

  forfeit(side: Side, fault: Fault, evidence: Evidence, millis: number, stderr: readonly [string, string]): Played {
    const outcome: Outcome = { winner: opponent(side), reason: reasonOf[fault] };
    return this.finish(outcome, { by: fault, side, position: this.state.text, millis, evidence }, stderr);
  }

  /** `fault` is recorded when a player suspected of being late gets no more excuses. */
  annul(
    side: Side,
    { what, isException, suspected }: OurFault,
    fault: Fault | undefined,
    stderr: readonly [string, string],
  ): JudgedGame {
    if (suspected === undefined || fault === undefined)
      return { kind: 'void', what, ...(isException === undefined ? {} : { isException }) };
    const { game } = this.forfeit(side, fault, suspected.evidence, suspected.millis, stderr);
    return { kind: 'void', what, suspectedGame: game };
  }
}
