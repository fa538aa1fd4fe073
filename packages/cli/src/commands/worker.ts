import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorLine } from '@poda/arena/game/evidence-text.ts';
import { isTemporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { HouseGames } from '@poda/arena/referee/house-games.ts';
import { probeConfinement } from '@poda/arena/sandbox/probe.ts';
import { isServerPlace, openDatabase, placeFault, shownPlace } from '@poda/class/store/open-database.ts';
import { refusalOfServer } from '@poda/class/store/server-problems.ts';
import { type RunningWorker, startWorker, type WorkerEvent, type WorkerOptions } from '@poda/class/workers/worker.ts';
import { err, ok } from '@poda/library/core/result.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import { type LogFields, logTo, withoutSecrets } from '@poda/server/operator/log.ts';
import { dataPlaceOf } from '../args/flags.ts';
import { unconfinedNotice } from '../class/unconfined-notice.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { failed, usage } from '../failure.ts';

/** Plays the games of hosted tournaments until SIGINT or SIGTERM. */
export const handlers = handlersOf((request, context) => start(request, context), {
  answer: started => started,
  text: (started, _, { translator }) =>
    [translator.say('worker.ready', started), translator.say('worker.end')].join('\n'),
});

const start = async ({ flags }: Request, context: Context) => {
  const place = dataPlaceOf(flags, context.environment);
  if (place === undefined) return usage({ code: 'data-needed' });
  const fault = placeFault(place);
  if (fault !== null) return failed(fault);
  if (!isServerPlace(place)) return usage({ code: 'worker-needs-server', values: { path: place } });
  const jobs = typeof flags['jobs'] === 'number' ? flags['jobs'] : availableParallelism();
  const confinement = await probeConfinement({
    isUnconfined: flags['unconfined'] === true,
    environment: { ...context.environment },
  });
  if (isTemporaryFolderProblem(confinement.problem)) return failed(confinement.problem);
  const notice = unconfinedNotice(confinement, context.translator);
  if (notice !== undefined) teller(context)('unconfined', notice);
  const running = await startOnceItAnswers(place, context, {
    confinement,
    startEngine: () => nodeEngine(),
    openHouseGames: match => new HouseGames(match),
    jobs,
    version: PODA_VERSION,
    ...(typeof flags['name'] === 'string' ? { name: flags['name'] } : {}),
    onEvent: event => {
      const line = lineOf(event, context.translator);
      if (line !== undefined) teller(context)(event.kind, line);
    },
  });
  if (!running.ok) return failed(running.error);
  const { worker, database } = running.value;
  endOnSignal(worker, () => database.close(), context);
  return ok({ worker: worker.id, place: shownPlace(place), level: confinement.level ?? 'C', jobs });
};

/** Pause before the next try to reach a database that does not answer. */
const DATABASE_MILLIS = 1_000;

/** The workers' computer may start before that of the database. */
const startOnceItAnswers = async (place: string, context: Context, options: WorkerOptions) => {
  let lastLine: string | undefined;
  for (;;) {
    const started = await openAndStart(place, options);
    if (started.ok && lastLine !== undefined) teller(context)('found', context.translator.say('worker.found'));
    if (started.ok || started.error.code !== 'database-unreachable') return started;
    const line = context.translator.say('worker.lost', { reason: String(started.error.values?.['reason']) });
    if (line !== lastLine) teller(context)('lost', line);
    lastLine = line;
    await sleep(DATABASE_MILLIS);
  }
};

const openAndStart = async (place: string, options: WorkerOptions) => {
  const opened = await openDatabase(place);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    return ok({ worker: await startWorker(database, options), database });
  } catch (error) {
    await database.close();
    return err(refusalOfServer(shownPlace(place), error));
  }
};

/** The worker first ends its games or gives them back. */
const endOnSignal = (worker: RunningWorker, close: () => Promise<void>, context: Context): void => {
  const { terminal, translator } = context;
  const tell = teller(context);
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    tell('stopping', translator.say('worker.stopping'));
    await worker.stop();
    await close();
    tell('stopped', translator.say('worker.stopped', { games: worker.played }), { games: worker.played });
  };
  terminal.onInterrupt?.(end);
  terminal.onTerminate?.(end);
};

/** On a terminal a line for people, elsewhere JSON, as in the server's log. */
const teller =
  ({ terminal: { errors } }: Context) =>
  (event: string, what: string, facts: LogFields = {}): void => {
    if (errors.columns !== undefined) errors.writeLine(what);
    else logTo(line => errors.write(line)).info(event, { ...facts, what: withoutSecrets(what) });
  };

/** Undefined for the result of a game, which gets no line. */
const lineOf = (event: WorkerEvent, translator: Context['translator']): string | undefined => {
  const { kind } = event;
  if (kind === 'lost' || kind === 'failed') return translator.say(`worker.${kind}`, { reason: errorLine(event.error) });
  if (kind === 'found') return translator.say('worker.found');
  return kind === 'unplayable' ? translator.say('worker.unplayable', event) : undefined;
};
