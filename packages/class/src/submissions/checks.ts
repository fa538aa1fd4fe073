import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayerResources } from '@poda/arena/bots/contenders.ts';
import { type CheckReport, checkBot, DEFAULT_MOVE_SECONDS } from '@poda/arena/check/bot-check.ts';
import { errorLine } from '@poda/arena/game/evidence-text.ts';
import { defaultProcessOptions } from '@poda/arena/process/bot-process.ts';
import type { Confinement } from '@poda/arena/sandbox/confinement.ts';
import { withSide0Starting } from '@poda/arena/schedule/open-options.ts';
import type { Problem } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { type Database, json, type Queries, sql } from '../store/database.ts';
import { LIVE_WORKER } from '../store/live-workers.ts';
import { isConnectionLoss, isTransient } from '../store/retry.ts';
import { JOB_TABLE, type JobQueue, type LeasedJob } from '../workers/job-queue.ts';
import { loadBot } from './contents.ts';

export type StoredCheck = Omit<CheckReport, 'name' | 'variant'> | { readonly problem: Problem };

export const reportOf = (submission: {
  readonly game: string;
  readonly bot: { readonly name: string };
  readonly report: StoredCheck | null;
}): CheckReport | null => {
  const { report, game, bot } = submission;
  if (report === null || 'problem' in report) return null;
  return { ...report, name: bot.name, variant: withSide0Starting(variantNamed(game)) };
};

export type LeasedCheck = LeasedJob<{ readonly submission: string }>;

interface Checked {
  readonly state: 'accepted' | 'refused' | 'failed';
  readonly report: StoredCheck;
  readonly level: string | null;
}

const QUEUE = 'checks';
/** Queue of the checks whose workers were lost in every try. */
const INTERRUPTED = 'interrupted-checks';

/** Tries per check, so that a bot cannot occupy the workers for ever. */
const MAX_TRIES = 4;

/** True if a live worker may check bots: it has a sandbox, or may do without. */
export const hasChecker = async (queries: Queries): Promise<boolean> => {
  const { rows } = await queries.query`select from worker where ${LIVE_WORKER} and level <> 'C' limit 1`;
  return rows.length > 0;
};

/** The state of a submission `s` as it is shown. */
export const SHOWN_STATE = sql`case when s.state = 'waiting' and exists (select from lease l where l.job = s.id)
  then 'checking' else s.state end`;

/** Each job has the identifier of its submission, so that no submission is queued twice. */
export class CheckQueue {
  private constructor(readonly jobs: JobQueue) {}

  static async open(jobs: JobQueue): Promise<CheckQueue> {
    await jobs.create(INTERRUPTED, { retryLimit: 0 });
    await jobs.create(QUEUE, { retryLimit: MAX_TRIES - 1, deadLetter: INTERRUPTED });
    return new CheckQueue(jobs);
  }

  /** Adds the waiting submissions that are not queued. Concurrent calls are safe. */
  async addWaiting(database: Database): Promise<void> {
    const { rows } = await database.query<{ id: string }>`
      select id from submission s where state = 'waiting'
        and not exists (select from ${JOB_TABLE} j where j.name = ${QUEUE} and j.id = s.id) order by id`;
    await this.jobs.add(
      database,
      rows.map(({ id }) => ({ id, name: QUEUE, data: { submission: id } })),
    );
  }

  take(database: Database, worker: string): Promise<LeasedCheck | null> {
    return database.transaction(async queries => {
      const [check] = await this.jobs.take<LeasedCheck['data']>(queries, { queue: QUEUE, worker, count: 1 });
      if (check === undefined) return null;
      const { count } = await queries.query`select from submission where id = ${check.job} and state = 'waiting'`;
      if (count > 0) return check;
      await this.jobs.finish(queries, [check]);
      return null;
    });
  }

  /** False if the lease was lost. */
  finish(database: Database, check: LeasedCheck, checked: Checked, now: Date): Promise<boolean> {
    return database.transaction(async queries => {
      const held = await this.jobs.held(queries, [check]);
      if (held.size === 0) return false;
      await storeReport(queries, check.job, checked, now);
      await this.jobs.finish(queries, [check]);
      return true;
    });
  }

