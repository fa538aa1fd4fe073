import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exitOf, runPoda, startPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const folder = temporaryFolder('serve');

/** Waits until the stdout of the program matches a pattern and returns it. */
const outputMatching = (child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (pattern.test(text)) resolve(text);
    });
    child.on('close', code => reject(new Error(`ended with ${code} after saying: ${text}`)));
  });

/** Runs `poda serve`, calls `check` with its output, and ends it with SIGINT. */
const whileServing = async (
  args: readonly string[],
  pattern: RegExp,
  check: (text: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const child = startPoda(['serve', ...args], env);
  const ended = exitOf(child);
  try {
    await check(await outputMatching(child, pattern));
  } finally {
    child.kill('SIGINT');
  }
  expect(await ended).toBe(130);
};

describe('poda serve', () => {
  test.each([
    ['es', 'Poda está abierta en http://127.0.0.1:', 'Pulsa Ctrl-C para cerrarla.'],
    ['en', 'Poda is open at http://127.0.0.1:', 'Press Ctrl-C to stop.'],
  ])('in %s prints the address, serves the page and ends at SIGINT', async (language, opened, end) => {
    await whileServing(['--port', '0', '--lang', language], /Ctrl-C .+\n/, async text => {
      expect(text).toContain(opened);
      expect(text).toContain(end);
      const page = await fetch(/http:\S+/.exec(text)![0]);
      expect(await page.text()).toContain('<div id="app">');
      expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    });
  });

  test('--json prints one object with the address when the page is ready', async () => {
    await whileServing(['--port', '0', '--json'], /\n/, async text => {
      const answer = JSON.parse(text);
      expect(Object.keys(answer)).toEqual(['url']);
      expect((await fetch(answer.url)).status).toBe(200);
    });
  });

  test('two servers use different ports', async () => {
    await whileServing(['--json'], /\n/, async first => {
      await whileServing(['--json'], /\n/, async second => {
        expect(JSON.parse(second).url).not.toBe(JSON.parse(first).url);
      });
    });
  });

  test('--host 0.0.0.0 prints every address of this machine, and all work', async () => {
    await whileServing(['--port', '0', '--host', '0.0.0.0', '--lang', 'en'], /Ctrl-C .+\n/, async text => {
      for (const [url] of text.matchAll(/http:\S+/g)) expect((await fetch(url)).status, url).toBe(200);
    });
  });

  test.skipIf(process.platform !== 'linux')('--open passes the address to xdg-open', async () => {
    const seen = join(folder, 'seen');
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$@" > '${seen}.new' && mv '${seen}.new' '${seen}'\n`, {
      mode: 0o755,
    });
    const env = { PATH: `${folder}:${process.env['PATH']}` };
    await whileServing(
      ['--port', '0', '--open', '--json'],
      /\n/,
      async text => {
        await until('the call of xdg-open', () => existsSync(seen));
        expect(readFileSync(seen, 'utf8').trim()).toBe(JSON.parse(text).url);
      },
      env,
    );
  });

  test('--open serves the page even if no program can open it', async () => {
    await whileServing(
      ['--port', '0', '--open', '--json'],
      /\n/,
      async text => {
        expect((await fetch(JSON.parse(text).url)).status).toBe(200);
      },
      { PATH: join(folder, 'nothing') },
    );
  });
});

describe('poda serve refuses', () => {
  test('a port in use, and suggests a free one', async () => {
    const other = createServer();
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const spanish = await runPoda(['serve', '--port', String(port)]);
    expect([spanish.code, spanish.stdout]).toEqual([1, '']);
    expect(spanish.stderr).toMatch(
      new RegExp(`^poda: El puerto ${port} está ocupado\\. El (\\d+) está libre: usa --port \\1\\.\n$`),
    );
    const english = await runPoda(['serve', '--port', String(port), '--lang', 'en', '--json']);
    expect(english.code).toBe(1);
    expect(JSON.parse(english.stdout)).toMatchObject({
      error: {
        code: 'port-taken',
        message: expect.stringMatching(new RegExp(`^Port ${port} is in use\\. \\d+ is free`)),
      },
    });
    other.close();
  });

  test.each([
    [['--port', '65536'], 2, '--port'],
    [['--port', 'http'], 2, '--port'],
    [['--host', 'no.such.host.invalid'], 1, '"no.such.host.invalid" is not an address of this computer'],
    [['--host', ''], 1, '"" is not an address of this computer'],
    [['damas'], 2, 'damas'],
  ])('%j', async (args, code, message) => {
    const run = await runPoda(['serve', ...args, '--lang', 'en']);
    expect([run.code, run.stdout]).toEqual([code, '']);
    expect(run.stderr).toContain(message);
  });
});
