import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { unwrap } from '@poda/library/core/result.ts';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { needs } from '../../../e2e/needs.ts';
import { safetyHeaders } from './headers.ts';
import { openSite } from './open-site.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-site-'));
const folder = join(home, 'web');
const script = `export const numbers = [${Array.from({ length: 400 }, (_, i) => i).join(', ')}];\n`;
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Poda</title>');
writeFileSync(join(folder, 'service-worker.js'), '// worker');
writeFileSync(join(folder, 'assets/index-DNsSaYJx.js'), script);
writeFileSync(join(folder, 'assets/a name-DNsSaYJx.css'), 'p { color: red }');
writeFileSync(join(folder, 'icon-192.png'), Buffer.from([137, 80, 78, 71, 0, 255]));
writeFileSync(join(folder, 'favicon.ico'), Buffer.from([0, 0, 1, 0]));
writeFileSync(join(folder, 'poda.webmanifest'), '{}');
writeFileSync(join(folder, 'table.bin'), Buffer.alloc(10));
writeFileSync(join(home, 'secret.txt'), 'nobody may read this');

const site = unwrap(await openSite({ folder, port: 0 }));
afterAll(async () => {
  await site.close();
  rmSync(home, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Sends a request with the path exactly as written: not decoded, normalised or redirected. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: site.port, path, method, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers as Answer['headers'],
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('the files of the page', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/?lang=en', 'text/html; charset=utf-8', 'no-cache'],
    ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/assets/index-DNsSaYJx.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/a%20name-DNsSaYJx.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/icon-192.png', 'image/png', 'no-cache'],
    ['/favicon.ico', 'image/vnd.microsoft.icon', 'no-cache'],
    ['/poda.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/table.bin', 'application/octet-stream', 'no-cache'],
  ])('%s is sent as %s, with Cache-Control %s', async (path, type, caching) => {
    const { status, headers } = await ask(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, caching]);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (body: Buffer) => body],
    ['br;q=0.0, gzip;q=0', undefined, (body: Buffer) => body],
  ])('Accept-Encoding "%s" gives content encoding %s', async (accepted, encoding, unpack) => {
    const { headers, body } = await ask('/assets/index-DNsSaYJx.js', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(unpack(body).toString()).toBe(script);
    if (encoding !== undefined) expect(body.length).toBeLessThan(script.length / 1.5);
  });

  test('pictures are not compressed', async () => {
    const { headers, body } = await ask('/icon-192.png', { 'Accept-Encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect([...body]).toEqual([137, 80, 78, 71, 0, 255]);
  });

  test('a client with a matching ETag gets 304 and no body', async () => {
    const packed = { 'Accept-Encoding': 'br' };
    const tag = (await ask('/', packed)).headers['etag']!;
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const { status, body, headers } = await ask('/', { ...packed, 'If-None-Match': known });
      expect([status, body.length, headers['etag']]).toEqual([304, 0, tag]);
    }
    expect((await ask('/', { ...packed, 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await ask('/', { 'If-None-Match': tag })).status).toBe(200);
  });

  test('HEAD has the status and ETag of GET', async () => {
    const got = await ask('/assets/index-DNsSaYJx.js');
    const { status, body, headers } = await ask('/assets/index-DNsSaYJx.js', {}, 'HEAD');
    expect([status, body.length, headers['etag']]).toEqual([200, 0, got.headers['etag']]);
  });
});

describe('the addresses in the network', () => {
  const addressesAt = async (host: string) => {
    const opened = unwrap(await openSite({ folder, port: 0, host }));
    const answer = await fetch(`http://127.0.0.1:${opened.port}/network.json`);
    await opened.close();
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    return { ...((await answer.json()) as { addresses: readonly string[] }), port: opened.port };
  };

  test('are none while only this computer can connect', async () => {
    expect((await addressesAt('127.0.0.1')).addresses).toEqual([]);
  });

  test('are those of this computer if all can connect', async () => {
    const { addresses, port } = await addressesAt('0.0.0.0');
    const own = Object.values(networkInterfaces()).flatMap(found => found ?? []);
    expect(addresses).toEqual(
      own
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
        .map(({ address }) => `http://${address}:${port}/`),
    );
  });
});

describe('refused requests', () => {
  test.each([
    '/secret.txt',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    `/${encodeURIComponent(join(home, 'secret.txt'))}`,
    `/${join(home, 'secret.txt')}`,
    '/%',
    '/%00',
    '/assets',
    '/assets/',
    '/nothing',
  ])('%s is not found', async path => {
    const { status, body } = await ask(path);
    expect([status, body.toString()]).toEqual([
      404,
      'En esta dirección no hay nada.\nThere is nothing at this address.\n',
    ]);
  });

  test('a browser gets a page in both languages, with a link to the games', async () => {
    const { status, headers, body } = await ask('/nothing', { Accept: 'text/html,*/*' });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body.toString()).toContain(
      '<p lang="es">En esta dirección no hay nada. <a href="/">Ir a los juegos</a></p>\n' +
        '<p lang="en">There is nothing at this address. <a href="/">Go to the games</a></p>',
    );
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is not allowed', async method => {
    const { status, headers } = await ask('/', {}, method);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test('a symbolic link out of the folder is not followed', async () => {
    const linked = join(home, 'linked');
    mkdirSync(linked);
    writeFileSync(join(linked, 'index.html'), '');
    symlinkSync(join(home, 'secret.txt'), join(linked, 'secret.txt'));
    const other = unwrap(await openSite({ folder: linked, port: 0 }));
    expect((await fetch(`${other.url}secret.txt`)).status).toBe(404);
    await other.close();
  });
});

describe('a request that the connection refuses', () => {
  /** Sends texts on a new connection, each after the answer to the one before; returns the status line of each answer. */
  const send = (...texts: readonly string[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      let got = '';
      const answers = () => got.match(/^HTTP.*/gm) ?? [];
      const socket = connect(site.port, '127.0.0.1', () => socket.write(texts[0]!));
      socket.setEncoding('latin1').on('data', text => {
        const answered = answers().length;
        got += text;
        if (answers().length === texts.length) socket.end();
        else if (answers().length > answered) socket.write(texts[answers().length]!);
      });
      socket.on('close', () => resolve(answers())).on('error', reject);
    });
  const head = 'GET /nothing HTTP/1.1\r\nHost: x\r\n';

  test.each([20_000, 100_000, 20_000_000])('a head of %i bytes is answered with 431', async length => {
    expect(await send(`${head}X-A: ${'a'.repeat(length)}\r\n\r\n`)).toEqual([
      'HTTP/1.1 431 Request Header Fields Too Large',
    ]);
  });

  test('after an answer on the same connection, it has an answer too', async () => {
    expect(await send(`${head}\r\n`, 'nonsense\r\n\r\n')).toEqual([
      'HTTP/1.1 404 Not Found',
      'HTTP/1.1 400 Bad Request',
    ]);
  });

  test('a client that never stops sending is cut off', needs('long'), async () => {
    const socket = connect(site.port, '127.0.0.1').on('error', () => {});
    const send = () => socket.write('a'.repeat(65_536), () => setTimeout(send));
    socket.write(`${head}X-A: `);
    send();
    await new Promise(resolve => socket.resume().on('close', resolve));
  });
});

test.each(['/', '/assets/index-DNsSaYJx.js', '/nothing', '/service-worker.js'])(
  '%s has every security header',
  async path => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { headers } = await ask(path, {}, method);
      for (const [name, value] of Object.entries(safetyHeaders)) expect(headers[name.toLowerCase()], name).toBe(value);
    }
    const { headers } = await ask(path, { 'If-None-Match': '*' });
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
    expect(headers['content-security-policy']).not.toContain('unsafe');
  },
);

test('only embed.html may be framed, and its code may ask the server for nothing', async () => {
  const { headers } = await ask('/embed.html');
  const policy = headers['content-security-policy']!.split('; ');
  expect(policy.filter(rule => rule.startsWith('frame-ancestors'))).toEqual([]);
  expect(policy).toContain("connect-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  for (const path of ['/', '/index.html', '/embed.html/', '//embed.html', '/Embed.html', '/api/me'])
    expect((await ask(path)).headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
});

test('a running server keeps its version while another is built', async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>another</title>');
  expect((await ask('/')).body.toString()).toContain('<title>Poda</title>');
});

describe('a stream of events', () => {
  const bytes = new TextEncoder().encode('data: 1\n\n');

  /** Opens a server with a stream of so many events, 100 at a time; `ended` is called when the stream is cancelled. */
  const openStream = (events: number, ended = () => {}) => {
    let left = events;
    const arena = new Hono().get('/events', context => {
      context.header('Set-Cookie', 'a=1', { append: true });
      context.header('Set-Cookie', 'b=2', { append: true });
      const stream = new ReadableStream<Uint8Array>({
        pull: async controller => {
          for (let i = 0; i < 100 && left > 0; i++, left--) controller.enqueue(bytes);
          if (left === 0) controller.close();
          await new Promise(setImmediate);
        },
        cancel: ended,
      });
      return context.body(stream, 200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    });
    return openSite({ folder, port: 0, arena });
  };

  test('arrives whole, with all headers', async () => {
    const events = unwrap(await openStream(1_000));
    const answer = await fetch(`${events.url}events`);
    expect((await answer.arrayBuffer()).byteLength).toBe(1_000 * bytes.length);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('Content-Security-Policy')).toBe(safetyHeaders['Content-Security-Policy']);
    await events.close();
  });

  test('ends when the client goes away', async () => {
    let isEnded = false;
    const events = unwrap(
      await openStream(Infinity, () => {
        isEnded = true;
      }),
    );
    const going = request(`${events.url}events`, answer => answer.once('data', () => going.destroy())).end();
    going.on('error', () => {});
    await expect.poll(() => isEnded).toBe(true);
    await events.close();
  });

  test('needs no memory for the events that have been sent', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const events = unwrap(await openStream(Infinity));
    const growth = await new Promise<number>(resolve => {
      let received = 0;
      let before = 0;
      const going = request(`${events.url}events`, answer => {
        answer.on('data', ({ length }: Buffer) => {
          received += length;
          if (before === 0 && received > 10_000 * bytes.length) before = used();
          if (received < 110_000 * bytes.length || before === 0) return;
          resolve(used() - before);
          going.destroy();
        });
      }).end();
      going.on('error', () => {});
    });
    expect(growth).toBeLessThan(3e6);
    await events.close();
  });
});

describe('host and port', () => {
  /** Occupies a port, as another program would. */
  const take = async (port: number): Promise<{ port: number; free: () => void }> => {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return { port: (server.address() as { port: number }).port, free: () => server.close() };
  };

  test('by default the server listens on the loopback address only', () => {
    expect(site.url).toBe(`http://127.0.0.1:${site.port}/`);
  });

  test('if the port is taken, the error names a free one', async () => {
    const taken = await take(0);
    const refused = await openSite({ folder, port: taken.port });
    expect(refused).toMatchObject({ ok: false, error: { code: 'port-taken', values: { port: taken.port } } });
    const free = Number(!refused.ok && refused.error.values?.['free']);
    const opened = unwrap(await openSite({ folder, port: free }));
    expect(opened.port).toBe(free);
    await opened.close();
    taken.free();
  });

  test('without a port the server takes the first free one from the default on', async () => {
    const first = unwrap(await openSite({ folder }));
    const second = unwrap(await openSite({ folder }));
    expect(first.port).toBeGreaterThanOrEqual(7632);
    expect(second.port).toBeGreaterThan(first.port);
    expect((await fetch(second.url)).status).toBe(200);
    await Promise.all([first.close(), second.close()]);
  });

  test('if port 65535 is taken, the error names a free port chosen by the system', async () => {
    const taken = await take(65_535).catch(() => undefined);
    const refused = await openSite({ folder, port: 65_535 });
    expect(refused).toMatchObject({ ok: false, error: { code: 'port-taken' } });
    expect(!refused.ok && refused.error.values?.['free']).toBeGreaterThan(1023);
    taken?.free();
  });

  test.each(['', '203.0.113.7', 'no.such.host.invalid'])('"%s" is not an address of this computer', async host => {
    expect(await openSite({ folder, host, port: 0 })).toEqual({
      ok: false,
      error: { code: 'no-such-host', values: { host } },
    });
  });

  test.each([
    ['0.0.0.0', '127.0.0.1'],
    ['localhost', 'localhost'],
  ])('a server on %s has the URL of %s', async (host, shown) => {
    const opened = unwrap(await openSite({ folder, host, port: 0 }));
    expect(opened.url).toBe(`http://${shown}:${opened.port}/`);
    expect((await fetch(opened.url)).status).toBe(200);
    await opened.close();
  });

  test('a folder without a page is refused', async () => {
    for (const path of [join(home, 'nowhere'), join(folder, 'assets')])
      expect(await openSite({ folder: path, port: 0 })).toEqual({
        ok: false,
        error: { code: 'page-not-built', values: { path } },
      });
  });
});
