import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayerResources } from '@poda/arena/bots/contenders.ts';
import { checkBot, DEFAULT_MOVE_SECONDS } from '@poda/arena/check/bot-check.ts';
import { errorLine } from '@poda/arena/game/evidence-text.ts';
import { defaultProcessOptions } from '@poda/arena/process/bot-process.ts';
import type { Confinement } from '@poda/arena/sandbox/confinement.ts';
import { letFirstBegin } from '@poda/arena/schedule/open-options.ts';
import { ok, type Problem, problem, type Result, unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import type { Database } from '../store/database.ts';
import { isConnectionLoss, isPassing } from '../store/retry.ts';
import type { Checked, CheckQueue, LeasedCheck } from './check-queue.ts';
import { storedCheck } from './check-queue.ts';
import { loadBot } from './contents.ts';

export const botResources = (confinement: Confinement): PlayerResources => ({
  confinement,
  options: defaultProcessOptions,
  startEngine: () => {
    throw new Error('a bot has no engine');
  },
  isTimeLimited: false,
});

/** Level D, without a sandbox, exists only if the operator asked for it. */
export const refuseUnconfined = ({ level, problem: missing }: Confinement): Result<void, Problem> =>
  level === null ? problem(missing?.code ?? 'submissions-unconfined', undefined, missing?.values) : ok(undefined);

/** Checks submissions one after another. */
export class Checker {
  private taken: LeasedCheck | null = null;

  constructor(
    private readonly database: Database,
    readonly queue: CheckQueue,
    private readonly worker: string,
    private readonly resources: PlayerResources,
    private readonly now = () => new Date(),
  ) {}

  /** Of the check under way. */
  get tokens(): readonly string[] {
    return this.taken === null ? [] : [this.taken.token];
  }

  /** `onError` gets only errors that do not pass by themselves. */
  async run(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
    let pause = IDLE_MILLIS;
    while (!signal.aborted) {
      let hasChecked = false;
      try {
        await this.giveBack();
        hasChecked = await this.checkNext();
        pause = IDLE_MILLIS;
      } catch (error) {
        if (!isPassing(error)) {
          onError(error);
          pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        }
      }
      if (!hasChecked) await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** False if nothing waits or this computer may not run submitted bots. */
  async checkNext(): Promise<boolean> {
    const { database, queue, worker, now } = this;
    if (!refuseUnconfined(this.resources.confinement).ok) return false;
    if (await queue.failInterrupted(database, worker, now())) return true;
    const taken = await queue.take(database, worker);
    this.taken = taken;
    if (taken === null) return false;
    const checked = await this.check(taken);
    if (checked === null) await this.giveBack();
    else await queue.finish(database, taken, checked, now());
    this.taken = null;
    return true;
  }

  /** The check under way, or one that a lost connection interrupted. */
  async giveBack(): Promise<void> {
    if (this.taken !== null) await this.queue.jobs.giveBack(this.database, [this.taken]);
    this.taken = null;
  }

  /** Null if the computer failed; the check is repeated. */
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

const IDLE_MILLIS = 500;
const MAX_PAUSE_MILLIS = 30_000;

const checkSubmission = async (database: Database, id: string, resources: PlayerResources): Promise<Checked> => {
  const confined = refuseUnconfined(resources.confinement);
  if (!confined.ok) return failed(confined.error);
  const { rows } = await database.query<{ content: string | null; name: string; game: string }>(
    'select s.content, b.name, s.game from submission s join bot b on b.id = s.bot where s.id = $1',
    [id],
  );
  const [row] = rows;
  if (row === undefined || row.content === null) return failed({ code: 'bundle-missing' });
  const file = await loadBot(database, row.content, row.name);
  if (!file.ok) return failed(file.error);
  const variant = letFirstBegin(unwrap(parseVariant(games, row.game)));
  const settings = { variant, moveSeconds: DEFAULT_MOVE_SECONDS, seed: 1 };
  const report = await checkBot({ kind: 'file', file: file.value }, settings, resources);
  // Not the fault of the bot: for example a missing Python 2.
  if (!report.ok) return failed(report.error);
  const { examined, isOk, level } = report.value;
  const hasFaults = examined.some(({ finding }) => finding.status === 'failed');
  return { state: isOk ? 'accepted' : hasFaults ? 'refused' : 'failed', report: storedCheck(report.value), level };
};

const failed = (cause: Problem): Checked => ({ state: 'failed', report: { problem: cause }, level: null });
