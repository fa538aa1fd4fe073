import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { networkUrls, urlOf } from '@poda/class/api/network-addresses.ts';
import { attempt, err, ok, problem, type Result } from '@poda/library/core/result.ts';
import { type Context, Hono } from 'hono';
import { EMBEDDED_PATH, embeddedHeaders, safetyHeaders } from './headers.ts';
import { type PageFiles, readPageFiles } from './page-files.ts';
import { refusal, sendFile } from './responses.ts';

/** P, O, D, A on a telephone keypad. */
const DEFAULT_PORT = 7632;
/** Loopback: other computers cannot connect. */
const DEFAULT_HOST = '127.0.0.1';

export interface Site {
  readonly url: string;
  readonly networkUrls: readonly string[];
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface SiteOptions {
  readonly folder: string;
  readonly host?: string;
  /** 0 is any free port; by default the first free one from `DEFAULT_PORT` on. */
  readonly port?: number;
  readonly arena?: Hono;
}

/** Limits for the head of a request and for all of it: long enough for slow uploads, too short for idle clients. */
const HEADERS_MILLIS = 15_000;
const REQUEST_MILLIS = 120_000;
const LOOK_MILLIS = 5_000;
/** More than the streams of all spectators, fewer than the files that a process may open. */
const MAX_CONNECTIONS = 5_000;

/** If the port is taken, the problem names a free one. */
export const openSite = async ({ folder, host = DEFAULT_HOST, port, arena }: SiteOptions): Promise<Result<Site>> => {
  const page = readPageFiles(folder);
  if (!page.ok) return page;
  if (host === '') return problem('no-such-host', { host });
  const addresses = () => networkUrls(host, (server.address() as AddressInfo).port);
  const { fetch } = createApp(page.value, addresses, arena);
  const server = createAdaptorServer({
    fetch: withEventStreams(fetch),
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: HEADERS_MILLIS,
      requestTimeout: REQUEST_MILLIS,
      connectionsCheckingInterval: LOOK_MILLIS,
    },
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  refuseUnreadable(server);
  const listening =
    port === undefined ? await listenNear(server, DEFAULT_PORT, host) : await listen(server, port, host);
  if (!listening.ok) return refused(listening.error, port ?? DEFAULT_PORT, host);
  return ok({
    url: urlOf(hostHere(host), listening.value),
    networkUrls: addresses(),
    port: listening.value,
    close: () => close(server),
  });
};

/** The error is the operating system's code, such as EADDRINUSE. */
const listen = async (server: NetServer, port: number, host: string): Promise<Result<number, string>> => {
  try {
    await once(server.listen(port, host), 'listening');
    return ok((server.address() as AddressInfo).port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return err(code);
  }
};

/** How many of the following ports are tried before the operating system chooses one. */
const NEIGHBOURS = 20;

const listenNear = async (server: NetServer, port: number, host: string): Promise<Result<number, string>> => {
  for (let next = port; next <= Math.min(port + NEIGHBOURS, LAST_PORT); next++) {
    const listening = await listen(server, next, host);
    if (listening.ok || listening.error !== 'EADDRINUSE') return listening;
  }
  return await listen(server, 0, host);
};

const LAST_PORT = 65_535;

const refused = async (reason: string, port: number, host: string): Promise<Result<never>> => {
  switch (reason) {
    case 'EADDRINUSE':
      return problem('port-taken', { port, free: await freePortAfter(port, host) });
    case 'EACCES':
      return problem('port-forbidden', { port });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return problem('no-such-host', { host });
    default:
      return problem('cannot-serve', { host, port, reason });
  }
};

const freePortAfter = async (port: number, host: string): Promise<number> => {
  const probe = createServer();
  const listening = await listenNear(probe, port + 1, host);
  await new Promise<void>(resolve => probe.close(() => resolve()));
  return listening.ok ? listening.value : 0;
};

const hostHere = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

/** Time for requests under way when the server closes. */
const CLOSING_MILLIS = 2_000;

const close = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSING_MILLIS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;

/** Pipes event streams to the socket: Hono's adaptor would keep a promise for every chunk, for hours. */
const withEventStreams =
  (fetch: Fetch): Fetch =>
  async (request, bindings) => {
    const response = await fetch(request, bindings);
    const { status, headers, body } = response;
    if (body === null || !headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
    const { outgoing } = bindings;
    outgoing.statusCode = status;
    for (const [name, value] of headers) outgoing.appendHeader(name, value);
    // A client that goes away ends the stream.
    pipeline(Readable.fromWeb(body as ReadableStream), outgoing).catch(() => {});
    return RESPONSE_ALREADY_SENT;
  };

/** The page matches every path, so other routes stand before it. */
const createApp = (page: PageFiles, addresses: () => readonly string[], arena?: Hono): Hono => {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    const headers = context.req.path === EMBEDDED_PATH ? embeddedHeaders : safetyHeaders;
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  app.use(async (context, next) => (hasTwoHosts(context) ? refusal(400, false) : next()));
  // Replaces the static file, which names no address. Tells the page whether there is a class.
  app.get('/network.json', context => {
    context.header('Cache-Control', 'no-store');
    return context.json({ addresses: addresses(), ...(arena === undefined ? {} : { arena: true }) });
  });
  if (arena !== undefined) app.route('/', arena);
  app.get('*', ({ req }) => {
    const file = page.get(nameIn(req.url));
    return file === undefined ? refusal(404, wantsPage(req.raw)) : sendFile(file, req.raw);
  });
  app.all('*', ({ req }) => refusal(405, wantsPage(req.raw)));
  return app;
};

/** With two Host headers a proxy and this server could each use a different one (RFC 9112, 3.2). */
const hasTwoHosts = ({ env }: Context): boolean => {
  const { rawHeaders } = (env as { readonly incoming?: IncomingMessage } | undefined)?.incoming ?? { rawHeaders: [] };
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1;
};

/** Empty, which is no file's name, if the percent encoding is malformed. */
const nameIn = (url: string): string =>
  attempt(() => decodeURIComponent(new URL(url).pathname.slice(1)) || 'index.html', '');

const wantsPage = ({ headers }: Request): boolean => headers.get('Accept')?.includes('text/html') ?? false;

/** Codes of Node's HTTP parser; any other one is a bad request. */
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Time to read and discard the rest of a refused request. */
const LINGER_MILLIS = 1_000;

/** Refuses what Node cannot parse, and reads on until the client closes: else TCP could reset before the answer. */
const refuseUnreadable = (server: Server): void => {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => responses.set(socket, response));
  const refused = new WeakSet<Duplex>();
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // Node reports each further piece of a refused request again.
    if (refused.has(socket)) return;
    refused.add(socket);
    const response = responses.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    socket.end(`HTTP/1.1 ${statuses[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
    const timer = setTimeout(() => socket.destroy(), LINGER_MILLIS);
    socket.on('close', () => clearTimeout(timer));
  });
};