  /** Fails one check that was interrupted in all its tries; false if there is none. */
  failInterrupted(database: Database, worker: string, now: Date): Promise<boolean> {
    return database.transaction(async queries => {
      const [letter] = await this.jobs.take<LeasedCheck['data']>(queries, { queue: INTERRUPTED, worker, count: 1 });
      if (letter === undefined) return false;
      const { submission } = letter.data;
      await storeReport(queries, submission, failed({ code: 'check-interrupted', values: { tries: MAX_TRIES } }), now);
      await this.jobs.finish(queries, [letter, { ...letter, queue: QUEUE, job: submission }]);
      return true;
    });
  }
}

/** A bot that was erased during its check gets no report. */
const storeReport = async (queries: Queries, submission: string, { state, report, level }: Checked, now: Date) => {
  await queries.query`
    update submission set state = ${state}, level = ${level}, checked = ${now},
      report = case when content is null then null else ${json(report)}::jsonb end
    where id = ${submission} and state = 'waiting'`;
};

export const botResources = (confinement: Confinement): PlayerResources => ({
  confinement,
  options: defaultProcessOptions,
  startEngine: () => {
    throw new Error('a bot has no engine');
  },
  isTimeLimited: false,
});

/** Level D, without a sandbox, exists only if the operator asked for it. */
export const mayRunBots = ({ confinement }: PlayerResources): boolean => confinement.level !== null;

const IDLE_MILLIS = 500;
const MAX_PAUSE_MILLIS = 30_000;

/** Checks submissions one after another. */
export class Checker {
  private taken: LeasedCheck | null = null;

  constructor(
    private readonly database: Database,
    private readonly queue: CheckQueue,
    private readonly worker: string,
    private readonly resources: PlayerResources,
  ) {}

  /** The lease token of the check under way. */
  get tokens(): readonly string[] {
    return this.taken === null ? [] : [this.taken.token];
  }

  /** `onError` gets no errors that pass by themselves. */
  async run(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
    let pause = IDLE_MILLIS;
    while (!signal.aborted) {
      let hasChecked = false;
      try {
        await this.giveBack();
        hasChecked = await this.checkNext();
        pause = IDLE_MILLIS;
      } catch (error) {
        if (!isTransient(error)) {
          onError(error);
          pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        }
      }
      if (!hasChecked) await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** False if nothing waits or this computer may not run submitted bots. */
  async checkNext(): Promise<boolean> {
    const { database, queue, worker } = this;
    if (!mayRunBots(this.resources)) return false;
    if (await queue.failInterrupted(database, worker, new Date())) return true;
    await queue.addWaiting(database);
    const taken = await queue.take(database, worker);
    this.taken = taken;
    if (taken === null) return false;
    const checked = await this.check(taken);
    if (checked === null) await this.giveBack();
    else await queue.finish(database, taken, checked, new Date());
    this.taken = null;
    return true;
  }

  /** Returns the job of the check under way, or of one that a lost connection interrupted, to the queue. */
  async giveBack(): Promise<void> {
    if (this.taken !== null) await this.queue.jobs.giveBack(this.database, [this.taken]);
    this.taken = null;
  }

  /** Null if the check failed because of this computer; it is then repeated. */
  private async check({ job, isLastTry }: LeasedCheck): Promise<Checked | null> {
    try {
      const checked = await checkSubmission(this.database, job, this.resources);
      const isConclusive = checked.state !== 'failed' || 'problem' in checked.report;
      return isConclusive || isLastTry ? checked : null;
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      return isLastTry ? failed({ code: 'check-crashed', values: { what: errorLine(error) } }) : null;
    }
  }
}

const checkSubmission = async (queries: Queries, id: string, resources: PlayerResources): Promise<Checked> => {
  const { first: row } = await queries.query<{ content: string | null; name: string; game: string }>`
    select s.content, b.name, s.game from submission s join bot b on b.id = s.bot where s.id = ${id}`;
  if (row === undefined || row.content === null) return failed({ code: 'bundle-missing' });
  const file = await loadBot(queries, row.content, row.name);
  if (!file.ok) return failed(file.error);
  const variant = withSide0Starting(variantNamed(row.game));
  const settings = { variant, moveSeconds: DEFAULT_MOVE_SECONDS, seed: 1 };
  const checked = await checkBot({ kind: 'file', file: file.value }, settings, resources);
  // The bot is not at fault: for example Python 2 is missing.
  if (!checked.ok) return failed(checked.error);
  const { name: _name, variant: _variant, ...report } = checked.value;
  const hasFaults = report.examined.some(({ finding }) => finding.status === 'failed');
  return { state: report.isOk ? 'accepted' : hasFaults ? 'refused' : 'failed', report, level: report.level };
};

const failed = (cause: Problem): Checked => ({ state: 'failed', report: { problem: cause }, level: null });
