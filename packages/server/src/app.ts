import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { safetyHeaders } from './headers.ts';
import type { PageFiles } from './page-files.ts';
import { refusal, sendFile } from './responses.ts';

/** The page matches every path, so other routes stand before it. */
export const createApp = (page: PageFiles, addresses: () => readonly string[], arena?: Hono): Hono => {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(safetyHeaders)) context.header(name, value);
  });
  app.use(async (context, next) => (hasTwoHosts(context) ? refusal(400, false) : next()));
  // In place of the static file, which names no address. Tells the page whether there is an arena.
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

/** A proxy and this server could each take another host (RFC 9112, 3.2). */
const hasTwoHosts = ({ env }: Context): boolean => {
  const { rawHeaders } = (env as { readonly incoming?: IncomingMessage } | undefined)?.incoming ?? { rawHeaders: [] };
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1;
};

const nameIn = (url: string): string => {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(1)) || 'index.html';
  } catch {
    return ''; // The percent encoding is malformed: no file has this name.
  }
};

const wantsPage = ({ headers }: Request): boolean => headers.get('Accept')?.includes('text/html') ?? false;
