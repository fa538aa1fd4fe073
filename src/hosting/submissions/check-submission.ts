import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayerResources } from '../../arena/bots/contenders.ts';
import { checkBot, DEFAULT_MOVE_SECONDS } from '../../arena/check/bot-check.ts';
import { errorLine } from '../../arena/game/evidence-text.ts';
import { defaultProcessOptions } from '../../arena/process/bot-process.ts';
import type { Confinement } from '../../arena/sandbox/confinement.ts';
import { letFirstBegin } from '../../arena/schedule/open-options.ts';
import { ok, type Problem, problem, type Result, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { Database } from '../../store/database/database.ts';
import { isConnectionLoss, isPassing } from '../../store/database/retry.ts';
import type { CheckQueue, TakenCheck } from './check-queue.ts';
import { loadBot } from './contents.ts';
import { type StoredCheck, storedCheck } from './stored-check.ts';

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

interface Checked {
  readonly state: 'accepted' | 'refused' | 'failed';
  readonly report: StoredCheck;
  readonly level: string | null;
}

/** A bot must not occupy the workers for ever. */
const MAX_TRIES = 4;

/** False if nothing waits or this computer may not run submitted bots. */
export const checkNext = async (
  database: Database,
  queue: CheckQueue,
  worker: string,
  resources: PlayerResources,
  now: () => Date,
): Promise<boolean> => {
  if (!refuseUnconfined(resources.confinement).ok) return false;
  const taken = await queue.take(database, worker);
  if (taken === null) return false;
  const checked = await checkTaken(database, taken, resources);
  if (checked === null) await queue.giveBack(database, taken);
  else await queue.finish(database, taken, checked, now());
  return true;
};

const IDLE_MILLIS = 500;
const MAX_PAUSE_MILLIS = 30_000;

/** `onError` gets only errors that do not pass by themselves. */
export const checkUntil = async (
  signal: AbortSignal,
  database: Database,
  queue: CheckQueue,
  worker: string,
  resources: PlayerResources,
  onError: (error: unknown) => void,
): Promise<void> => {
  let isInterrupted = false;
  let pause = IDLE_MILLIS;
  while (!signal.aborted) {
    let hasChecked = false;
    try {
      if (isInterrupted) await queue.giveBackAll(database, worker);
      isInterrupted = false;
      hasChecked = await checkNext(database, queue, worker, resources, () => new Date());
      pause = IDLE_MILLIS;
    } catch (error) {
      // A lost connection: the check is given back and repeated.
      isInterrupted = true;
      if (!isPassing(error)) {
        onError(error);
        pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
      }
    }
    if (!hasChecked) await sleep(pause, undefined, { signal }).catch(() => {});
  }
};

/** Null if the computer failed; the check is repeated. */
const checkTaken = async (
  database: Database,
  { submission, retries }: TakenCheck,
  resources: PlayerResources,
): Promise<Checked | null> => {
  const isLast = retries + 1 >= MAX_TRIES;
  // Every earlier attempt lost its worker, perhaps because of the bot.
  if (retries >= MAX_TRIES) return failed({ code: 'check-interrupted', values: { tries: retries } });
  try {
    const checked = await checkSubmission(database, submission, resources);
    const isConclusive = checked.state !== 'failed' || 'problem' in checked.report;
    return isConclusive || isLast ? checked : null;
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    return isLast ? failed({ code: 'check-crashed', values: { what: errorLine(error) } }) : null;
  }
};

export const checkSubmission = async (database: Database, id: string, resources: PlayerResources): Promise<Checked> => {
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
