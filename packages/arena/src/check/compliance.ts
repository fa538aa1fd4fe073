import type { Move, OddPosition, Side, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Seed } from '@poda/library/core/seed/seed.ts';
import type { Runtime } from '@poda/library/notation/record/record.ts';
import {
  type Contender,
  clockPerMove,
  noOutput,
  type PlayerOutput,
  type SeatedPlayer,
  type Seating,
  seat,
  type TimeControl,
} from '../game/player.ts';
import type { Evidence, Fault } from '../game/verdict.ts';
import { HousePlayer } from '../referee/house-player.ts';
import { playGame } from '../referee/referee.ts';
import type { Examination } from './examinations.ts';

/** The status `told` is information for the author, neither good nor bad. */
export type Finding = Remark | ({ readonly status: 'failed' } & FoundFault);

/** The message key is `bot.found.` followed by the word. */
export interface Remark {
  readonly status: 'passed' | 'told';
  readonly word: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly evidence?: Evidence;
  readonly runtime?: Runtime;
  readonly written?: PlayerOutput;
}

export interface FoundFault {
  readonly fault: Fault;
  readonly position: string;
  readonly side: Side;
  readonly evidence: Evidence;
  readonly oddity?: string;
}

export interface Examined {
  readonly id: Examination;
  readonly finding: Finding;
}

export interface ExaminationSettings {
  readonly variant: Variant;
  readonly moveMillis: number;
  /** A slow bot is asked for fewer moves. */
  readonly budgetMillis: number;
  readonly costs: Costs;
  readonly seed: Seed;
}

/** The share of the budget that may be spent by the end of each check; later checks use what earlier ones leave. */
const BUDGET_SHARE = { seat: [0.2, 0.4], odd: 0.75, fewMoves: 0.9, twice: [0.95, 1] } as const;

/** The bot's own time and fixed charges, no wall-clock time: a busy computer gives the same findings. */
export class Costs {
  spentMillis = 0;
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

  allowsOneMore(limitMillis: number): boolean {
    return this.spentMillis + this.startMillis + this.questionMillis <= limitMillis;
  }
}

/** Time on an idle computer to start and end a sandbox and to ask for one move. */
const START_CHARGE_MILLIS = 100;
const QUESTION_CHARGE_MILLIS = 2;

export const examine = async (bot: Contender, settings: ExaminationSettings): Promise<Examined[]> => {
  const games = new ExaminationGames(bot, settings);
  const examined: Examined[] = [];
  for (const side of [0, 1] as const) {
    const finding = await games.playWhole(side);
    examined.push({ id: side === 0 ? 'first-seat' : 'second-seat', finding });
    if (finding.status === 'failed' && finding.fault === 'start-up-failure') return examined;
  }
  examined.push({ id: 'odd-positions', finding: await games.askOddPositions() });
  examined.push({ id: 'time', finding: timeFinding(games.statistics, settings) });
  examined.push({ id: 'noise', finding: noiseFinding(games.statistics) });
  return examined;
};

const FEW_MOVES = 6;
const TWICE_MOVES = 12;

class BotStatistics {
  moves = 0;
  slowestMillis = 0;
  isLate = false;
  stdout = 0;
  stderr = 0;

  written: PlayerOutput = noOutput;

  addOutput({ stdout, stderr }: PlayerOutput): void {
    this.stdout += stdout.length;
    this.stderr += stderr.length;
    if (stdout + stderr !== '')
      this.written = { stdout: stdout.slice(-MAX_WRITTEN), stderr: stderr.slice(-MAX_WRITTEN) };
  }
}

const MAX_WRITTEN = 4000;

const observed = (bot: Contender, statistics: BotStatistics, costs: Costs): Contender => ({
  name: bot.name,
  record: bot.record,
  fingerprint: bot.fingerprint,
  isOwn: bot.isOwn,
  check: variant => bot.check(variant),
  sit: async (setting): Promise<Seating> => {
    const seating = await bot.sit(setting);
    costs.addStart(seating.kind === 'our-fault' ? 0 : (seating.millis ?? 0));
    if (seating.kind !== 'seated') return seating;
    return { kind: 'seated', player: observedPlayer(seating.player, statistics, costs) };
  },
});

