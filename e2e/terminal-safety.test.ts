import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Environment, exitOf, newHome, runPoda, Session, startPoda, textOf } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * A hostile text for every name, comment and setting: colours, a window title, C1 controls, DEL, bidi marks, line separators,
 * characters without a glyph, and a line that imitates Poda's own output.
 */
const EVIL =
  'ana\u001b[31m\u001b]0;title\u0007\u009b31m\u0085\u007f\u202egnp\u2066\u200b\u2060\u00ad\u2028\u{e0041}\b\rFORGED\nFORGED';

/** The hostile text without line breaks. */
const EVIL_LINE = EVIL.replaceAll(/[\r\n]/g, '');

/** Pattern for characters that a terminal obeys or does not show, and for the forged line. */
const obeyed =
  /[^\P{Cc}\n\t]|[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|^FORGED/gmu;

const folder = temporaryFolder('safety');

/** Writes a file into a folder with a hostile name. */
const fileWith = (ending: string, text: string, under = 'files'): string => {
  const place = join(folder, under, EVIL);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, `${EVIL}${ending}`), text);
  return join(place, `${EVIL}${ending}`);
};

const player = (more: object = {}) => ({ name: EVIL, kind: 'human', ...more });
const recordOf = (more: object = {}): string =>
  JSON.stringify({
    format: 'poda-record',
    version: 1,
    game: 'plague:3x3',
    players: [player(), player({ kind: 'bot', word: EVIL })],
    tags: { Event: EVIL },
    notes: [{ ply: 1, comments: [EVIL] }],
    moves: ['2,1', '3,2'],
    ...more,
  });

/** A server whose every answer is a hostile refusal. */
const evilServer = await new Promise<string>(resolve => {
  const server = createServer((_, response) => {
    response.writeHead(400, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { code: EVIL, message: EVIL_LINE, values: { name: EVIL } } }));
  });
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  server.unref();
});
const evilTournament = `${evilServer}/#/arena/tournament/00000000-0000-4000-8000-000000000000`;

const game = fileWith('.json', recordOf());
const draughts = fileWith('-draughts.json', recordOf({ game: 'draughts:spanish', moves: ['10-14'] }));
const wrongMove = fileWith('-move.json', recordOf({ moves: ['2,1', EVIL] }));
const wrongRecord = fileWith('-wrong.json', recordOf({ began: EVIL }));
const wrongKey = fileWith('-key.json', recordOf({ [EVIL]: 1 }));
const pdn = fileWith(
  '.pdn',
  `[Event "${EVIL}"]\n[White "${EVIL_LINE}"]\n[GameType "${EVIL_LINE}"]\n\n1. 10-14 {${EVIL}} ${EVIL_LINE}\n`,
);
const config = fileWith('-config.json', JSON.stringify({ [EVIL]: EVIL }));
const brokenConfig = fileWith('-broken.json', `{"depth": ${EVIL}`);
const goodConfig = fileWith('-good.json', JSON.stringify({ evaluation: { id: EVIL } }));
const bot = fileWith('.mjs', `export const player = () => { throw ${JSON.stringify(EVIL)}; };`, 'bots');
const talker = fileWith('-answer.mjs', `export const player = () => ${JSON.stringify(EVIL)};`, 'bots');
const description = fileWith(
  '.json',
  JSON.stringify({ game: 'plague:3x3', title: EVIL, players: [bot, { player: 'random', name: EVIL }] }),
  'lists',
);
const wrongDescription = fileWith('-wrong.json', JSON.stringify({ game: EVIL, [EVIL]: EVIL }), 'lists');
fileWith(
  '-result.json',
  JSON.stringify({ exercises: 1, course: EVIL_LINE, name: EVIL, seed: EVIL, answers: [], points: 0 }),
  'hand-ins',
);
const handIns = join(folder, 'hand-ins');
const homeWithGame = (): string => {
  const home = newHome();
  mkdirSync(join(home, 'games', 'unfinished'), { recursive: true });
  writeFileSync(join(home, 'games', 'unfinished', '20260101T000000Z-00000000.json'), recordOf());
  return home;
};

