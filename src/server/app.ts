import { Hono } from 'hono';
import { safetyHeaders } from './headers.ts';
import { refusal } from './not-found.ts';
import type { PageFiles } from './page-files.ts';
import { sendFile } from './send-file.ts';

/** Everything that the server answers. Other routes go before the page, which takes all that is left. */
export const createApp = (page: PageFiles): Hono => {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(safetyHeaders)) context.header(name, value);
  });
  app.get('*', ({ req }) => {
    const file = page.get(nameIn(req.url));
    return file === undefined ? refusal(404, wantsPage(req.raw)) : sendFile(file, req.raw);
  });
  app.all('*', ({ req }) => refusal(405, wantsPage(req.raw)));
  return app;
};

/** The name of the file that an address asks for; the page itself has none. */
const nameIn = (url: string): string => {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(1)) || 'index.html';
  } catch {
    return ''; // A percent sign that means nothing.
  }
};

const wantsPage = ({ headers }: Request): boolean => headers.get('Accept')?.includes('text/html') ?? false;
