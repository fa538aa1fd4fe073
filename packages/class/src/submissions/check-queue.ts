import type { BotKind, CheckReport } from '@poda/arena/check/bot-check.ts';
import type { Examined } from '@poda/arena/check/compliance.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { letFirstBegin } from '@poda/arena/schedule/open-options.ts';
import { type Problem, unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import type { Database, Queries } from '../store/database.ts';
import { LIVE_WORKER } from '../store/live-workers.ts';
import { storableJson } from '../store/storable.ts';
import { JOBS, type JobQueue, type LeasedJob } from '../workers/job-queue.ts';

export type StoredCheck =
  | {
      readonly kind: BotKind;
      readonly moveSeconds: number;
      readonly level: Level;
      readonly examined: readonly Examined[];
      readonly isOk: boolean;
      readonly seconds: number;
    }
  | { readonly problem: Problem };

export const storedCheck = ({ kind, moveSeconds, level, examined, isOk, seconds }: CheckReport): StoredCheck => ({
  kind,
  moveSeconds,
  level,
  examined,
  isOk,
  seconds,
});

export const reportOf = (submission: {
  readonly game: string;
  readonly bot: { readonly name: string };
  readonly report: StoredCheck | null;
}): CheckReport | null => {
  const { report, game, bot } = submission;
  if (report === null || 'problem' in report) return null;
  return { ...report, name: bot.name, variant: letFirstBegin(unwrap(parseVariant(games, game))) };
};

export type LeasedCheck = LeasedJob<{ readonly submission: string }>;

export interface Checked {
  readonly state: 'accepted' | 'refused' | 'failed';
  readonly report: StoredCheck;
  readonly level: string | null;
}

const QUEUE = 'checks';
/** Of checks that lost their workers again and again. */
const INTERRUPTED = 'interrupted-checks';

/** A bot must not occupy the workers for ever. */
const MAX_TRIES = 4;

/** A live worker has a sandbox, or may do without. */
export const hasChecker = async (queries: Queries): Promise<boolean> => {
  const { rows } = await queries.query(`select from worker where ${LIVE_WORKER} and level <> 'C' limit 1`);
  return rows.length > 0;
};

/** On a submission `s`. */
export const SHOWN_STATE = `case when s.state = 'waiting' and exists (select from lease l where l.job = s.id)
  then 'checking' else s.state end`;

/** A job has its submission's identifier, so that none is queued twice. */
export class CheckQueue {
  private constructor(readonly jobs: JobQueue) {}

  static async open(jobs: JobQueue): Promise<CheckQueue> {
    await jobs.create(INTERRUPTED, { retryLimit: 0 });
    await jobs.create(QUEUE, { retryLimit: MAX_TRIES - 1, deadLetter: INTERRUPTED });
    return new CheckQueue(jobs);
  }

  readonly add = async (queries: Queries, ...submissions: readonly string[]): Promise<void> => {
    await this.jobs.add(
      queries,
      submissions.map(submission => ({ id: submission, name: QUEUE, data: { submission } })),
    );
  };

  take(database: Database, worker: string): Promise<LeasedCheck | null> {
    return database.transaction(async queries => {
      const [check] = await this.jobs.take<LeasedCheck['data']>(queries, { queue: QUEUE, worker, count: 1 });
      if (check === undefined) return null;
      const { count } = await queries.query("select from submission where id = $1 and state = 'waiting'", [check.job]);
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
      await keepReport(queries, check.job, checked, now);
      await this.jobs.finish(queries, [check]);
      return true;
    });
  }

  /** False if none was interrupted in all its tries. */
  failInterrupted(database: Database, worker: string, now: Date): Promise<boolean> {
    return database.transaction(async queries => {
      const [letter] = await this.jobs.take<LeasedCheck['data']>(queries, { queue: INTERRUPTED, worker, count: 1 });
      if (letter === undefined) return false;
      const { submission } = letter.data;
      const report = { problem: { code: 'check-interrupted', values: { tries: MAX_TRIES } } };
      await keepReport(queries, submission, { state: 'failed', report, level: null }, now);
      await this.jobs.finish(queries, [letter, { ...letter, queue: QUEUE, job: submission }]);
      return true;
    });
  }

  /** Submissions that wait without a job, as after a backup is read. */
  async addMissing(database: Database): Promise<void> {
    const { rows } = await database.query<{ id: string }>(
      `select id from submission s where state = 'waiting'
         and not exists (select from ${JOBS} j where j.name = $1 and j.id = s.id)`,
      [QUEUE],
    );
    await this.add(database, ...rows.map(({ id }) => id));
  }
}

/** A bot that was erased during its check gets no report. */
const keepReport = async (queries: Queries, submission: string, { state, report, level }: Checked, now: Date) => {
  await queries.query(
    `update submission set state = $2, report = case when content is null then null else $3::jsonb end, level = $4,
         checked = $5
       where id = $1 and state = 'waiting'`,
    [submission, state, storableJson(report), level, now],
  );
};
