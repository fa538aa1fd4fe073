import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { allNeed, has } from './needs.ts';
import { exitOf, processesWith, runPoda, runPodaAlone, startPoda, textOf, untilComputed } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

allNeed('sandbox', 'python');

const home = temporaryFolder('match');

const isLong = has('long');

const bots = join(home, 'bots');
/** A unique part of the bots' file names, by which the test finds their processes. */
const uniqueName = `garcia${process.pid}`;
const sources: Readonly<Record<string, string>> = {
  [`primera_${uniqueName}.py`]: 'def player(E, M, J):\n    return M[0]\n',
  [`tercera_${uniqueName}.py`]: 'def player(E, M, J):\n    return M[-1]\n',
  'primera_garcia.py': 'def player(E, M, J):\n    return M[0]\n',
  'ultima_lopez.py': 'def player(E, J):\n    raise ValueError("sin jugadas")\n',
  'lejos_gil.py': 'def player(E, M, J):\n    return ((0, 0), (1, 2))\n',
  'media_ruiz.py': 'def player(E, M, J):\n    return M[len(M) // 2]\n',
  'tercera.mjs': 'export const player = ({ legal }) => legal[legal.length - 1];\n',
};
beforeAll(() => {
  mkdirSync(bots);
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(bots, name), text);
});
const bot = (name: string) => join(bots, name);

interface MatchAnswer {
  readonly games: number;
  readonly wins: readonly [number, number];
  readonly draws: number;
  readonly score: number;
  readonly elo: number | null;
  readonly eloError: number | null;
  readonly forfeits: readonly {
    readonly game: number;
    readonly player: string;
    readonly reason: string;
    readonly evidence: { readonly position: string; readonly millis: number; readonly traceback?: string };
  }[];
  readonly seed: number | string;
  readonly confinement: string | null;
}

