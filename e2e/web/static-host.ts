import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Site } from '../../src/server/open-site.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The simplest host there is: files under a folder of its own, their types, and not one header more. */
export const serveStatically = async (folder: string, port = 0): Promise<Site> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const file = join(folder, path.replace(/^\/games\//, '/').replace(/\/$/, '/index.html'));
    if (!path.startsWith('/games/') || !existsSync(file)) response.writeHead(404).end();
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
  return { url: `http://127.0.0.1:${listening}/games/`, port: listening, close };
};
