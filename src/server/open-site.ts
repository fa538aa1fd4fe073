import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { err, ok, type Problem, problem, type Result } from '../core/result.ts';
import { createApp } from './app.ts';
import { readPageFiles } from './page-files.ts';

/** P, O, D, A on the keys of a telephone. */
export const USUAL_PORT = 7632;
/** Only whoever sits at this computer. */
export const USUAL_HOST = '127.0.0.1';

/** A server that is listening. */
export interface Site {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface SiteOptions {
  /** Where the built page is. */
  readonly folder: string;
  readonly host?: string;
  /** 0 is any that is free; where none is named, the usual one or the first free one after it. */
  readonly port?: number;
}

/** Starts the server; a port or an address that cannot be had is told, with what can. */
export const openSite = async ({ folder, host = USUAL_HOST, port }: SiteOptions): Promise<Result<Site, Problem>> => {
  const page = readPageFiles(folder);
  if (!page.ok) return page;
  if (host === '') return problem('no-such-host', undefined, { host });
  const server = createAdaptorServer({ fetch: createApp(page.value).fetch, overrideGlobalObjects: false }) as Server;
  const listening = port === undefined ? await listenNear(server, USUAL_PORT, host) : await listen(server, port, host);
  if (!listening.ok) return refused(listening.error, port ?? USUAL_PORT, host);
  return ok({ url: urlOf(host, listening.value), port: listening.value, close: () => close(server) });
};

/** Listens at one port; what the system says where that cannot be. */
const listen = (server: NetServer, port: number, host: string): Promise<Result<number, string>> =>
  new Promise((resolve, reject) => {
    const succeed = () => {
      server.off('error', fail);
      resolve(ok((server.address() as AddressInfo).port));
    };
    const fail = (error: NodeJS.ErrnoException) => {
      server.off('listening', succeed);
      if (error.code === undefined) reject(error);
      else resolve(err(error.code));
    };
    server.once('listening', succeed).once('error', fail).listen(port, host);
  });

/** How many ports after the usual one are tried before any is good. */
const NEIGHBOURS = 20;

/** Listens at the first free port from this one on. */
const listenNear = async (server: NetServer, port: number, host: string): Promise<Result<number, string>> => {
  for (let next = port; next <= Math.min(port + NEIGHBOURS, LAST_PORT); next++) {
    const listening = await listen(server, next, host);
    if (listening.ok || listening.error !== 'EADDRINUSE') return listening;
  }
  return await listen(server, 0, host);
};

const LAST_PORT = 65_535;

const refused = async (reason: string, port: number, host: string): Promise<Result<never, Problem>> => {
  switch (reason) {
    case 'EADDRINUSE':
      return problem('port-taken', undefined, { port, free: await freePortAfter(port, host) });
    case 'EACCES':
      return problem('port-forbidden', undefined, { port });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return problem('no-such-host', undefined, { host });
    default:
      return problem('cannot-serve', undefined, { host, port, reason });
  }
};

const freePortAfter = async (port: number, host: string): Promise<number> => {
  const probe = createServer();
  const listening = await listenNear(probe, port + 1, host);
  await new Promise<void>(resolve => probe.close(() => resolve()));
  return listening.ok ? listening.value : 0;
};

/** The address to open on this computer. */
const urlOf = (host: string, port: number): string => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
};

const close = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