const observedPlayer = (player: SeatedPlayer, statistics: BotStatistics, costs: Costs): SeatedPlayer => ({
  choose: async question => {
    const choice = await player.choose(question);
    costs.addQuestion(choice.kind === 'our-fault' ? 0 : choice.millis);
    if (choice.kind === 'move') {
      statistics.moves++;
      statistics.slowestMillis = Math.max(statistics.slowestMillis, choice.millis);
    }
    statistics.isLate ||= choice.kind === 'fault' && choice.fault === 'timeout';
    return choice;
  },
  leave: async () => {
    const left = await player.leave();
    statistics.addOutput(left);
    return left;
  },
});

export class ExaminationGames {
  readonly statistics = new BotStatistics();
  private readonly bot: Contender;
  private readonly random: Contender;
  private readonly time: TimeControl;

  constructor(
    bot: Contender,
    private readonly settings: ExaminationSettings,
  ) {
    this.bot = observed(bot, this.statistics, settings.costs);
    this.random = new HousePlayer({ kind: 'random' }, settings.variant, null, false);
    this.time = { clock: { per: 'move', millis: settings.moveMillis, incrementMillis: 0 } };
  }

  async playWhole(side: Side): Promise<Finding> {
    const played = await this.play(side, Infinity, BUDGET_SHARE.seat[side]);
    return findingOf(played, played.isWhole ? 'whole-game' : 'part-of-game');
  }

  async playFewMoves(): Promise<Finding> {
    return findingOf(await this.play(0, FEW_MOVES, BUDGET_SHARE.fewMoves), 'some-moves');
  }

  async playTwice(): Promise<Finding> {
    const first = await this.play(0, TWICE_MOVES, BUDGET_SHARE.twice[0]);
    const second = await this.play(0, TWICE_MOVES, BUDGET_SHARE.twice[1]);
    const failure = first.finding ?? second.finding;
    if (failure !== null) return failure;
    if (first.moves === 0 || second.moves === 0) return notMade;
    const common = Math.min(first.texts.length, second.texts.length);
    const isSame = first.texts.slice(0, common).join(' ') === second.texts.slice(0, common).join(' ');
    return { status: 'told', word: isSame ? 'same-moves' : 'other-moves' };
  }

  async askOddPositions(): Promise<Finding> {
    const { costs, budgetMillis, variant } = this.settings;
    const positions = oddPositions(variant);
    if (!costs.allowsOneMore(budgetMillis)) return noTime;
    let asked = 0;
    for (const { oddity, position } of positions) {
      if (asked > 0 && !costs.allowsOneMore(BUDGET_SHARE.odd * budgetMillis)) break;
      const result = await this.ask(position, oddity);
      if (typeof result === 'object') return { status: 'failed', ...result };
      if (result === 'answered') asked++;
    }
    if (asked === 0) return notMade;
    const isAll = asked === positions.length;
    const values = { asked, all: positions.length };
    return { status: isAll ? 'passed' : 'told', word: isAll ? 'odd-all' : 'odd-some', values };
  }

  /** `unasked` if the referee or the computer failed. */
  private async ask(position: string, oddity: string): Promise<FoundFault | 'answered' | 'unasked'> {
    const { variant, moveMillis, seed } = this.settings;
    const state = unwrap(GameState.read(variant, position));
    const { side } = state;
    const seating = await seat(this.bot, { variant, start: position, side, seed, time: this.time });
    const player = seating.kind === 'seated' ? seating.player : null;
    const choice = await player?.choose({ number: 1, state, clock: clockPerMove(moveMillis) });
    await player?.leave();
    const result = choice ?? seating;
    if (result.kind === 'our-fault') return 'unasked';
    return result.kind === 'fault'
      ? { fault: result.fault, evidence: result.evidence, position, side, oddity }
      : 'answered';
  }

