import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitOf, runPoda, startPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder('serve-arena');

/** The first line that a program prints, as JSON. */
const firstJson = (child: ChildProcessWithoutNullStreams): Promise<{ url: string; setUpUrl?: string }> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) resolve(JSON.parse(text));
    });
    child.on('close', code => reject(new Error(`ended with ${code} after saying: ${text}`)));
  });

const post = async (url: string, path: string, body: object) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, ...((await answer.json()) as { role?: string; error?: { code: string } }) };
};

test('poda serve --data: a first start, a forgotten password, a second start', async () => {
  const data = join(folder, 'class');
  const first = startPoda(['serve', '--port', '0', '--json'], { PODA_DATA: data });
  const ended = exitOf(first);
  const { url, setUpUrl } = await firstJson(first);
  const [, code] = /^http:\/\/127\.0\.0\.1:\d+\/#\/arena\/setup\?code=(\S+)$/.exec(setUpUrl!)!;
  const account = { name: 'Profesora', password: 'una clave larga' };
  expect(await post(url, '/setup', { ...account, code: 'AAAAA' })).toMatchObject({ status: 403 });
  expect(await post(url, '/setup', { ...account, code })).toMatchObject({ status: 200, role: 'organiser' });

  const inUse = await runPoda(['serve', '--port', '0', '--data', data, '--json']);
  expect(JSON.parse(inUse.stdout)).toMatchObject({ error: { code: 'data-in-use' } });

  const reset = await runPoda(['organiser', '--data', data, '--name', 'profesora', '--json']);
  const changed = { ...account, password: 'otra clave larga', code: JSON.parse(reset.stdout).code };
  expect(await post(url, '/setup', { ...changed, name: 'Intrusa' })).toMatchObject({ status: 403 });
  expect(await post(url, '/setup', changed)).toMatchObject({ status: 200 });
  expect(await post(url, '/session/organiser', account)).toMatchObject({ status: 401 });
  expect(existsSync(join(data, 'set-up-code.json'))).toBe(false);

  first.kill('SIGTERM');
  expect(await ended).toBe(0);
  const second = startPoda(['serve', '--port', '0', '--data', data, '--json']);
  const endedAgain = exitOf(second);
  const again = await firstJson(second);
  expect(again.setUpUrl).toBeUndefined();
  const { name, password } = changed;
  expect(await post(again.url, '/session/organiser', { name, password })).toMatchObject({ status: 200 });
  second.kill('SIGINT');
  expect(await endedAgain).toBe(130);
});

test('poda organiser needs a place that exists', async () => {
  const missing = await runPoda(['organiser', '--lang', 'en']);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('--data FOLDER')]);
  const nowhere = await runPoda(['organiser', '--data', join(folder, 'nowhere'), '--json']);
  expect([nowhere.code, JSON.parse(nowhere.stdout).error.code]).toEqual([1, 'missing-file']);
  const unfit = await runPoda(['organiser', '--data', folder, '--name', '<b>', '--json']);
  expect([unfit.code, JSON.parse(unfit.stdout).error.code]).toEqual([2, 'person-name-unfit']);
});
