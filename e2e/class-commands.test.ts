import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '@poda/class/api/call-route.ts';
import { type AnswerOf, API_PREFIX, type InputOf, type Route } from '@poda/class/api/route.ts';
import { routes } from '@poda/class/api/routes.ts';
import { newServerDatabase } from '@poda/class/store/testing/databases.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allNeed, needs } from './needs.ts';
import { runPoda, startPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

allNeed('postgresql', 'sandbox');

const folder = temporaryFolder('class-commands');
const good = 'export const player = state => state.legal[0];\n';
const bad = 'export const player = () => "nonsense";\n';

describe('a student and a server', () => {
  const children: ReturnType<typeof startPoda>[] = [];
  let url = '';
  let code = '';
  let course = '';
  let tournament = '';
  let session: Record<string, string> = {};
  const env = { PODA_HOME: join(folder, 'home') };
  const poda = (...args: readonly string[]) => runPoda([...args, '--lang', 'en'], { env, cwd: folder });

  /** Calls a route as the organiser. */
  const call = async <R extends Route>(row: R, input: InputOf<R>): Promise<AnswerOf<R>> => {
    const { body, ...place } = input as { body?: object };
    const answer = await fetch(`${url}${addressOf(row, place)}`, {
      method: row.method,
      headers: { ...session, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as AnswerOf<R> & { readonly csrf?: string };
    if (!answer.ok) throw new Error(JSON.stringify(json));
    const [cookie] = answer.headers.getSetCookie();
    if (cookie !== undefined) session = { Cookie: cookie.split(';')[0]!, 'X-Poda-CSRF': json.csrf! };
    return json;
  };

  const newTournament = async (title: string): Promise<string> => {
    const settings = { game: 'tictactoe', openings: false, games: 2, house: ['random'] };
    const made = await call(routes.createTournament, { params: { course }, body: { title, settings, seed: 1 } });
    return made.id;
  };

  beforeAll(async () => {
    const data = { PODA_DATA: await newServerDatabase() };
    const server = startPoda(['serve', '--port', '0', '--json'], data);
    children.push(server);
    let said = '';
    for await (const chunk of server.stdout.setEncoding('utf8')) {
      said += chunk;
      if (said.includes('\n')) break;
    }
    const { url: address, setUpUrl } = JSON.parse(said) as { readonly url: string; readonly setUpUrl: string };
    url = address.replace(/\/$/, '');
    children.push(startPoda(['worker', '--jobs', '1'], data));
    const setUp = new URLSearchParams(setUpUrl.split('?')[1]).get('code')!;
    await call(routes.setUp, { body: { code: setUp, name: 'Profesora', password: 'una clave larga' } });
    const made = await call(routes.createCourse, { body: { title: 'IA' } });
    course = made.id;
    code = made.codes!.student;
    tournament = await newTournament('Liga');
    mkdirSync(join(folder, 'mi_bot'));
    writeFileSync(join(folder, 'mi_bot', 'mi_bot.mjs'), good);
    writeFileSync(join(folder, 'mi_bot', 'datos.json'), '{}');
    symlinkSync('/etc/passwd', join(folder, 'mi_bot', 'enlace.txt'));
    writeFileSync(join(folder, 'malo.mjs'), bad);
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGTERM');
  });

  test('the first time needs a code and a name', async () => {
    const noServer = await poda('submit', 'malo.mjs', '--json');
    expect([noServer.code, JSON.parse(noServer.stdout).error.code]).toEqual([2, 'server-needed']);
    const noGame = await poda('submit', 'malo.mjs', '--to', url, '--game', 'parchís', '--json');
    expect(noGame).toMatchObject({ code: 2 });
    expect(noGame.stdout).toContain('parchís');
    const noCode = await poda('submit', 'malo.mjs', '--to', url);
    expect([noCode.code, noCode.stderr]).toEqual([2, expect.stringContaining('--code')]);
    const noName = await poda('submit', 'malo.mjs', '--to', url, '--code', code, '--json');
    expect([noName.code, JSON.parse(noName.stdout).error.code]).toEqual([2, 'class-name-needed']);
    const wrong = await poda('submit', 'malo.mjs', '--to', url, '--code', 'AAAAA-AAAAA', '--name', 'Ana', '--json');
    expect([wrong.code, JSON.parse(wrong.stdout).error.code]).toEqual([1, 'join-code-wrong']);
    const nowhere = await poda('submit', 'malo.mjs', '--to', 'http://127.0.0.1:2', '--code', code, '--name', 'A');
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringMatching(/127\.0\.0\.1:2 .*ECONNREFUSED/)]);
    const noBot = await poda('submit', 'nada.py', '--to', url, '--code', code, '--name', 'Ana', '--json');
    expect([noBot.code, JSON.parse(noBot.stdout).error.code]).toEqual([1, 'missing-file']);
    expect(existsSync(join(env.PODA_HOME, 'class-keys.json'))).toBe(false);
  });

  test('a refused bot ends with 1 and the report of bot check; the key is kept for its owner only', async () => {
    const sent = await poda('submit', 'malo.mjs', '--to', url, '--code', code, '--name', 'Ana Ruiz');
    expect(sent.code).toBe(1);
    expect(sent.stdout).toContain('Handed in: Ana Ruiz, version 1.');
    expect(sent.stdout).toMatch(/✗ plays first +unreadable answer: nonsense/);
    expect(statSync(join(env.PODA_HOME, 'class-keys.json')).mode & 0o777).toBe(0o600);
  });

  test('a folder is handed in under the kept key, without its links, and accepted; again it is told', async () => {
    const sent = await poda('submit', 'mi_bot', '--to', `${url}/#/arena/tournament/${tournament}`, '--json');
    expect([sent.code, sent.stderr]).toEqual([0, expect.stringContaining('enlace.txt')]);
    const answer = JSON.parse(sent.stdout);
    expect(answer).toMatchObject({ bot: 'Ana Ruiz', version: 2, tournament, state: 'accepted', ok: true, same: false });
    expect(answer.checks[0]).toMatchObject({ id: 'first-seat', status: 'passed' });
    const again = await poda('submit', 'mi_bot', '--to', url);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('last version of Ana Ruiz')]);
    const key = JSON.parse(readFileSync(join(env.PODA_HOME, 'class-keys.json'), 'utf8')).keys[0].key;
    expect(sent.stdout + again.stdout + sent.stderr).not.toContain(key);
    const other = await runPoda(['submit', 'mi_bot', '--to', url, '--json'], { env: { PODA_KEY: key }, cwd: folder });
    expect(JSON.parse(other.stdout)).toMatchObject({ version: 2, same: true });
  });

  test('a tournament is followed to its end and downloaded', async () => {
    const address = `${url}/#/arena/tournament/${tournament}`;
    const followed = poda('follow', address, '--all', '--json');
    await call(routes.startTournament, { params: { tournament } });
    const { stdout, stderr } = await followed;
    const events = stderr
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>);
    expect(events.filter(({ event }) => event === 'game')).toHaveLength(2);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'finished', games: 2, standings: [{ rank: 1 }, {}] });
    const words = await poda('follow', address, '--all');
    expect(words.code).toBe(0);
    expect(words.stdout).toMatch(/^[12]\. (?:Ana Ruiz – random|random – Ana Ruiz) {2}[01½]-[01½]\n/);
    expect(words.stdout).toMatch(/\nLiga\n.*player.*\n +1 {2}Ana Ruiz /);
    // Who comes after the end gets the standings.
    expect((await poda('follow', address)).stdout).toMatch(/^Liga\n.*player.*\n +1 {2}Ana Ruiz /);

    const saved = await poda('download', `${url}${API_PREFIX}/tournaments/${tournament}`, '--out', 'liga', '--json');
    expect(saved.code).toBe(0);
    const names = readdirSync(join(folder, 'liga'));
    for (const name of ['games.jsonl', 'standings.csv', 'cross-table.csv', 'games.csv', 'report.html'])
      expect(names).toContain(name);
    expect(
      readFileSync(join(folder, 'liga', 'games.jsonl'), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(2);
    expect(names.filter(name => name.endsWith('.tmp'))).toEqual([]);
    expect((await poda('download', address, '--out', 'liga')).code).toBe(0);
    const inTheWay = await poda('download', address, '--out', 'mi_bot', '--json');
    expect([inTheWay.code, JSON.parse(inTheWay.stdout).error.code]).toEqual([1, 'download-in-the-way']);
    const wrong = await poda('download', url, '--json');
    expect([wrong.code, JSON.parse(wrong.stdout).error.code]).toEqual([2, 'tournament-address']);
  });

  test('the commands of the guide hand in a bot', needs('python'), async () => {
    const [spanish, english] = ['docs/es/bots.md', 'docs/bots.md'].map(page =>
      [
        ...readFileSync(new URL(`../${page}`, import.meta.url), 'utf8').matchAll(
          /^npx poda ((?:submit|follow|download) .*)$/gm,
        ),
      ].map(([, line]) => line!),
    );
    expect(spanish).toEqual(english);
    expect(spanish!.map(line => line.split(' ')[0])).toEqual(['submit', 'submit', 'follow', 'download']);
    await newTournament('Copa');
    mkdirSync(join(folder, 'garcia_perez'));
    writeFileSync(
      join(folder, 'garcia_perez', 'garcia_perez.py'),
      "def player(state):\n    return state['legal'][0]\n",
    );
    for (const line of spanish!.filter(words => words.startsWith('submit'))) {
      const words = line
        .replace('http://aula:8080', url)
        .replace('4F7QZ-9KM2A', code)
        .match(/"[^"]*"|\S+/g)!;
      const home = { PODA_HOME: join(folder, 'another home') };
      const sent = await runPoda(
        words.map(word => word.replaceAll('"', '')),
        { env: home, cwd: folder },
      );
      expect([sent.code, sent.stdout]).toEqual([0, expect.stringContaining('García Pérez')]);
    }
  });

  test('a key that cannot be kept is shown, because the name is taken', async () => {
    // The folder of the keys would have to be made inside a file.
    const home = { PODA_HOME: join(folder, 'malo.mjs', 'home') };
    const args = ['submit', 'malo.mjs', '--to', url, '--code', code, '--name', 'Eva', '--game', 'tictactoe', '--json'];
    const { stdout } = await runPoda(args, { env: home, cwd: folder });
    const { error } = JSON.parse(stdout) as { readonly error: { readonly code: string; readonly message: string } };
    expect(error.code).toBe('key-not-kept');
    const [key = ''] = /\S+$/.exec(error.message) ?? [];
    const sent = await runPoda(['submit', 'mi_bot', '--to', url, '--game', 'tictactoe', '--json'], {
      env: { PODA_KEY: key },
      cwd: folder,
    });
    expect(JSON.parse(sent.stdout)).toMatchObject({ bot: 'Eva', state: 'accepted' });
  });

  test('a damaged file of keys is told', async () => {
    writeFileSync(join(env.PODA_HOME, 'class-keys.json'), 'no json');
    const damaged = await poda('submit', 'malo.mjs', '--to', url, '--json');
    expect([damaged.code, JSON.parse(damaged.stdout).error.code]).toEqual([1, 'keys-unreadable']);
  });
});