/** A command line with a hostile text in it; its output is read through a pipe. */
interface Case {
  readonly args: readonly string[];
  readonly input?: string;
  readonly env?: Environment;
}

const evilEnvironment = {
  PODA_HOME: join(folder, EVIL),
  PODA_BROWSER: EVIL,
  PODA_PYTHON: EVIL,
  PODA_PYTHON2: EVIL,
  PODA_CONFIG: goodConfig,
  HOME: join(folder, EVIL),
  XDG_CONFIG_HOME: join('/', EVIL),
};

/** At least one case for each command; in each, Poda has to quote a hostile text. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  games: [{ args: ['games', EVIL] }, { args: ['games', `--${EVIL}`] }, { args: ['games', '--lang', EVIL] }],
  moves: [
    { args: ['moves', EVIL] },
    { args: ['moves', 'damas', '--position', EVIL] },
    { args: ['moves', 'plague', '--moves', EVIL] },
    { args: ['moves', '--jsonl'], input: `${JSON.stringify({ game: EVIL })}\n${JSON.stringify({ [EVIL]: EVIL })}\n` },
  ],
  perft: [{ args: ['perft', 'ur', '--depth', EVIL] }, { args: ['perft', 'plague', '--depth', '2', '--moves', EVIL] }],
  analyse: [
    { args: ['analyse', 'microshogi', '--moves', EVIL] },
    { args: ['analyse', 'damas', '--config', config] },
    { args: ['analyse', 'damas', '--config', brokenConfig] },
    { args: ['analyse', 'damas', '--search', EVIL], env: { PODA_CONFIG: EVIL } },
  ],
  play: [
    { args: ['play', 'damas', '--first', EVIL] },
    {
      args: ['play', '--load', game, '--plain'],
      input: `${EVIL_LINE}\nlevel ${EVIL_LINE}\nsave ${EVIL_LINE}\nload ${EVIL_LINE}\n`,
    },
    { args: ['play', '--load', wrongMove, '--plain'] },
    { args: ['play', 'plague:3x3', '--first', bot, '--plain'] },
    { args: ['play', '--resume', '--plain'], env: { PODA_HOME: homeWithGame() } },
  ],
  solve: [
    { args: ['solve', EVIL] },
    { args: ['solve', 'microshogi', '--pieces', '2', '--out', join(folder, EVIL, 'tables')] },
    { args: ['solve', 'ur', '--pieces', '1', '--out', join(game, EVIL)] },
  ],
  value: [{ args: ['value', EVIL] }, { args: ['value', 'ur', '--nodes', EVIL] }],
  tables: [
    { args: ['tables', EVIL] },
    { args: ['tables', 'list', EVIL] },
    { args: ['tables', '--out', join(folder, EVIL, 'none')] },
    { args: ['tables'], env: { PODA_TABLES: join(folder, EVIL, 'tables') } },
  ],
  engine: [
    { args: ['engine', 'damas', '--protocol', EVIL] },
    { args: ['engine', 'damas'], input: `new ${EVIL_LINE}\nquit\n` },
  ],
  bot: [
    { args: ['bot', EVIL, bot] },
    { args: ['bot', 'check', bot, '--game', 'plague:3x3'] },
    { args: ['bot', 'check', join(folder, 'none', EVIL)] },
    { args: ['bot', 'new', join(folder, EVIL, 'new'), '--language', 'typescript'] },
    { args: ['bot', 'new', join(folder, 'x'), '--language', EVIL] },
  ],
  match: [
    { args: ['match', 'plague:3x3', bot, talker, '--games', '2'] },
    { args: ['match', 'plague:3x3', 'random', EVIL] },
    {
      args: ['match', 'plague:3x3', 'random', bot, '--show', '--games', '2', '--record', join(folder, EVIL, 'r.json')],
    },
  ],
  tournament: [
    { args: ['tournament', join(folder, 'bots', EVIL), '--game', 'plague:3x3', '--out', join(folder, EVIL, 'out')] },
    { args: ['tournament', description, '--out', join(folder, EVIL, 'out2')] },
    { args: ['tournament', wrongDescription] },
    { args: ['tournament', join(folder, 'none', EVIL)] },
  ],
  review: [
    { args: ['review', game, '--nodes', '100'] },
    { args: ['review', wrongMove, '--nodes', '100'] },
    { args: ['review', pdn, '--nodes', '100'] },
    { args: ['review', wrongRecord] },
    { args: ['review', join(folder, EVIL, 'none')] },
  ],
  convert: [
    { args: ['convert', game, join(folder, EVIL, 'out.json')] },
    { args: ['convert', wrongKey, '-', '--to', 'json'] },
    { args: ['convert', pdn, join(folder, EVIL, 'out.pdn')] },
    { args: ['convert', game, '-', '--to', EVIL] },
  ],
  bench: [{ args: ['bench', EVIL] }],
  study: [
    { args: ['study', EVIL] },
    { args: ['study', 'plague', '--sizes', '3', '--depths', '1', '--out', join(folder, EVIL, 'study')] },
    { args: ['study', 'plague', '--sizes', EVIL] },
  ],
  serve: [
    { args: ['serve', '--host', EVIL_LINE] },
    { args: ['serve', '--port', EVIL] },
    { args: ['serve', '--data', game] },
  ],
  organiser: [
    { args: ['organiser', '--data', join(folder, 'none', EVIL)] },
    { args: ['organiser', '--data', folder, '--name', EVIL] },
  ],
  worker: [{ args: ['worker', '--data', EVIL] }, { args: ['worker', '--jobs', EVIL] }],
  data: [{ args: ['data', EVIL] }, { args: ['data', 'check', '--data', join(folder, 'none', EVIL)] }],
  exercises: [
    { args: ['exercises', 'check', handIns] },
    { args: ['exercises', 'check', handIns, '--json'] },
    { args: ['exercises', 'check', join(folder, 'none', EVIL)] },
    { args: ['exercises', 'print', join(folder, 'sheet'), '--course', EVIL, '--name', 'Ana'] },
    { args: ['exercises', 'print', join(game, EVIL), '--course', 'IA', '--name', 'Ana'] },
    { args: ['exercises', EVIL, folder] },
  ],
  submit: [
    { args: ['submit', bot, '--to', EVIL] },
    { args: ['submit', join(folder, 'none', EVIL), '--to', evilServer] },
    { args: ['submit', bot, '--to', evilServer, '--code', 'x', '--name', EVIL] },
  ],
  follow: [{ args: ['follow', EVIL] }, { args: ['follow', evilTournament, '--code', 'x', '--name', 'x'] }],
  download: [
    { args: ['download', EVIL] },
    { args: ['download', evilTournament, '--out', join(folder, 'files', EVIL)] },
    { args: ['download', evilTournament, '--out', join(folder, 'new'), '--code', 'x', '--name', 'x'] },
  ],
  doctor: [
    { args: ['doctor'], env: evilEnvironment },
    { args: ['doctor'], env: { PODA_CONFIG: config } },
  ],
  completion: [{ args: ['completion', EVIL] }],
  // `poda` without a command opens the menu; unknown commands are refused.
  poda: [
    { args: [EVIL] },
    { args: ['--plain'], input: `${EVIL_LINE}\n1\n${EVIL_LINE}\n` },
    { args: ['help', EVIL] },
    { args: ['games'], env: { PODA_CONFIG: brokenConfig } },
  ],
};

test('every command has a hostile case here', async () => {
  const { stdout } = await runPoda(['--json']);
  expect(Object.keys(cases).sort()).toEqual([...JSON.parse(stdout).commands, 'poda'].sort());
});

describe.each(Object.entries(cases))('poda %s', (_, given) => {
  test.each(
    given.map(({ args, ...more }) => ({
      name: args.map(word => JSON.stringify(word).slice(0, 40)).join(' '),
      args,
      ...more,
    })),
  )('shows what it quotes, and the terminal obeys none of it: $name', async ({ args, input = '', env = {} }) => {
    const { stdout, stderr } = await runPoda([...args, '--lang', 'en'], { input, env, cwd: folder });
    const shown = stdout + stderr;
    expect(shown.match(obeyed) ?? []).toEqual([]);
    expect(shown).toMatch(/\\x1b|\\u001b/);
  });
});

describe('JSON', () => {
  test.each([
    ['review', game, '--nodes', '100'],
    ['convert', game, '-', '--to', 'json'],
    ['moves', EVIL],
    ['match', 'plague:3x3', bot, 'random', '--games', '2'],
    ['bot', 'check', bot, '--game', 'plague:3x3'],
    ['doctor'],
  ])('the answer of %s holds the same values, with escapes for what a terminal would obey', async (...args) => {
    const env = args[0] === 'doctor' ? evilEnvironment : {};
    const { stdout, stderr } = await runPoda([...args, '--json', '--lang', 'en'], { env });
    expect((stdout + stderr).match(obeyed) ?? []).toEqual([]);
    const answer = JSON.parse(stdout);
    if (args[0] === 'convert') expect(JSON.parse(answer.text).players[0].name).toBe(EVIL);
    if (args[0] === 'doctor') expect(JSON.stringify(answer)).toContain(JSON.stringify(EVIL).slice(1, -1));
  });
});

describe('an exported game', () => {
  test('is exact in a pipe and in a file', async () => {
    const { stdout } = await runPoda(['convert', game, '-', '--to', 'json']);
    expect(JSON.parse(stdout).players[0].name).toBe(EVIL);
    const path = join(folder, 'exported.pdn');
    expect((await runPoda(['convert', draughts, path])).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toContain('\u202e');
  });

  test.each(['-', '/dev/stdout', '/dev/tty'])('is shown and not obeyed on a terminal: %s', async target => {
    const session = Session.onTerminal(['convert', toShell(pdn), target, '--to', 'pdn', '--no-color']);
    await session.exit();
    expect(session.raw).toContain('\\u202e');
    expect(session.raw.replaceAll('\r\n', '\n').match(obeyed) ?? []).toEqual([]);
  });
});

/** Escapes a path for the shell command of `Session.onTerminal`, which puts words between single quotes. */
const toShell = (path: string): string => path.replaceAll("'", "'\\''");

