import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { exitOf, runPoda, startPoda } from './run-poda.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the program has said as soon as it fits. */
const said = (child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (pattern.test(text)) resolve(text);
    });
    child.on('close', code => reject(new Error(`ended with ${code} after saying: ${text}`)));
  });

/** Serves, asks, and ends it as Ctrl-C does. */
const whileServing = async (
  args: readonly string[],
  pattern: RegExp,
  look: (text: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const child = startPoda(['serve', ...args], env);
  const ended = exitOf(child);
  try {
    await look(await said(child, pattern));
  } finally {
    child.kill('SIGINT');
  }
  expect(await ended).toBe(130);
};

describe('poda serve', () => {
  test.each([
    ['es', 'Poda está abierta en http://127.0.0.1:', 'Ctrl-C la cierra.'],
    ['en', 'Poda is open at http://127.0.0.1:', 'Ctrl-C closes it.'],
  ])('in %s says where the page is, serves it and ends at once', async (language, opened, end) => {
    await whileServing(['--port', '0', '--lang', language], /Ctrl-C .+\n/, async text => {
      expect(text).toContain(opened);
      expect(text).toContain(end);
      const page = await fetch(/http:\S+/.exec(text)![0]);
      expect(await page.text()).toContain('<div id="app">');
      expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    });
  });

  test('--json prints one object, with the address, once the page is there', async () => {
    await whileServing(['--port', '0', '--json'], /\n/, async text => {
      const answer = JSON.parse(text);
      expect(Object.keys(answer)).toEqual(['url']);
      expect((await fetch(answer.url)).status).toBe(200);
    });
  });

  test('two of them find a port each', async () => {
    await whileServing(['--json'], /\n/, async first => {
      await whileServing(['--json'], /\n/, async second => {
        expect(JSON.parse(second).url).not.toBe(JSON.parse(first).url);
      });
    });
  });

  test('for the whole network it also gives the addresses by which others find it', async () => {
    await whileServing(['--port', '0', '--host', '0.0.0.0', '--lang', 'en'], /Ctrl-C .+\n/, async text => {
      for (const [url] of text.matchAll(/http:\S+/g)) expect((await fetch(url)).status, url).toBe(200);
    });
  });

  test.skipIf(process.platform !== 'linux')('--open hands the address to the system', async () => {
    const seen = join(folder, 'seen');
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$@" > '${seen}.new' && mv '${seen}.new' '${seen}'\n`, {
      mode: 0o755,
    });
    const env = { PATH: `${folder}:${process.env['PATH']}` };
    await whileServing(
      ['--port', '0', '--open', '--json'],
      /\n/,
      async text => {
        while (!existsSync(seen)) await new Promise(resolve => setTimeout(resolve, 50));
        expect(readFileSync(seen, 'utf8').trim()).toBe(JSON.parse(text).url);
      },
      env,
    );
  });

  test('--open where nothing can open it still serves', async () => {
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

describe('what poda serve refuses', () => {
  test('a port that is taken, naming a free one', async () => {
    const other = createServer();
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const spanish = await runPoda(['serve', '--port', String(port)]);
    expect([spanish.code, spanish.stdout]).toEqual([1, '']);
    expect(spanish.stderr).toMatch(
      new RegExp(`^poda: El puerto ${port} está ocupado\\. Está libre el (\\d+): use --port \\1\\.\n$`),
    );
    const english = await runPoda(['serve', '--port', String(port), '--lang', 'en', '--json']);
    expect(english.code).toBe(1);
    expect(JSON.parse(english.stdout)).toMatchObject({
      error: {
        code: 'port-taken',
        message: expect.stringMatching(new RegExp(`^Port ${port} is taken\\. \\d+ is free`)),
      },
    });
    other.close();
  });

  test.each([
    [['--port', '65536'], 2, '--port'],
    [['--port', 'http'], 2, '--port'],
    [['--host', 'no.such.host.invalid'], 1, '"no.such.host.invalid" is no address of this computer'],
    [['--host', ''], 1, '"" is no address of this computer'],
    [['damas'], 2, 'damas'],
  ])('%j', async (args, code, message) => {
    const run = await runPoda(['serve', ...args, '--lang', 'en']);
    expect([run.code, run.stdout]).toEqual([code, '']);
    expect(run.stderr).toContain(message);
  });
});
