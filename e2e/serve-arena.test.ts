import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onServer } from '@poda/class/store/testing/databases.ts';
import { expect, test } from 'vitest';
import { needs } from './needs.ts';
import { exitOf, runPoda, startPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

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

interface Posted {
  readonly status: number;
  readonly role?: string;
  readonly csrf?: string;
  readonly id?: string;
  readonly cookie: string;
}

const post = async (url: string, path: string, body?: object, session?: Posted): Promise<Posted> => {
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(session === undefined ? {} : { Cookie: session.cookie, 'X-Poda-CSRF': session.csrf! }),
  };
  const sent = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${url}api/v1${path}`, sent);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { ...((await answer.json()) as object), status: answer.status, cookie };
};

/** Plays a small tournament on the server itself and reads its report; returns its address in the API. */
const playTournament = async (url: string, session: Posted): Promise<string> => {
  const course = await post(url, '/courses', { title: 'IA' }, session);
  const settings = { game: 'tictactoe', house: ['random', 'greedy'], games: 2 };
  const { id } = await post(url, `/courses/${course.id}/tournaments`, { title: 'Liga', settings }, session);
  expect(await post(url, `/tournaments/${id}/start`, undefined, session)).toMatchObject({ status: 200 });
  const read = (what: string) =>
    fetch(`${url}api/v1/tournaments/${id}${what}`, { headers: { Cookie: session.cookie } });
  const state = async () => ((await (await read('')).json()) as { state: string }).state;
  await until('the end of the tournament', async () => (await state()) === 'finished', 100);
  const report = await read('/report.html');
  expect(report.headers.get('Content-Disposition')).toBe('attachment; filename="report.html"');
  expect(await report.text()).toContain('poda-report');
  return `${url}api/v1/tournaments/${id}`;
};

test('poda serve --data: a first start, a forgotten password, a second start', async () => {
  const data = join(folder, 'class');
  const first = startPoda(['serve', '--port', '0', '--json'], { PODA_DATA: data });
  const ended = exitOf(first);
  const { url, setUpUrl } = await firstJson(first);
  const [, code] = /^http:\/\/127\.0\.0\.1:\d+\/#\/arena\/setup\?code=(\S+)$/.exec(setUpUrl!)!;
  const account = { name: 'Profesora', password: 'una clave larga' };
  expect(await post(url, '/setup', { ...account, code: 'AAAAA' })).toMatchObject({ status: 403 });
  const organiser = await post(url, '/setup', { ...account, code });
  expect(organiser).toMatchObject({ status: 200, role: 'organiser' });
  const tournament = await playTournament(url, organiser);

  const inUse = await runPoda(['serve', '--port', '0', '--data', data, '--json']);
  expect(JSON.parse(inUse.stdout)).toMatchObject({ error: { code: 'data-in-use' } });

  const reset = await runPoda(['organiser', '--data', data, '--name', 'profesora', '--json']);
  const changed = { ...account, password: 'otra clave larga', code: JSON.parse(reset.stdout).code };
  expect(await post(url, '/setup', { ...changed, name: 'Intrusa' })).toMatchObject({ status: 403 });
  expect(await post(url, '/setup', changed)).toMatchObject({ status: 200 });
  expect(await post(url, '/session/organiser', account)).toMatchObject({ status: 401 });
  expect(existsSync(join(data, 'set-up-code.json'))).toBe(false);

  // A stream of events does not keep the server from ending.
  const signedIn = await post(url, '/session/organiser', { name: changed.name, password: changed.password });
  const stream = await fetch(`${tournament}/events`, { headers: { Cookie: signedIn.cookie } });
  expect(stream.status).toBe(200);
  const events = stream.text();
  first.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await events).toContain('event: boards');
  const second = startPoda(['serve', '--port', '0', '--data', data, '--json']);
  const endedAgain = exitOf(second);
  const again = await firstJson(second);
  expect(again.setUpUrl).toBeUndefined();
  const { name, password } = changed;
  expect(await post(again.url, '/session/organiser', { name, password })).toMatchObject({ status: 200 });
  second.kill('SIGINT');
  expect(await endedAgain).toBe(130);
});

test('poda organiser makes a code in a PostgreSQL database', needs('postgresql'), async () => {
  const database = await onServer.open();
  try {
    const made = await runPoda(['organiser', '--json'], { env: { PODA_DATA: database.url! } });
    const { code } = JSON.parse(made.stdout);
    const { rows } = await database.query<{ value: string }>("select value from fact where name like 'set-up-code %'");
    expect(rows).toHaveLength(1);
    expect(rows[0]!.value).not.toContain(code.replaceAll('-', ''));
  } finally {
    await database.close();
  }
});

test('poda organiser needs a place with data', async () => {
  const missing = await runPoda(['organiser', '--lang', 'en']);
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('--data FOLDER')]);
  const nowhere = await runPoda(['organiser', '--data', join(folder, 'nowhere'), '--json']);
  expect([nowhere.code, JSON.parse(nowhere.stdout).error.code]).toEqual([1, 'data-missing']);
  // In a folder without data of Poda no server would read the code, and its file would stay there.
  const foreign = await runPoda(['organiser', '--data', folder, '--json']);
  expect([foreign.code, JSON.parse(foreign.stdout).error.code]).toEqual([1, 'data-missing']);
  const unfit = await runPoda(['organiser', '--data', folder, '--name', '<b>', '--json']);
  expect([unfit.code, JSON.parse(unfit.stdout).error.code]).toEqual([2, 'person-name-unfit']);
});

test.each(['serve', 'worker', 'organiser', 'data check'])(
  'poda %s makes no folder of the address of another database',
  async words => {
    const args = [...words.split(' '), '--data', 'mysql://poda:s3cret@db/poda', '--json'];
    const { code, stdout, stderr } = await runPoda(args, { cwd: folder });
    expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'database-address']);
    expect(stdout + stderr).not.toContain('s3cret');
  },
);

test('poda serve --data without a value does not serve the page alone', async () => {
  const { code, stdout } = await runPoda(['serve', '--data', '', '--json'], { cwd: folder });
  expect([code, JSON.parse(stdout).error.code]).toEqual([2, 'data-needed']);
});