const matchOf = async (args: readonly string[], env = {}, run = runPoda): Promise<MatchAnswer> => {
  const { code, stdout, stderr } = await run(['match', ...args, '--json'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as MatchAnswer;
};

/** Removes the times per move, the only part of a game record that differs between runs. */
const withoutTimes = (text: string): string => text.replaceAll(/"millis":\[[^\]]*\]/g, '"millis":[]');

test('poda match plays a game with the arguments of the original referee', async () => {
  const { code, stdout } = await runPoda(['match', 'checkers', bot('primera_garcia.py'), bot('media_ruiz.py'), '5']);
  expect(code).toBe(0);
  expect(stdout).toContain('draughts:checkers · 1 partida · 5 s por jugada');
  expect(stdout).toMatch(/Confinamiento [AB]/);
  expect(stdout).toMatch(/primera_garcia +\S/);
  expect(stdout).toMatch(/Partida 1\. /);
});

test('a match reports its score, and each fault with player, reason and evidence', async () => {
  const answer = await matchOf(['checkers', bot('primera_garcia.py'), bot('ultima_lopez.py'), '5', '--games', '4']);
  expect(answer).toMatchObject({ games: 4, wins: [4, 0], draws: 0, score: 1, elo: null, eloError: null });
  expect(answer.forfeits.map(({ player, reason }) => `${player} ${reason}`)).toEqual(
    Array(4).fill('ultima_lopez exception'),
  );
  expect(answer.forfeits[0]!.evidence.traceback).toMatch(/line 2, in player[\s\S]*ValueError: sin jugadas/);
  expect(answer.forfeits[0]!.evidence.position).toMatch(/^[WB]:W/);
  expect(answer.confinement).toMatch(/^[AB]$/);
});

test('a fault is shown with its line in the bot and the command to check the bot', async () => {
  const record = join(home, 'faulty.jsonl');
  const args = ['checkers', bot('ultima_lopez.py'), 'random', '5', '--seed', '4', '--record', record];
  const { stdout } = await runPoda(['match', ...args]);
  expect(stdout).toContain('File "/bot/ultima_lopez.py", line 2, in player');
  expect(stdout).toContain(`poda bot check ${bot('ultima_lopez.py')}\n`);
  expect(readFileSync(record, 'utf8')).toContain('"Verdict":"exception"');
});

test.each([
  ['es', 'juega X (blancas)', 'respondió', 'Gana O (negras), greedy: '],
  ['en', 'X (white) to move', 'answered', 'greedy wins as O (black): '],
])(
  'the evidence in %s names the side to move, what the bot returned and the winner',
  async (lang, mover, answered, won) => {
    const args = ['match', 'checkers', bot('lejos_gil.py'), 'greedy', '--seed', '1', '--lang', lang];
    const { stdout } = await runPoda(args);
    expect(stdout).toContain(`, ${mover}\n  ${answered}: [[0,0],[1,2]]\n`);
    expect(stdout).toContain(won);
    expect(stdout).not.toMatch(/[{}]/);
    expect((await matchOf(args.slice(1))).forfeits[0]!.evidence).toMatchObject({ answer: '[[0,0],[1,2]]' });
  },
);

test('without a clock the table has no times, with one it has', async () => {
  const rows = async (...time: readonly string[]) =>
    (await runPoda(['match', 'tictactoe', 'random', 'greedy', ...time])).stdout.match(/^ +\d {2}(random|greedy) .*$/gm);
  expect(await rows()).toEqual(Array(2).fill(expect.stringMatching(/ -$/)));
  expect(await rows('1')).toEqual(Array(2).fill(expect.stringMatching(/ \d+,\d$/)));
});

test.each(['ur', 'damas', 'checkers', 'microshogi', 'plague:5x5'])(
  'built-in players play %s, and the same seed gives the same records',
  async game => {
    // A new process, so that the games cannot depend on those played before; in ordinary runs only for Ur.
    const isAlone = isLong || game === 'ur';
    const files = [join(home, `${game}-1.jsonl`.replace(':', '-')), join(home, `${game}-2.jsonl`.replace(':', '-'))];
    const args = [game, 'random', 'level:1', '--games', '2', '--seed', '9'];
    const played = await matchOf([...args, '--record', files[0]!, '--concurrency', '1']);
    expect(played).toMatchObject({ games: 2, confinement: null });
    await matchOf([...args, '--record', files[1]!, '--concurrency', '2'], {}, isAlone ? runPodaAlone : runPoda);
    const [one, other] = files.map(file => withoutTimes(readFileSync(file, 'utf8')));
    expect(one!.split('\n')).toHaveLength(3);
    expect(other).toBe(one);
    expect(readdirSync(home).filter(name => name.endsWith('.journal'))).toEqual([]);
  },
);

test('without --seed the seed is a secret of 128 bits, which gives the same records again', async () => {
  const files = ['drawn', 'given'].map(name => join(home, `${name}.jsonl`)) as [string, string];
  const args = ['ur', 'random', 'greedy', '--games', '4', '--record'];
  const drawn = await matchOf([...args, files[0]]);
  expect(drawn.seed).toMatch(/^[0-9a-f]{32}$/);
  const given = await matchOf([...args, files[1], '--seed', String(drawn.seed).toUpperCase()]);
  expect(given.seed).toBe(drawn.seed);
  const [one, other] = files.map(file => withoutTimes(readFileSync(file, 'utf8')));
  expect(other).toBe(one);
  // Each pair of games has a seed of its own, so that no record tells the seed of the match or of another pair.
  const seeds = one!.matchAll(/"seed":"([0-9a-f]{32})"/g);
  const [a, b, c, d] = Array.from(seeds, ([, seed]) => seed);
  expect([a, c]).toEqual([b, d]);
  expect(new Set([a, c, drawn.seed]).size).toBe(3);
});

test('under --strict a fault gives exit code 3, after the result', async () => {
  const { code, stdout } = await runPoda([
    'match',
    'checkers',
    bot('primera_garcia.py'),
    bot('ultima_lopez.py'),
    '5',
    '--strict',
  ]);
  expect(code).toBe(3);
  expect(stdout).toContain('ultima_lopez, excepción: ');
});

test('--show draws every position', async () => {
  const { code, stdout } = await runPoda(['match', 'plague:4x4', 'random', 'random', '9', '--show', '--seed', '2']);
  expect(code).toBe(0);
  expect(stdout).toContain('Partida 1: ');
  expect(stdout.match(/^[XO].*: \d,\d {2}\(\d+ ms\)$/gm)?.length).toBeGreaterThan(5);
  const unlimited = await runPoda(['match', 'plague:4x4', 'random', 'random', '--show', '--seed', '2']);
  expect(unlimited.stdout.match(/^[XO].*: \d,\d$/gm)?.length).toBeGreaterThan(5);
  expect(unlimited.stdout).not.toContain('ms)');
});

describe('the file of --record', () => {
  const play = (record: string, ...more: readonly string[]) =>
    runPoda(['match', 'plague:4x4', 'random', 'greedy', '--record', record, ...more]);

  test('is never written over a folder or another kind of file', async () => {
    const [text, folder] = [join(home, 'notas.txt'), join(home, 'carpeta')];
    writeFileSync(text, 'hola\n');
    mkdirSync(folder);
    for (const [path, words] of [
      [text, 'notas.txt'],
      [folder, 'carpeta'],
    ] as const) {
      const { code, stdout, stderr } = await play(path, '--fresh');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(words);
      expect(existsSync(`${path}.journal`)).toBe(false);
    }
    expect(readFileSync(text, 'utf8')).toBe('hola\n');
    const file = bot('tercera.mjs');
    const { code, stderr } = await runPoda(['match', 'checkers', file, 'random', '1', '--record', file, '--fresh']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('jugadores') });
    expect(readFileSync(file, 'utf8')).toBe(sources['tercera.mjs']);
  });

  test('is replaced by the same games, or by others with --fresh', async () => {
    const record = join(home, 'finished.jsonl');
    expect((await play(record, '--games', '4', '--seed', '3')).code).toBe(0);
    const first = readFileSync(record, 'utf8');
    expect((await play(record, '--games', '4', '--seed', '3')).code).toBe(0);
    for (const change of [['--seed', '4'], ['--games', '2', '--seed', '3'], []]) {
      const { code, stderr } = await play(record, ...change);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('--fresh') });
      expect(withoutTimes(readFileSync(record, 'utf8'))).toBe(withoutTimes(first));
    }
    expect((await play(record, '--seed', '4', '--fresh')).code).toBe(0);
    expect(readFileSync(record, 'utf8')).not.toBe(first);
  });

  test('is not needed: a match is also played if PODA_HOME cannot be written', async () => {
    const env = { PODA_HOME: '/proc/nowhere' };
    const { code, stdout, stderr } = await runPoda(['match', 'plague:4x4', 'random', 'greedy'], { env });
    expect(code).toBe(0);
    expect(stdout).toContain('1 partida');
    expect(stderr).toContain('--record');
  });
});