/** The escape sequences that the line editor prints: cursor moves, and clearing to the end. */
const editing = new RegExp(`${'\u001b'}\\[\\d*[ABCDGJK]|\r`, 'g');

describe('on a terminal', () => {
  test('names of a loaded game and pasted text are shown at the prompt', async () => {
    const session = Session.onTerminal(['play', '--load', toShell(game), '--lang', 'en', '--no-color']);
    await session.until('move');
    session.send(`x\u009b31m\u202ey`);
    await session.until('\\u202ey');
    session.send('exit');
    await session.exit();
    expect(session.raw.replaceAll(editing, '').match(obeyed) ?? []).toEqual([]);
  });

  test('a review shows its own colours and lines, and none from the file', async () => {
    const session = Session.onTerminal(['review', toShell(game), '--nodes', '100', '--lang', 'en']);
    await session.exit();
    expect(session.raw.replaceAll(editing, '').match(obeyed) ?? []).toEqual([]);
    expect(session.text).toContain('\\x1b[31m');
  });
});

test('an uncaught exception in Poda is printed without escape sequences from a file', async () => {
  const thrown =
    "process.on('newListener',n=>n==='uncaughtException'&&setImmediate(()=>{throw(Error('\\x1b[31m\\x9b'))}))";
  const child = startPoda(['serve', '--port', '0'], { NODE_OPTIONS: `--import=data:text/javascript,${thrown}` });
  const [code, , stderr] = await Promise.all([exitOf(child), textOf(child.stdout), textOf(child.stderr)]);
  expect([code, stderr.match(obeyed) ?? []]).toEqual([1, []]);
  expect(stderr).toContain('Error: \\x1b[31m\\x9b');
});
