import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '../../core/result.ts';
import { findProgram, trustedEnvironment } from '../../host/find-program.ts';
import { startProgram } from '../../host/start-program.ts';
import { openSite, type Site } from '../../server/open-site.ts';
import type { Actions, Request } from '../command.ts';
import type { Failure } from '../failure.ts';

/** The folder of the web page; the build puts it beside the program. */
const pageFolder = fileURLToPath(new URL('web', import.meta.url));

/** `poda serve`: serves the web page until SIGINT; the open server keeps the process alive. */
export const actions: Actions = {
  answer: async request => {
    const site = await open(request);
    return site.ok ? ok({ url: site.value.url }) : site;
  },

  run: async (request, { translator }) => {
    const site = await open(request);
    if (!site.ok) return site;
    const { url, networkUrls } = site.value;
    const others = networkUrls.filter(other => other !== url);
    return ok(
      [
        translator.say('serve.ready', { url }),
        ...others.map(other => translator.say('serve.in-the-network', { url: other })),
        translator.say('serve.end'),
      ].join('\n'),
    );
  },
};

const open = async ({ flags: { host, port, open } }: Request): Promise<Result<Site, Failure>> => {
  const site = await openSite({
    folder: pageFolder,
    ...(typeof host === 'string' ? { host } : {}),
    ...(typeof port === 'number' ? { port } : {}),
  });
  if (!site.ok) return err({ problem: site.error, exit: 1 });
  if (open) openBrowser(site.value.url);
  return site;
};

/** Opens an address in the system's browser; does nothing if the system has no program for that. */
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
  // `start` takes its first quoted argument for the window's title, so an empty title comes first.
  win32: ['cmd.exe', '/c', 'start', ''],
};