test('a sequential test ends as soon as a hypothesis is accepted', async () => {
  const { stdout } = await runPoda([
    'match',
    'plague:5x5',
    'level:4',
    'random',
    '--sprt',
    '0,100',
    '--seed',
    '3',
    '--json',
  ]);
  const { games, sprt } = JSON.parse(stdout) as { games: number; sprt: { accepted: string; llr: number } };
  expect(sprt.accepted).toBe('elo1');
  expect(games).toBeLessThan(200);
});

test('a sequential test can use normalized Elo', async () => {
  const args = ['plague:4x4', 'random', 'greedy', '--games', '6', '--seed', '3'];
  const llrOf = async (terms: string) => {
    const { stdout } = await runPoda(['match', ...args, '--sprt', terms, '--json']);
    return (JSON.parse(stdout) as { sprt: { model: string; llr: number } }).sprt;
  };
  const [normalized, logistic] = [await llrOf('0,50,0.05,0.05,normalized'), await llrOf('0,50')];
  expect([normalized.model, logistic.model]).toEqual(['normalized', 'logistic']);
  expect(normalized.llr).not.toBeCloseTo(logistic.llr, 3);
});

describe('the error message names the mistake', () => {
  test.each([
    [['checkers', 'nadie.py', 'random'], 1, 'nadie.py'],
    [['checkers', 'levle:3', 'random'], 2, 'level'],
    [['checkers', 'human', 'random'], 2, 'poda play'],
    [['checkers', 'random', 'random', 'mucho'], 2, 'mucho'],
    [['checkers', 'random', 'random', '-1'], 2, 'segundos por jugada van de 0,001 a 86400'],
    [['checkers', 'random', 'random', '0.0001'], 2, 'de 0,001 a'],
    [['checkers', 'random', 'random', '0x5'], 2, '0x5'],
    [['checkers', 'random', 'random', '--clock', '0'], 2, '10s+0.1'],
    [['checkers', 'random', 'random', '--nothing'], 2, '--json, --lang, --no-color, --help, --version.'],
    [['checkers', 'random', 'nobody'], 2, 'Hay: random, greedy'],
    [['checkers', 'random', 'nobody'], 2, 'classic juega al micro-shogi, y racer al Ur. Un bot es un archivo .py'],
    [['checkers', 'random', 'random', '--sprt', '0,300,normalized'], 2, 'de -200 a 200'],
    [['checkers', 'random', 'random', '1', '--clock', '5'], 2, '--clock'],
    [['checkers', 'random', 'random', '--concurrency', '1000'], 2, '1000'],
    [['checkers', 'random', 'random', '--sprt', '5'], 2, '0,10'],
    [['checkers', 'random'], 2, 'JUGADOR'],
    [['ajedrez', 'random', 'random'], 2, 'ajedrez'],
    [['damas', 'legacy:cat', 'random'], 1, 'draughts:checkers'],
    [['checkers', 'random', 'random', '--record', '/etc/hostname/games.jsonl'], 1, '/etc/hostname'],
  ] as const)('%j', async (args, exit, words) => {
    const { code, stdout, stderr } = await runPoda(['match', ...args]);
    expect({ code, stdout }).toEqual({ code: exit, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('a journal of another match is not changed', async () => {
    const record = join(home, 'other.jsonl');
    const journal = `${record}.journal`;
    const text = '{"format":"poda-journal","version":1,"plan":{"command":"match","seed":1}}\n';
    writeFileSync(journal, text);
    const args = ['match', 'plague:4x4', 'random', 'greedy', '--record', record];
    const { code, stderr } = await runPoda(args);
    expect(code).toBe(1);
    expect(stderr).toContain('--fresh');
    expect(readFileSync(journal, 'utf8')).toBe(text);
    expect((await runPoda([...args, '--fresh'])).code).toBe(0);
    expect(existsSync(journal)).toBe(false);
  });
});

/** The ids of the sandbox processes that run this test's bots. */
const botProcesses = (): string[] => {
  const mine = new Set(processesWith(`_${uniqueName}`));
  return processesWith('bwrap\0').filter(pid => mine.has(pid));
};

/** How often the tests kill the referee, and how often they kill a bot. */
const KILLS = isLong ? 100 : 2;
const LONG_MILLIS = 60 * 60_000;

/**
 * Starts a command up to `kills` times and kills it after varying delays, then runs it to its end and returns the
 * output.
 */
const killUntilDone = async (args: readonly string[], env: Record<string, string>, kills: number): Promise<string> => {
  for (let i = 0; i < kills; i++) {
    const child = startPoda(args, env);
    child.stdout.resume();
    child.stderr.resume();
    const end = exitOf(child);
    // The delays vary, so the kills come before the first game, between games and during a write.
    const timer = setTimeout(() => child.kill('SIGKILL'), 150 + ((i * 397) % 1500));
    const code = await end;
    clearTimeout(timer);
    if (code === 0) break;
    expect(code).toBeNull();
  }
  const { code, stdout } = await runPoda(args, { env });
  expect(code).toBe(0);
  return stdout;
};

test(
  'a match resumes after SIGKILL at any moment, with the same games, none lost and none played twice',
  async () => {
    const args = (record: string) => [
      'match',
      'checkers',
      bot(`primera_${uniqueName}.py`),
      bot(`tercera_${uniqueName}.py`),
      '5',
      '--games',
      String(isLong ? 300 : 4),
      '--seed',
      '11',
      '--record',
      record,
      '--json',
    ];
    const [undisturbed, killed] = [join(home, 'undisturbed.jsonl'), join(home, 'killed.jsonl')];
    await runPoda(args(undisturbed));
    const env = { PODA_HOME: join(home, 'kills') };
    await killUntilDone(args(killed), env, KILLS);
    expect(withoutTimes(readFileSync(killed, 'utf8'))).toBe(withoutTimes(readFileSync(undisturbed, 'utf8')));
    expect(readdirSync(home).filter(name => /journal|lock/.test(name))).toEqual([]);
    // A killed process may still be listed for a moment.
    await expect.poll(() => botProcesses()).toEqual([]);
  },
  isLong ? LONG_MILLIS : undefined,
);

test(
  'a bot killed by another process loses that game only',
  async () => {
    const games = isLong ? 400 : 6;
    const record = join(home, 'shot.jsonl');
    const child = startPoda(
      [
        'match',
        'checkers',
        bot(`primera_${uniqueName}.py`),
        'random',
        '5',
        '--games',
        String(games),
        '--seed',
        '5',
        '--record',
        record,
        '--json',
      ],
      { PODA_HOME: join(home, 'shots') },
    );
    let [isOver, shots, turn] = [false, 0, 0];
    const output = textOf(child.stdout);
    const end = exitOf(child).finally(() => {
      isOver = true;
    });
    child.stderr.resume();
    while (!isOver && shots < KILLS) {
      await new Promise(resolve => setTimeout(resolve, 40 + ((turn++ * 97) % 400)));
      const victim = botProcesses().at(-1);
      if (victim === undefined) continue;
      try {
        process.kill(Number(victim), 'SIGKILL');
        shots++;
      } catch {
        // The process has already exited.
      }
    }
    expect(await end).toBe(0);
    const answer = JSON.parse(await output) as MatchAnswer;
    expect(answer.games).toBe(games);
    expect(answer.forfeits.length).toBeLessThanOrEqual(shots);
    for (const { player, reason } of answer.forfeits) {
      expect(player).toBe(`primera_${uniqueName}`);
      expect(['crash', 'start-up-failure']).toContain(reason);
    }
    expect(readFileSync(record, 'utf8').trim().split('\n')).toHaveLength(games);
    expect(botProcesses()).toEqual([]);
  },
  isLong ? LONG_MILLIS : undefined,
);

test('a match without --record also resumes after SIGKILL', async () => {
  const env = { PODA_HOME: join(home, 'unrecorded') };
  const args = ['match', 'damas', 'level:3', 'level:2', '--games', '24', '--json'];
  const child = startPoda(args, env);
  const end = exitOf(child);
  const journals = join(env.PODA_HOME, 'matches');
  const lines = () => {
    const file = existsSync(journals) ? readdirSync(journals).find(name => name.endsWith('.jsonl')) : undefined;
    return file === undefined ? 0 : readFileSync(join(journals, file), 'utf8').split('\n').length - 2;
  };
  await until('two games in the journal', () => lines() >= 2);
  child.kill('SIGKILL');
  await end;
  const kept = lines();
  const { code, stderr, stdout } = await runPoda(args.slice(0, -1), { env });
  expect(code).toBe(0);
  expect(stderr === '' || stderr.includes('ya jugadas')).toBe(true);
  expect(stdout).toContain('24 partidas');
  expect(kept).toBeGreaterThanOrEqual(2);
  expect(readdirSync(journals)).toEqual([]);
});

/** The arguments of a match that is too long to finish within a test. */
const longMatch = (record: string, ...more: readonly string[]): string[] => {
  const players = [bot(`tercera_${uniqueName}.py`), 'random'];
  return ['match', 'checkers', ...players, '5', '--games', '400', '--record', record, ...more];
};

test('a match does not resume with other options, and the error names them', async () => {
  const record = join(home, 'terms.jsonl');
  const args = (...more: readonly string[]) => longMatch(record, ...more);
  const child = startPoda(args());
  const end = exitOf(child);
  const lines = () =>
    existsSync(`${record}.journal`) ? readFileSync(`${record}.journal`, 'utf8').split('\n').length : 0;
  await until('three lines in the journal', () => lines() >= 3);
  child.kill('SIGINT');
  expect(await end).toBe(130);
  for (const [change, words] of [
    [['--memory', '300'], 'lo que cambia: --memory.'],
    [['--no-freeze', '--games', '2'], 'lo que cambia: --games, --no-freeze.'],
  ] as const) {
    const { code, stderr } = await runPoda(args(...change));
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(words) });
  }
  const swapped = [
    'match',
    'checkers',
    'random',
    bot(`tercera_${uniqueName}.py`),
    '5',
    '--games',
    '2',
    '--record',
    record,
  ];
  expect((await runPoda(swapped)).stderr).toContain('lo que cambia: --games.');
  expect((await runPoda(swapped.with(6, '400'))).stderr).toContain('en otro orden');
});

test('a match with --show ends without errors or leftover processes when its stdout is closed', async () => {
  const record = join(home, 'unheard.jsonl');
  const child = startPoda(longMatch(record, '--show'));
  const [end, errors] = [exitOf(child), textOf(child.stderr)];
  await new Promise(resolve => child.stdout.once('data', resolve));
  child.stdout.destroy();
  expect({ code: await end, errors: await errors }).toEqual({ code: 0, errors: '' });
  expect(existsSync(`${record}.journal`)).toBe(true);
  expect(existsSync(`${record}.journal.lock`)).toBe(false);
  expect(botProcesses()).toEqual([]);
});

test('SIGINT ends a match with 130 and keeps its journal', async () => {
  const record = join(home, 'interrupted.jsonl');
  const child = startPoda(['match', 'damas', 'level:3', 'level:3', '--games', '500', '--record', record]);
  const end = exitOf(child);
  await until('a journal', () => existsSync(`${record}.journal`));
  await untilComputed(child, 100);
  child.kill('SIGINT');
  expect(await end).toBe(130);
  expect(existsSync(record)).toBe(false);
  expect(existsSync(`${record}.journal`)).toBe(true);
  expect(existsSync(`${record}.journal.lock`)).toBe(false);
});
