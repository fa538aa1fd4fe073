import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@poda/library/core/result.ts';
import { openSite, type Site } from '@poda/server/open-site.ts';

/** The folder into which the build writes the page. */
export const pageFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

if (!existsSync(pageFolder)) throw new Error('dist/web is missing: build it with `node scripts/build.mjs --program`.');

/** Serves the built page with Poda's own server; port 0 takes any free port. */
export const serveBuiltPage = async (folder = pageFolder, port = 0, host = '127.0.0.1'): Promise<Site> =>
  unwrap(await openSite({ folder, port, host }));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Serves a folder under `/games/` as a plain web host does: with the content type and no other header. The host has an icon of
 * its own, for which browsers ask if a document has none.
 */
export const serveStatically = async (folder: string, port = 0): Promise<Site> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const file = join(folder, path.replace(/^\/games\//, '/').replace(/\/$/, '/index.html'));
    if (path === '/favicon.ico') createReadStream(join(pageFolder, 'favicon.ico')).pipe(response);
    else if (!path.startsWith('/games/') || !existsSync(file)) response.writeHead(404).end();
    else {
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
      createReadStream(file).pipe(response);
    }
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${listening}/games/`, networkUrls: [], port: listening, close };
};
