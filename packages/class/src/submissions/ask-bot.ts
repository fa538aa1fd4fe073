import { type PlayerResources, readContender } from '@poda/arena/bots/contenders.ts';
import type { Choice, Contender } from '@poda/arena/game/player.ts';
import { seat } from '@poda/arena/game/player.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { readVariant } from '@poda/library/games/index.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { InputOf, Sent } from '../api/route.ts';
import { TaskQueue } from '../limits/task-queue.ts';
import { type DatabaseAndClock, type Queries, sql } from '../store/database.ts';
import { mayRunBots, type StoredCheck } from './checks.ts';
import { loadBot } from './contents.ts';
import type { submissionRoutes } from './submission-routes.ts';

type AskRoute = typeof submissionRoutes.askSubmission;
type BotQuestion = InputOf<AskRoute>['body'];
type BotAnswer = Sent<AskRoute['answer']>;

/** Low, because checks and tournaments need the CPU. `seconds` is the default time per move. */
const askLimits = { atOnce: 2, waiting: 8, seconds: 2, startMillis: 5_000 };

export class BotAsker {
  private readonly turns = new TaskQueue(askLimits.atOnce);
  /** Callers with an unanswered question; each may have only one. */
  private readonly asking = new Set<string>();

  constructor(
    private readonly host: DatabaseAndClock,
    private readonly findResources: () => Promise<PlayerResources>,
  ) {}

  async ask(caller: SignedIn, submission: string, question: BotQuestion): Promise<Result<BotAnswer>> {
    const { database, now } = this.host;
    const found = await findOpponent(database, caller, submission, now());
    if (!found.ok) return found;
    const players = await this.findResources();
    if (!mayRunBots(players)) return problem('play-needs-confinement');
    const state = stateOf(question, found.value.game);
    if (!state.ok) return state;
    return this.inTurn(caller.id, async () => {
      const bot = await this.open(found.value, state.value, players);
      if (!bot.ok) return bot;
      try {
        return answerOf(await choiceOf(bot.value, state.value, question), state.value, found.value.isOwn);
      } finally {
        await bot.value.close?.();
      }
    });
  }

  /** Called only when the question is next, because a bot may have many megabytes. */
  private async open(
    { content, name, report }: Opponent,
    { variant }: GameState,
    players: PlayerResources,
  ): Promise<Result<Contender>> {
    const bot = await loadBot(this.host.database, content, name);
    if (!bot.ok) return bot;
    const limits = { ...players.options.limits, startMillis: askLimits.startMillis };
    const resources = { ...players, options: { ...players.options, limits }, python: pythonOf(report) };
    return readContender({ kind: 'file', file: bot.value }, variant, resources);
  }

  private async inTurn<T>(who: string, task: () => Promise<Result<T>>): Promise<Result<T>> {
    if (this.asking.has(who) || this.turns.waiting >= askLimits.waiting) return problem('server-busy');
    this.asking.add(who);
    return this.turns.run(task).finally(() => this.asking.delete(who));
  }
}

/** The Python version that the check found, so that it is not detected again for every move. */
const pythonOf = (report: StoredCheck | null): string | undefined => {
  const examined = report === null || 'problem' in report ? [] : report.examined;
  const finding = examined.find(({ id }) => id === 'python')?.finding;
  const name = finding?.status === 'told' ? finding.runtime?.name : undefined;
  return /^Python ([23])/.exec(name ?? '')?.[1];
};

interface Opponent {
  readonly name: string;
  readonly game: string;
  readonly content: string;
  readonly report: StoredCheck | null;
  /** True if the caller is the bot's student or the organiser. */
  readonly isOwn: boolean;
}

/** After the check only the student and the organiser may ask; other members after the deadline or the start. */
const findOpponent = async (queries: Queries, caller: SignedIn, id: string, now: Date): Promise<Result<Opponent>> => {
  const isOwn = sql`(b.member = ${caller.id} or c.organiser = ${caller.id})`;
  const isOpenToMember = sql`s.state = 'accepted' and (t.state <> 'open' or t.deadline < ${now} or a.deadline < ${now})`;
  const { first } = await queries.query<Opponent>`
    select b.name, s.game, s.content, s.report, ${isOwn} as "isOwn"
    from submission s join bot b on b.id = s.bot join course c on c.id = b.course
      left join tournament t on t.id = s.tournament left join assignment a on a.id = s.assignment
    where s.id = ${id} and s.content is not null and ((${isOwn} and s.state in ('accepted', 'refused'))
      or ${caller.role === 'organiser' ? sql`false` : sql`(c.id = ${caller.course} and ${isOpenToMember})`})`;
  return first === undefined ? problem('no-such-submission') : ok(first);
};

const stateOf = ({ game, position, moves }: BotQuestion, botGame: string): Result<GameState> => {
  const variant = readVariant(game);
  if (!variant.ok) return variant;
  const own = readVariant(botGame);
  if (!own.ok) return own;
  if (variant.value.game.id !== own.value.game.id || variant.value.ruleset !== own.value.ruleset)
    return problem('game-of-bot', { game: own.value.name });
  const state = GameState.read(variant.value, position ?? variant.value.rules.start, moves);
  if (!state.ok) return state;
  return state.value.outcome() !== null || state.value.isChance ? problem('nothing-to-choose') : state;
};

const choiceOf = async (bot: Contender, state: GameState, { seconds, seed = 1 }: BotQuestion): Promise<Choice> => {
  const limitMillis = 1000 * (seconds ?? askLimits.seconds);
  const time = { clock: { per: 'move', millis: limitMillis, incrementMillis: 0 } } as const;
  const { variant, start, side } = state;
  const seating = await seat(bot, { variant, start, side, seed, time });
  if (seating.kind !== 'seated') return seating;
  const clock = { limitMillis, otherMillis: limitMillis, incrementMillis: 0, per: 'move' } as const;
  const choice = await seating.player.choose({ number: 1, state, clock });
  await seating.player.leave();
  return choice;
};

const answerOf = (choice: Choice, state: GameState, isOwn: boolean): Result<BotAnswer> => {
  switch (choice.kind) {
    case 'move':
      return ok({ move: state.moveText(choice.move), millis: choice.millis, fault: null });
    case 'fault': {
      const { fault, evidence, millis } = choice;
      return ok({ move: null, millis, fault: { by: fault, evidence: isOwn ? evidence : null } });
    }
    default:
      return problem('server-busy');
  }
};
