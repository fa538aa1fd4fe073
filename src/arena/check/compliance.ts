import type { Side, Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import type { Contender, PlayerOutput, SeatedPlayer, Seating } from '../player.ts';
import { HousePlayer } from '../referee/house-player.ts';
import { playGame } from '../referee/referee.ts';
import { seat } from '../seating.ts';
import type { TimeControl } from '../time-control.ts';
import type { Evidence, Fault } from '../verdict.ts';
import { type Oddity, type OddPosition, oddPositions } from './odd-positions.ts';

/** What a bot is examined for, in this order. */
export const examinations = [
  'first-seat',
  'second-seat',
  'odd-positions',
  'time',
  'noise',
  'python-3',
  'python-2',
  'seed',
] as const;
export type Examination = (typeof examinations)[number];

/** What was found: good, wrong, or merely worth knowing. */
export type Finding =
  | { readonly status: 'passed' | 'told'; readonly word: string; readonly values?: Values }
  | ({ readonly status: 'failed' } & FoundFault);

type Values = Readonly<Record<string, string | number>>;

/** A fault, with all that helps its author to find it. */
export interface FoundFault {
  readonly fault: Fault;
  readonly position: string;
  readonly side: Side;
  readonly evidence: Evidence;
  readonly oddity?: Oddity;
}

export interface Examined {
  readonly id: Examination;
  readonly finding: Finding;
}

/** How a bot is examined. */
export interface ExaminationSettings {
  readonly variant: Variant;
  /** How long a move may take. */
  readonly moveMillis: number;
  /** What all parts together may cost, in ms; a slow bot is asked less. */
  readonly budgetMillis: number;
  /** What the parts so far have cost; the same for all parts of an examination. */
  readonly costs: Costs;
  readonly seed: number;
}

/** By when each part is to be over, as a share of the budget. What a quick bot leaves over, the next part may use. */
const UNTIL = { seat: [0.2, 0.4], odd: 0.75, bit: 0.9, twice: [0.95, 1] } as const;

/**
 * What an examination costs: the time that the bot itself has used for loading and for its moves, and a fixed charge for each start
 * and each question. A busy machine makes an examination longer, but no dearer, so that it finds the same.
 */
export class Costs {
  spentMillis = 0;
  /** The dearest start and the dearest question so far: what the next ones may cost. */
  private startMillis = 0;
  private questionMillis = 0;

  addStart(millis: number): void {
    this.startMillis = Math.max(this.startMillis, millis + START_CHARGE_MILLIS);
    this.spentMillis += millis + START_CHARGE_MILLIS;
  }

  addQuestion(millis: number): void {
    this.questionMillis = Math.max(this.questionMillis, millis + QUESTION_CHARGE_MILLIS);
    this.spentMillis += millis + QUESTION_CHARGE_MILLIS;
  }

  /** Whether the bot can be started and asked once more for so much in all. */
  allowOneMore(untilMillis: number): boolean {
    return this.spentMillis + this.startMillis + this.questionMillis <= untilMillis;
  }
}

/** What opening and closing a sandbox, and a question with its answer, take on a quiet machine, in ms. */
const START_CHARGE_MILLIS = 100;
const QUESTION_CHARGE_MILLIS = 2;

/**
 * Lets a bot play as in a match, through the same referee and the same processes: whole games in both seats, and odd
 * positions. Stops at a failure to start, since nothing else would go better.
 */
export const examine = async (bot: Contender, terms: ExaminationSettings): Promise<Examined[]> => {
  const heard = new Hearing();
  const games = new Games(bot, terms, heard);
  const examined: Examined[] = [];
  for (const side of [0, 1] as const) {
    const finding = await games.playWhole(side);
    examined.push({ id: side === 0 ? 'first-seat' : 'second-seat', finding });
    if (finding.status === 'failed' && finding.fault === 'start-up-failure') return examined;
  }
  examined.push({ id: 'odd-positions', finding: await games.askOdd(oddPositions(terms.variant)) });
  examined.push({ id: 'time', finding: timeFinding(heard, terms) });
  examined.push({ id: 'noise', finding: noiseFinding(heard) });
  return examined;
};

/** Whether the same seed gives the same moves, by the beginning of a game played twice; nobody has to. */
export const playTwice = (bot: Contender, terms: ExaminationSettings): Promise<Finding> =>
  new Games(bot, terms, new Hearing()).playTwice();

/** Whether a bot plays at all, by a few moves in one seat: for another interpreter of the same file. */
export const playFewMoves = (bot: Contender, terms: ExaminationSettings): Promise<Finding> =>
  new Games(bot, terms, new Hearing()).playSome(BIT_MOVES, UNTIL.bit);

const BIT_MOVES = 6;
/** So many moves of a game are compared with those of the same game played again. */
const TWICE_MOVES = 12;

/** What was heard of a bot over all its games. */
class Hearing {
  moves = 0;
  slowestMillis = 0;
  isLate = false;
  stdout = 0;
  stderr = 0;

  leave({ stdout, stderr }: PlayerOutput): void {
    this.stdout += stdout.length;
    this.stderr += stderr.length;
  }
}

/** The bot as it is, with its words and its costs written down. */
const overheard = (bot: Contender, heard: Hearing, costs: Costs): Contender => ({
  name: bot.name,
  record: bot.record,
  fingerprint: bot.fingerprint,
  isOwn: bot.isOwn,
  check: variant => bot.check(variant),
  sit: async (setting): Promise<Seating> => {
    const seating = await bot.sit(setting);
    costs.addStart(seating.kind === 'our-fault' ? 0 : (seating.millis ?? 0));
    return seating.kind === 'seated' ? { kind: 'seated', player: listenTo(seating.player, heard, costs) } : seating;
  },
});

const listenTo = (player: SeatedPlayer, heard: Hearing, costs: Costs): SeatedPlayer => ({
  choose: async question => {
    const choice = await player.choose(question);
    costs.addQuestion(choice.kind === 'our-fault' ? 0 : choice.millis);
    if (choice.kind === 'move') {
      heard.moves++;
      heard.slowestMillis = Math.max(heard.slowestMillis, choice.millis);
    }
    heard.isLate ||= choice.kind === 'fault' && choice.fault === 'timeout';
    return choice;
  },
  leave: async () => {
    const left = await player.leave();
    heard.leave(left);
    return left;
  },
});

/** The games of an examination. */
class Games {
  private readonly bot: Contender;
  private readonly random: Contender;
  private readonly time: TimeControl;

  constructor(
    bot: Contender,
    private readonly terms: ExaminationSettings,
    private readonly heard: Hearing,
  ) {
    this.bot = overheard(bot, heard, terms.costs);
    this.random = new HousePlayer({ kind: 'random' }, terms.variant, null, false);
    this.time = { clock: { per: 'move', millis: terms.moveMillis, incrementMillis: 0 } };
  }

  /** A game to its end, or as far as the time goes. */
  async playWhole(side: Side): Promise<Finding> {
    const { finding, moves, isWhole } = await this.play(side, Infinity, UNTIL.seat[side]);
    if (finding !== null) return finding;
    if (moves === 0) return notMade;
    const word = isWhole ? 'whole-game' : 'part-of-game';
    return { status: 'passed', word: moves === 1 ? `${word}.one` : word, values: { moves } };
  }

  async playSome(most: number, until: number): Promise<Finding> {
    const { finding, moves } = await this.play(0, most, until);
    return finding ?? (moves === 0 ? notMade : { status: 'passed', word: 'some-moves', values: { moves } });
  }

  /** The beginning of the same game twice: whether the same seed gives the same moves. */
  async playTwice(): Promise<Finding> {
    const first = await this.play(0, TWICE_MOVES, UNTIL.twice[0]);
    const second = await this.play(0, TWICE_MOVES, UNTIL.twice[1]);
    const failure = first.finding ?? second.finding;
    if (failure !== null) return failure;
    if (first.moves === 0 || second.moves === 0) return notMade;
    const common = Math.min(first.texts.length, second.texts.length);
    const isSame = first.texts.slice(0, common).join(' ') === second.texts.slice(0, common).join(' ');
    return { status: 'told', word: isSame ? 'same-moves' : 'other-moves' };
  }

  /** One question in each odd position, as many of them as the budget allows. */
  async askOdd(positions: readonly OddPosition[]): Promise<Finding> {
    const { costs, budgetMillis } = this.terms;
    if (!costs.allowOneMore(budgetMillis)) return noTime;
    let asked = 0;
    for (const { oddity, position } of positions) {
      if (asked > 0 && !costs.allowOneMore(UNTIL.odd * budgetMillis)) break;
      const misstep = await this.ask(position, oddity);
      if (typeof misstep === 'object') return { status: 'failed', ...misstep };
      if (misstep === 'answered') asked++;
    }
    if (asked === 0) return notMade;
    const isAll = asked === positions.length;
    const values = { asked, all: positions.length };
    // What is known of some of them is worth telling, but no more.
    return { status: isAll ? 'passed' : 'told', word: isAll ? 'odd-all' : 'odd-some', values };
  }

  /** What is wrong with the answer; `unasked` where our own machine failed. */
  private async ask(position: string, oddity: Oddity): Promise<FoundFault | 'answered' | 'unasked'> {
    const { variant, moveMillis: limitMillis, seed } = this.terms;
    const state = unwrap(GameState.read(variant, position));
    const { side } = state;
    const seating = await seat(this.bot, { variant, start: position, side, seed, time: this.time });
    if (seating.kind === 'our-fault') return 'unasked';
    if (seating.kind === 'fault') return { fault: seating.fault, evidence: seating.evidence, position, side, oddity };
    const clock = { limitMillis, otherMillis: limitMillis, incrementMillis: 0, per: 'move' } as const;
    const choice = await seating.player.choose({ number: 1, state, clock });
    await seating.player.leave();
    if (choice.kind === 'our-fault') return 'unasked';
    return choice.kind === 'fault'
      ? { fault: choice.fault, evidence: choice.evidence, position, side, oddity }
      : 'answered';
  }

  /** Plays in one seat until so many moves are made, or so large a share of the budget is spent. */
  private async play(side: Side, mostMoves: number, until: number): Promise<Played> {
    const { costs, budgetMillis } = this.terms;
    if (!costs.allowOneMore(budgetMillis)) return { finding: noTime, moves: 0, texts: [], isWhole: false };
    const stop = new AbortController();
    const before = this.heard.moves;
    let last: GameState | undefined;
    const watch = (state: GameState): void => {
      last = state;
      const made = this.heard.moves - before;
      if (made >= mostMoves || (made > 0 && costs.spentMillis > until * budgetMillis)) stop.abort();
    };
    const seats = side === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const { seed, variant } = this.terms;
    const planned = { number: 1, pair: 1, round: 1, seats, opening: [], seed };
    const players = side === 0 ? ([this.bot, this.random] as const) : ([this.random, this.bot] as const);
    const judged = await playGame({ variant, time: this.time }, planned, players, watch, stop.signal);
    const moves = this.heard.moves - before;
    const seen = { moves, texts: last?.moveTexts() ?? [], isWhole: judged.kind === 'played' };
    if (judged.kind === 'void') {
      const unfit: Finding = { status: 'told', word: 'machine-unfit', values: { what: judged.what } };
      return { ...seen, finding: stop.signal.aborted ? null : unfit };
    }
    const { verdict } = judged.game;
    // What is said of the other side would be a mistake of our own.
    if (verdict.by === 'rules' || verdict.side !== side) return { ...seen, finding: null };
    const { by: fault, position, evidence } = verdict;
    return { ...seen, finding: { status: 'failed', fault, position, evidence, side } };
  }
}

/** There was no time for any of it. */
const noTime: Finding = { status: 'told', word: 'no-time' };

/** It was not come to. */
const notMade: Finding = { status: 'told', word: 'not-made' };

interface Played {
  /** Null where there is nothing to say against it. */
  readonly finding: Finding | null;
  readonly moves: number;
  readonly texts: readonly string[];
  readonly isWhole: boolean;
}

const timeFinding = ({ moves, slowestMillis, isLate }: Hearing, { moveMillis }: ExaminationSettings): Finding => {
  const values = { moves, slowest: Math.ceil(slowestMillis) / 1000, limit: moveMillis / 1000 };
  // Where it was late, the game in which that happened has failed already.
  if (isLate) return { status: 'told', word: 'late', values };
  if (moves === 0) return notMade;
  const isClose = slowestMillis > CLOSE_SHARE * moveMillis;
  return { status: isClose ? 'told' : 'passed', word: isClose ? 'close' : 'in-time', values };
};

/** Whoever uses so much of the time is late on a slower machine. */
const CLOSE_SHARE = 0.8;

const noiseFinding = ({ moves, stdout, stderr }: Hearing): Finding => {
  if (stdout + stderr > 0) return { status: 'passed', word: 'noisy', values: { stdout, stderr } };
  return moves === 0 ? notMade : { status: 'passed', word: 'silent' };
};
