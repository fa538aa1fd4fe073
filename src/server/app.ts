import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { safetyHeaders } from './headers.ts';
import type { PageFiles } from './page-files.ts';
import { refusal, sendFile } from './responses.ts';

/**
 * Creates the server's routes. New routes go before those of the web page, which match every path. `addresses` returns the
 * URLs under which other computers can open the page; `arena` are the routes of the arena, if the server hosts one.
 */
export const createApp = (page: PageFiles, addresses: () => readonly string[], arena?: Hono): Hono => {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(safetyHeaders)) context.header(name, value);
  });
  app.use(async (context, next) => (hasTwoHosts(context) ? refusal(400, false) : next()));
  // Replaces the file of this name, which says on other hosts that no address is known. The page asks it for an arena too.
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

/** True if a request names two hosts: a proxy in front and this server could each take another one of them (RFC 9112, 3.2). */
const hasTwoHosts = ({ env }: Context): boolean => {
  const { rawHeaders } = (env as { readonly incoming?: IncomingMessage } | undefined)?.incoming ?? { rawHeaders: [] };
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1;
};

/** The file name in a URL; the root is `index.html`. */
const nameIn = (url: string): string => {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(1)) || 'index.html';
  } catch {
    return ''; // The percent encoding is malformed: no file has this name.
  }
};

const wantsPage = ({ headers }: Request): boolean => headers.get('Accept')?.includes('text/html') ?? false;
