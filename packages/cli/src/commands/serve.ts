import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findProgram, trustedEnvironment } from '@poda/arena/host/find-program.ts';
import { startProgram } from '@poda/arena/host/start-program.ts';
import { isTemporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { HouseGames } from '@poda/arena/referee/house-games.ts';
import { probeConfinement } from '@poda/arena/sandbox/probe.ts';
import { defined } from '@poda/library/core/defined.ts';
import { ok } from '@poda/library/core/result.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import { openSite } from '@poda/server/open-site.ts';
import { type Log, logTo, noLog } from '@poda/server/operator/log.ts';
import { dataPlaceOf } from '../args/flags.ts';
import { unconfinedNotice } from '../class/unconfined-notice.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { failed, usage } from '../failure.ts';

/** Beside the program, by the build. */
const pageFolder = fileURLToPath(new URL('web', import.meta.url));

/** Serves the page and, with a place for data, the class, until SIGINT or SIGTERM. */
export const handlers = handlersOf((request, context) => open(request, context), {
  answer: ({ url, setUpUrl }) => defined({ url, setUpUrl }),
  text: ({ url, networkUrls, place, setUpUrl }, _, { translator }) =>
    [
      translator.say('serve.ready', { url }),
      ...networkUrls
        .filter(other => other !== url)
        .map(other => translator.say('serve.in-the-network', { url: other })),
      ...(place === undefined ? [] : [translator.say('serve.arena', { place })]),
      ...(setUpUrl === undefined ? [] : [translator.say('serve.set-up', { url: setUpUrl })]),
      translator.say('serve.end'),
    ].join('\n'),
});

const open = async (request: Request, context: Context) => {
  const { host, port, open: opensBrowser } = request.flags;
  const opened = await openArenaOf(request, context);
  if (!opened.ok) return opened;
  const arena = opened.value;
  const site = await openSite({
    folder: pageFolder,
    ...defined({ host: host as string | undefined, port: port as number | undefined, arena: arena?.routes }),
  });
  if (!site.ok) {
    await arena?.close();
    return failed(site.error);
  }
  if (opensBrowser) openBrowser(site.value.url);
  const stop = async () => {
    await arena?.endStreams();
    await site.value.close();
    await arena?.close();
  };
  if (arena !== undefined) {
    context.terminal.onInterrupt?.(stop);
    context.terminal.onTerminate?.(stop);
  }
  /** The address at which the first organiser sets a password. */
  const setUpUrl = arena?.setUpCode && `${site.value.url}#/arena/setup?code=${arena.setUpCode}`;
  return ok({ ...site.value, place: arena?.place, setUpUrl });
};

/** One core stays free for the pages. */
const usualJobs = Math.max(1, availableParallelism() - 1);

const openArenaOf = async ({ flags }: Request, { environment, terminal, translator }: Context) => {
  const place = dataPlaceOf(flags, environment);
  // An empty `--data` comes from an unset variable, and does not ask for a page without a class.
  if (place === undefined) return flags['data'] === '' ? usage({ code: 'data-needed' }) : ok(undefined);
  // Loaded only for the class, so that the page alone starts fast.
  const [{ openArenaHost }, { isServerPlace, shownPlace }] = await Promise.all([
    import('@poda/server/arena-host.ts'),
    import('@poda/class/store/open-database.ts'),
  ]);
  const jobs = typeof flags['jobs'] === 'number' ? flags['jobs'] : isServerPlace(place) ? 0 : usualJobs;
  const log = logOf(terminal);
  const opened = await openArenaHost({
    place,
    trustsProxy: flags['trust-proxy'] === true,
    log,
    version: PODA_VERSION,
    metricsKey: environment['PODA_METRICS_KEY'],
    findConfinement: async () => {
      const isUnconfined = flags['unconfined'] === true;
      const confinement = await probeConfinement({ isUnconfined, environment: { ...environment } });
      // Not a reason to stop: the log reports the problem until it is solved.
      if (isTemporaryFolderProblem(confinement.problem)) return confinement;
      const notice = unconfinedNotice(confinement, translator);
      if (notice !== undefined && terminal.errors.columns !== undefined) terminal.errors.writeLine(notice);
      else if (notice !== undefined) log.info('unconfined', { notice });
      return confinement;
    },
    worker:
      jobs === 0
        ? undefined
        : { jobs, startEngine: () => nodeEngine(), openHouseGames: match => new HouseGames(match) },
  });
  return opened.ok ? ok({ ...opened.value, place: shownPlace(place) }) : failed(opened.error);
};

/** A person at a terminal sees only failures. */
const logOf = ({ errors }: Context['terminal']): Log => {
  const log = logTo(line => errors.write(line));
  return errors.columns === undefined ? log : { ...noLog, error: log.error };
};

/** Does nothing if the system has no program for that. */
const openBrowser = (url: string): void => {
  const [name, ...args] = openers[process.platform] ?? ['xdg-open'];
  const program = findProgram(name);
  if (program === undefined) return;
  startProgram('browser', [program, ...args, url], {
    stdio: 'ignore',
    detached: true,
    env: trustedEnvironment(process.env),
  })
    .on('error', () => {})
    .unref();
};

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // `start` takes its first quoted argument for the window's title.
  win32: ['cmd.exe', '/c', 'start', ''],
};
