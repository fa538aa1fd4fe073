import { opponent, type Side, type Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Outcome } from '../../core/outcome.ts';
import { unwrap } from '../../core/result.ts';
import { recordOf } from '../../notation/record/record.ts';
import { errorLine } from '../bot-judging.ts';
import type { PlannedGame, PlayedGame } from '../plan.ts';
import {
  type Choice,
  type Contender,
  type Leaving,
  nothingLeft,
  type OurFault,
  type PlayerFault,
  type Question,
  type SeatedPlayer,
  seat,
} from '../player.ts';
import { GameClock, type TimeControl } from '../time-control.ts';
import { type Evidence, type Fault, reasonOf, type Verdict } from '../verdict.ts';
import { Dice, playerSeed } from './dice.ts';

/** What the games of a match have in common. */
export interface Terms {
  readonly variant: Variant;
  readonly time: TimeControl;
  /** Written into the record of every game, by name. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** A game with its verdict; or one that does not count, because the referee or the machine failed the players. */
export type Judged =
  | { readonly kind: 'played'; readonly game: PlayedGame }
  | {
      readonly kind: 'void';
      readonly what: string;
      /** It broke off by an exception in our own code, and not because the machine was too busy. */
      readonly isException?: true;
      /** Where a player seems to be late, but so was the referee: the game that it is when nobody excuses that any more. */
      readonly otherwise?: PlayedGame;
    };

type Played = Extract<Judged, { readonly kind: 'played' }>;

/** Who wants to see a game as it is played. */
export type Watcher = (state: GameState, millis: number | null) => void;

/** No game of these rules that gets anywhere has more plies; one that does not is a draw. */
export const mostPliesOf = ({ dice }: Variant): number => (dice === null ? 2_000 : 20_000);

/**
 * Plays one game between two contenders to its end. It never throws: an exception is a mistake of ours, and makes the game
 * void once everybody has left.
 */
export const playGame = async (
  terms: Terms,
  planned: PlannedGame,
  contenders: readonly [Contender, Contender],
  watch: Watcher = () => {},
  signal?: AbortSignal,
): Promise<Judged> => {
  const seated: SeatedPlayer[] = [];
  let left: Promise<Leaving[]> | undefined;
  const leave = async (): Promise<[string, string]> => {
    left ??= Promise.all(seated.map(player => player.leave()));
    const [first, second] = await left;
    return [writtenBy(first), writtenBy(second)];
  };
  try {
    return await playSeated(terms, planned, contenders, { seated, leave }, watch, signal);
  } catch (error) {
    await leave();
    return annulled(error);
  }
};

/** A game that broke off by an exception in our own code. */
export const annulled = (error: unknown): Judged => ({
  kind: 'void',
  what: errorLine(error),
  isException: true,
});

/** Those who have taken their seats, and how they leave them. */
interface Seats {
  readonly seated: SeatedPlayer[];
  leave(): Promise<[string, string]>;
}

const playSeated = async (
  terms: Terms,
  planned: PlannedGame,
  contenders: readonly [Contender, Contender],
  { seated, leave }: Seats,
  watch: Watcher,
  signal?: AbortSignal,
): Promise<Judged> => {
  const { variant, time } = terms;
  const state = new GameState(variant);
  for (const text of planned.opening) unwrap(state.playText(text));
  const table = new Table(terms, planned, contenders, state);
  // Side 0 takes its seat first: where neither can, side 0 loses, and the other game of the pair evens it out.
  for (const side of [0, 1] as const) {
    const seed = playerSeed(planned.seed, side);
    const seating = await seat(contenders[side], { variant, start: state.start, side, seed, time });
    if (seating.kind === 'seated') seated.push(seating.player);
    else {
      const left = await leave();
      if (seating.kind === 'our-fault') return table.annul(side, seating, 'start-up-failure', left);
      return table.forfeit(side, seating.fault, seating.evidence, seating.millis, left);
    }
  }
  const end = await play(table, seated as [SeatedPlayer, SeatedPlayer], watch, signal);
  const left = await leave();
  switch (end.kind) {
    case 'over':
      return table.finish(end.outcome, { by: 'rules' }, left);
    case 'fault':
      return table.forfeit(end.side, end.fault, end.evidence, end.millis, left);
    case 'our-fault':
      return table.annul(end.side, end, end.otherwise?.fault, left);
  }
};

type End = { readonly kind: 'over'; readonly outcome: Outcome } | ({ readonly side: Side } & (PlayerFault | OurFault));

const play = async (
  table: Table,
  seats: readonly [SeatedPlayer, SeatedPlayer],
  watch: Watcher,
  signal?: AbortSignal,
): Promise<End> => {
  const { state, planned, terms } = table;
  const dice = new Dice(planned.seed);
  const clock = new GameClock(terms.time.clock);
  const asked = [0, 0];
  while (state.plies < mostPliesOf(terms.variant)) {
    const outcome = state.outcome();
    if (outcome !== null) return { kind: 'over', outcome };
    const { side } = state;
    if (signal?.aborted) return { kind: 'our-fault', what: 'stopped', side };
    if (state.isChance) {
      state.play(dice.roll(state));
      table.millis.push(null);
      watch(state, null);
      continue;
    }
    asked[side]!++;
    const question = {
      number: asked[side]!,
      state,
      clock: clock.read(side),
      ...(terms.time.nodes === undefined ? {} : { nodes: terms.time.nodes }),
    };
    const player = seats[side];
    const choice =
      player.chooseNow === undefined ? await player.choose(question) : chooseAtOnce(player.chooseNow, question);
    if (choice.kind === 'our-fault' || choice.kind === 'fault') return { ...choice, side };
    if (choice.kind === 'resign') return { kind: 'over', outcome: { winner: opponent(side), reason: 'resignation' } };
    const limit = (question.clock?.limitMillis ?? Infinity) + OWN_MARGIN_MILLIS;
    if (choice.millis > limit) return tooLate(player, side, choice.millis);
    clock.charge(side, choice.millis);
    state.play(choice.move);
    table.millis.push(Math.round(choice.millis));
    watch(state, choice.millis);
  }
  return { kind: 'over', outcome: { winner: null, reason: 'agreement' } };
};

/** Nobody waits for a player that answers where it is asked, and only a clock wants to know how long that took. */
const chooseAtOnce = (chooseNow: NonNullable<SeatedPlayer['chooseNow']>, question: Question): MadeChoice => {
  const began = question.clock === null ? 0 : performance.now();
  const move = chooseNow(question);
  return { kind: 'move', move, millis: question.clock === null ? 0 : performance.now() - began };
};

/** One of our own that thinks for too long loses as anybody else does; unless it was the machine that kept it. */
const tooLate = ({ isPunctual = false }: SeatedPlayer, side: Side, millis: number): End => {
  const what = `${Math.round(millis)} ms`;
  return isPunctual
    ? { kind: 'our-fault', side, what }
    : { kind: 'fault', side, fault: 'timeout', millis, evidence: { what } };
};

type MadeChoice = Extract<Choice, { readonly kind: 'move' }>;

/** What a player wrote, its prints after its errors. */
const writtenBy = ({ stderr, stdout }: Leaving = nothingLeft): string =>
  stdout === '' ? stderr : `${stderr}${stderr === '' || stderr.endsWith('\n') ? '' : '\n'}[stdout]\n${stdout}`;

/** Players of our own stop themselves by their clock, which a busy machine may let ring late. */
const OWN_MARGIN_MILLIS = 50;

/** What the referee writes down. */
class Table {
  readonly millis: (number | null)[];

  constructor(
    readonly terms: Terms,
    readonly planned: PlannedGame,
    private readonly contenders: readonly [Contender, Contender],
    readonly state: GameState,
  ) {
    this.millis = planned.opening.map(() => null);
  }

  finish(outcome: Outcome, verdict: Verdict, stderr: readonly [string, string]): Played {
    const { number, pair, round, seats, seed } = this.planned;
    const { time, tags } = this.terms;
    const facts = {
      players: [this.contenders[0].record, this.contenders[1].record] as const,
      seed,
      ...(time.clock === undefined ? {} : { clock: time.clock }),
      tags: { ...tags, Round: String(round), ...(verdict.by === 'rules' ? {} : { Verdict: verdict.by }) },
      millis: this.millis,
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

  annul(
    side: Side,
    { what, isException, otherwise }: OurFault,
    fault: Fault | undefined,
    stderr: readonly [string, string],
  ): Judged {
    if (otherwise === undefined || fault === undefined)
      return { kind: 'void', what, ...(isException === undefined ? {} : { isException }) };
    const { game } = this.forfeit(side, fault, otherwise.evidence, otherwise.millis, stderr);
    return { kind: 'void', what, otherwise: game };
  }
}
