import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '../../core/result.ts';
import { openSite, type Site } from '../../server/open-site.ts';
import type { Actions, Request } from '../command.ts';
import type { Failure } from '../failure.ts';
import { openBrowser } from './open-browser.ts';

/** Where the build leaves the page: beside the program. */
const pageFolder = fileURLToPath(new URL('web', import.meta.url));

/** `poda serve`: the page, until somebody interrupts. The open server keeps the program alive after it has answered. */
export const actions: Actions = {
  answer: async request => {
    const site = await open(request);
    return site.ok ? ok({ url: site.value.url }) : site;
  },

  run: async (request, { translator }) => {
    const site = await open(request);
    if (!site.ok) return site;
    const { url, port } = site.value;
    const isForAll = ['0.0.0.0', '::'].includes(String(request.flags['host']));
    const others = isForAll ? networkAddresses().map(address => `http://${address}:${port}/`) : [];
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

/** The addresses by which other devices find this computer. */
const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