  private async play(side: Side, maxMoves: number, budgetShare: number) {
    const { costs, budgetMillis } = this.settings;
    const seen = { finding: null as Finding | null, moves: 0, texts: [] as string[], isWhole: false };
    if (!costs.allowsOneMore(budgetMillis)) return { ...seen, finding: noTime };
    const stop = new AbortController();
    const before = this.statistics.moves;
    let last: GameState | undefined;
    const watch = (state: GameState): void => {
      last = state;
      const made = this.statistics.moves - before;
      if (made >= maxMoves || (made > 0 && costs.spentMillis > budgetShare * budgetMillis)) stop.abort();
    };
    const { seed, variant } = this.settings;
    const seats = side === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const planned = { number: 1, pair: 1, leg: 0, round: 1, seats, opening: [], seed } as const;
    const players = side === 0 ? ([this.bot, this.random] as const) : ([this.random, this.bot] as const);
    const judged = await playGame({ variant, time: this.time }, planned, players, watch, stop.signal);
    seen.moves = this.statistics.moves - before;
    seen.texts = last?.moveTexts() ?? [];
    seen.isWhole = judged.kind === 'played';
    const verdict = judged.kind === 'played' ? judged.game.verdict : null;
    if (judged.kind === 'void' && !stop.signal.aborted)
      seen.finding = { status: 'told', word: 'machine-unfit', values: { what: judged.what } };
    else if (verdict !== null && verdict.by !== 'rules' && verdict.side === side)
      seen.finding = {
        status: 'failed',
        fault: verdict.by,
        position: verdict.position,
        evidence: verdict.evidence,
        side,
      };
    return seen;
  }
}

const noTime: Finding = { status: 'told', word: 'no-time' };

const notMade: Finding = { status: 'told', word: 'not-made' };

const findingOf = ({ finding, moves }: { finding: Finding | null; moves: number }, word: string): Finding =>
  finding ?? (moves === 0 ? notMade : { status: 'passed', word, values: { moves } });

const timeFinding = ({ moves, slowestMillis, isLate }: BotStatistics, { moveMillis }: ExaminationSettings): Finding => {
  const values = { moves, slowest: Math.ceil(slowestMillis) / 1000, limit: moveMillis / 1000 };
  // A bot that exceeded its time has already failed the check of that game.
  if (isLate) return { status: 'told', word: 'late', values };
  if (moves === 0) return notMade;
  const isClose = slowestMillis > CLOSE_SHARE * moveMillis;
  return { status: isClose ? 'told' : 'passed', word: isClose ? 'close' : 'in-time', values };
};

/** A slower bot gets a warning: it may be late on a slower computer. */
const CLOSE_SHARE = 0.8;

const noiseFinding = ({ moves, stdout, stderr, written }: BotStatistics): Finding => {
  if (stdout + stderr > 0) return { status: 'passed', word: 'noisy', values: { stdout, stderr }, written };
  return moves === 0 ? notMade : { status: 'passed', word: 'silent' };
};

const RANDOM_GAMES = 40;
const MAX_RANDOM_PLIES = 300;

export const oddPositions = (variant: Variant): OddPosition[] => [
  ...bothWays(variant, variant.game.extras.oddPositions[variant.ruleset] ?? []),
  ...bothWays(variant, oddestOfRandomGames(variant)),
];

const bothWays = (variant: Variant, positions: readonly OddPosition[]): OddPosition[] =>
  positions.flatMap(({ oddity, position }) =>
    [...new Set([position, variant.rules.mirrorPosition(position)])].map(text => ({ oddity, position: text })),
  );

/** How unusual a position is in one respect; 0 and below mean not unusual. */
const measures: Readonly<Record<string, (state: GameState, moves: readonly Move[]) => number>> = {
  'fewest-moves': (_, moves) => 1 / moves.length,
  'most-moves': (_, moves) => moves.length,
  'longest-move': (state, moves) => Math.max(...moves.map(move => state.cells(move).length)) - 2,
};

const oddestOfRandomGames = (variant: Variant): OddPosition[] => {
  const random = new Random(1);
  const oddest = new Map<string, { readonly degree: number; readonly position: string }>();
  for (let game = 0; game < RANDOM_GAMES; game++) {
    const state = new GameState(variant);
    while (state.outcome() === null && state.plies < MAX_RANDOM_PLIES) {
      const moves = state.legalMoves();
      if (!state.isChance)
        for (const [oddity, degreeOf] of Object.entries(measures)) {
          const degree = degreeOf(state, moves);
          if (degree > (oddest.get(oddity)?.degree ?? 0)) oddest.set(oddity, { degree, position: state.text });
        }
      state.play(random.pick(moves));
    }
  }
  return [...oddest].map(([oddity, { position }]) => ({ oddity, position }));
};
