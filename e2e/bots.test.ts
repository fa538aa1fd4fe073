import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContender } from '@poda/arena/bots/contenders.ts';
import { parsePlayerSpec } from '@poda/arena/bots/player-spec.ts';
import { pythonOf } from '@poda/arena/bots/python/python-interpreter.ts';
import { defaultProcessOptions } from '@poda/arena/process/bot-process.ts';
import { boardRows, routesOf, type Square, sideLetter } from '@poda/arena/protocols/classroom.ts';
import { HousePlayer } from '@poda/arena/referee/house-player.ts';
import { playGame } from '@poda/arena/referee/referee.ts';
import type { Confinement } from '@poda/arena/sandbox/confinement.ts';
import { probeConfinement } from '@poda/arena/sandbox/probe.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allNeed, has, needs, skipWithout } from './needs.ts';
import { program, runPoda, runPodaAlone } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

allNeed('sandbox', 'python');

const folder = temporaryFolder('bots');

const bots = fileURLToPath(new URL('../bots', import.meta.url));
const compiled = join(folder, 'todos');

let confinement: Confinement;
beforeAll(async () => {
  confinement = await probeConfinement();
  if (has('compiler'))
    execFileSync('gcc', ['-Wall', '-Wextra', '-Werror', '-O2', '-o', compiled, join(bots, 'c/todos.c')], {
      stdio: 'pipe',
    });
});

const everyGame = ['ur', 'ur:masters', 'damas', 'checkers', 'english', 'microshogi', 'microshogi:drops', 'plaga'].map(
  name => (name === 'english' ? 'draughts:english' : name),
);

const isLong = has('long');
/** The games of the Python bot and of the bots in other languages; ordinary runs leave some out to save time. */
const pythonGames = isLong ? everyGame : ['ur', 'damas', 'checkers', 'microshogi:drops', 'plaga'];
const someGames = isLong ? everyGame : ['ur', 'checkers', 'plaga'];

/** Plays a bot against the random player once on each side, without faults, and returns the bot's points. */
const playBoth = async (word: string, name: string): Promise<number> => {
  const variant = unwrap(parseVariant(games, name === 'ur' ? 'ur?first=white' : name));
  const means = { confinement, options: defaultProcessOptions, startEngine: () => expect.fail(), isTimeLimited: false };
  const bot = unwrap(await readContender(unwrap(parsePlayerSpec(word, variant.game)), variant, means));
  unwrap(await bot.check(variant));
  const random = new HousePlayer({ kind: 'random' }, variant, null, false);
  let points = 0;
  for (const side of [0, 1] as const) {
    const planned = { number: 1, pair: 1, leg: 0, round: 1, seats: [0, 1], opening: [], seed: 11 } as const;
    const judged = await playGame({ variant, time: {} }, planned, side === 0 ? [bot, random] : [random, bot]);
    if (judged.kind === 'void') throw new Error(judged.what);
    expect(judged.game.verdict).toEqual({ by: 'rules' });
    const winner = judged.game.record.result?.winner ?? null;
    points += winner === null ? 0.5 : winner === side ? 1 : 0;
  }
  return points;
};

describe('every starter bot plays whole games by the rules on both sides', () => {
  /** The game in which a bot that prefers captures beats the random player. */
  const GAME_WON_BY_CAPTURES = 'plaga';

  test.each(pythonGames)('Python, %s', async name => {
    const points = await playBoth(join(bots, 'python/todos.py'), name);
    if (name === GAME_WON_BY_CAPTURES) expect(points).toBe(2);
  });

  test('Python, classroom checkers by player(E, M, J)', async () => {
    await playBoth(join(bots, 'python/damas.py'), 'checkers');
    await playBoth(join(bots, 'en/python/checkers.py'), 'checkers');
  });

  test.each(someGames)('TypeScript, %s', async name => {
    const points = await playBoth(join(bots, 'typescript/todos.ts'), name);
    if (name === GAME_WON_BY_CAPTURES) expect(points).toBe(2);
  });

  test.each(['en/python/all_games.py', 'en/typescript/all-games.ts'])('%s', async path => {
    expect(await playBoth(join(bots, path), GAME_WON_BY_CAPTURES)).toBe(2);
  });

  test.each(someGames)('C, %s', needs('compiler'), async name => {
    await playBoth(compiled, name);
  });
});

test('the TypeScript starter bots compile under strict types', () => {
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  const args = ['--strict', '--noEmit', '--noUncheckedIndexedAccess', '--target', 'es2022', '--types', ''];
  expect(() =>
    execFileSync(
      process.execPath,
      [compiler, ...args, join(bots, 'typescript/todos.ts'), join(bots, 'en/typescript/all-games.ts')],
      { cwd: folder, encoding: 'utf8' },
    ),
  ).not.toThrow();
});

/** The signs of a program, without its comments and names. */
const shapeOf = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|"""[\s\S]*?"""|^ *#[^i].*|'#.*/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b[a-z_]\w*/gi, 'n');

test.each([
  ['python/damas.py', 'en/python/checkers.py'],
  ['python/todos.py', 'en/python/all_games.py'],
  ['typescript/todos.ts', 'en/typescript/all-games.ts'],
  ['c/todos.c', 'en/c/all_games.c'],
])('%s and %s are the same program, names and comments aside', (spanish, english) => {
  const [one, other] = [spanish, english].map(path => readFileSync(join(bots, path), 'utf8'));
  expect(shapeOf(other!)).toBe(shapeOf(one!));
  expect(shapeOf(one!).length).toBeGreaterThan(500);
});

describe('poda bot new', () => {
  const run = (...args: string[]) => runPoda(['bot', ...args], { cwd: folder });

  test.each([
    ['python', ['--game', 'checkers'], 'def grade(E, move, J)'],
    ['python', ['--game', 'ur'], 'def grade(state, move)'],
    ['typescript', [], 'const grade ='],
    ['c', [], 'gcc -O2 -o mine mine.c'],
  ])('%s %j writes in the language of the interface', async (language, flags, text) => {
    const place = (lang: string) => join(folder, `in-${lang}`, `${language}-${flags.join('')}`, 'mine');
    for (const lang of ['en', 'es']) {
      const { stdout } = await run('new', place(lang), '--language', language, ...flags, '--lang', lang);
      expect(stdout).toContain(lang === 'en' ? 'The function "grade"' : 'La función «nota»');
      const source = readFileSync(join(place(lang), readdirSync(place(lang))[0]!), 'utf8');
      expect(/[áéíóúñ]|\b(jugad|nota)/.test(source)).toBe(lang === 'es');
      expect(source.includes(text)).toBe(lang === 'en' || language === 'c');
    }
  });

  test.each([
    ['python', [], 'García_Pérez.py', 'def player(E, M, J=None):'],
    ['python', ['--game', 'ur'], 'García_Pérez.py', 'def player(state):'],
    ['typescript', ['--game', 'plaga'], 'García_Pérez.ts', 'export const player ='],
    ['c', ['--game', 'damas'], 'García_Pérez.c', 'gcc -O2 -o García_Pérez García_Pérez.c'],
  ])('%s %j: creates a single file with the name of the folder', async (language, flags, file, text) => {
    const place = join(folder, language + flags.length, 'García Pérez');
    const { code, stdout, stderr } = await run('new', place, '--language', language, ...flags, '--lang', 'en');
    expect([code, stderr]).toEqual([0, '']);
    expect(readdirSync(place)).toEqual([file]);
    expect(readFileSync(join(place, file), 'utf8')).toContain(text);
    expect(stdout).toContain('poda bot check ');
    expect(stdout).toContain('poda match ');
  });

  test('prints commands to run next', async () => {
    const { stdout } = await run('new', 'mi_bot', '--language', 'python', '--json');
    const { next, path, name, game } = JSON.parse(stdout);
    expect([path, name, game]).toEqual(['mi_bot/mi_bot.py', 'mi_bot', 'draughts:checkers']);
    expect(next).toEqual([
      'npx poda bot check mi_bot/mi_bot.py --game draughts:checkers',
      'npx poda match draughts:checkers mi_bot/mi_bot.py random --games 10',
    ]);
    const small = await run('new', 'mi_plaga', '--language', 'python', '--game', 'plague:4x4', '--json');
    expect(JSON.parse(small.stdout).next).toEqual(
      (next as string[]).map(line => line.replaceAll('mi_bot', 'mi_plaga').replace('draughts:checkers', 'plague:4x4')),
    );
  });

  // In ordinary runs bots-docs.test.ts runs the same commands, as the documentation shows them.
  test('prints commands that work', needs('long'), async () => {
    // On a small board games are short.
    const { stdout } = await run('new', 'mi_bot_4x4', '--language', 'python', '--game', 'plague:4x4', '--json');
    for (const line of JSON.parse(stdout).next as string[]) {
      const args = line.replace('--games 10', '--games 2').split(' ').slice(2);
      expect((await runPoda(args, { cwd: folder })).code).toBe(0);
    }
  });

  test('prints commands that begin with poda if poda is installed on the PATH', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'poda'), '#!/bin/sh\n', { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env['PATH']}`, npm_command: '' };
    const made = await runPoda(['bot', 'new', 'otro_bot', '--language', 'python', '--json'], { cwd: folder, env });
    expect(JSON.parse(made.stdout).next[0]).toMatch(/^poda bot check /);
  });

  test('never overwrites a file, and explains missing or wrong flags', async () => {
    mkdirSync(join(folder, 'mine'));
    writeFileSync(join(folder, 'mine/mine.py'), 'mine');
    const twice = await run('new', 'mine', '--language', 'python', '--lang', 'en');
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('mine/mine.py already exists') });
    expect(readFileSync(join(folder, 'mine/mine.py'), 'utf8')).toBe('mine');
    expect(await run('new', 'a', '--lang', 'en')).toMatchObject({ code: 2, stderr: /--language python/ });
    expect(await run('new', 'a', '--language', 'pyton', '--lang', 'en')).toMatchObject({ code: 2, stderr: /python/ });
    expect(await run('make', 'a', '--lang', 'en')).toMatchObject({ code: 2, stderr: /new, check/ });
    expect(await run('new', 'a', '--language', 'c', '--game', 'go')).toMatchObject({ code: 2 });
    expect(readdirSync(folder)).not.toContain('a');
  });
});

describe('poda bot check', () => {
  const check = async (source: string, run = runPoda) => {
    const path = join(mkdtempSync(join(folder, 'check-')), 'rival.py');
    writeFileSync(path, source);
    const { code, stdout, stderr } = await run(['bot', 'check', path, '--json', '--lang', 'en']);
    return { code, stderr, answer: JSON.parse(stdout) };
  };
  const statuses = ({ checks }: { checks: { id: string; status: string }[] }) =>
    Object.fromEntries(checks.map(({ id, status }) => [id, status]));

  test('passes a good bot, and reports on Python and on the seed', async () => {
    const source = 'print("hola")\ndef player(E, M, J):\n    print(J)\n    return M[0]\n';
    const { code, answer } = await check(source);
    expect(code).toBe(0);
    expect(answer).toMatchObject({ bot: 'rival', game: 'draughts:checkers', ok: true });
    expect(statuses(answer)).toMatchObject({
      'first-seat': 'passed',
      'second-seat': 'passed',
      'odd-positions': 'passed',
    });
    expect(statuses(answer)).toHaveProperty('python-2');
    expect(statuses(answer)).toMatchObject({ 'python-3': 'passed', seed: 'told', noise: 'passed' });
  });

  // An endless loop gives the same report as a sleep, but keeps a core busy, so only long runs have it.
  test.concurrent.each([
    ...(isLong
      ? [
          ['sleeps when it is loaded', 'import time\ntime.sleep(60)\n', 'start-up-failure'],
          ['hangs when it is loaded', 'while True: pass\n', 'start-up-failure'],
          ['hangs in every move', 'def player(E, M, J):\n    while True: pass\n', 'timeout'],
        ]
      : []),
    ['sleeps in every move', 'import time\ndef player(E, M, J):\n    time.sleep(60)\n', 'timeout'],
  ])('ends if a bot %s, and lists the remaining checks as not passed', async (_, source, fault) => {
    const { code, answer } = await check(source!, runPodaAlone);
    expect([code, answer.ok]).toEqual([1, false]);
    const [first, ...others] = answer.checks;
    expect(first).toMatchObject({ id: 'first-seat', status: 'failed', fault });
    expect(others.map(({ id }: { id: string }) => id)).toEqual([
      ...['second-seat', 'odd-positions', 'time', 'noise', 'python', 'python-3', 'python-2', 'seed'],
    ]);
    expect(others.map((check: { status: string }) => check.status)).not.toContain('passed');
  });

  test('reports each fault with its position and a remedy', async () => {
    const source = 'def player(E, M, J):\n    if J == "O":\n        return [(5, True), (4, 0)]\n    return M[99]\n';
    const { code, answer } = await check(source);
    expect([code, answer.ok]).toEqual([1, false]);
    const [first, second] = answer.checks;
    expect(first).toMatchObject({ id: 'first-seat', fault: 'exception', side: 0 });
    expect(first.evidence.traceback).toContain('line 4, in player');
    expect(second).toMatchObject({ fault: 'unreadable-answer', remedy: expect.stringContaining('lists in M') });
    expect(second.position).toMatch(/^B:W/);
    expect(second.legal).toContain('[(5, 1), (4, 0)]');
    expect(second.nearest).toBe('[(5, 1), (4, 0)]');
  });

  test('shows the board, the answer, the legal moves and the nearest of them', async () => {
    const path = join(folder, 'ilegal.py');
    writeFileSync(path, 'def player(E, M, J):\n    return [(2, 0), (4, 2)]\n');
    const { stdout } = await runPoda(['bot', 'check', path, '--lang', 'es']);
    expect(stdout).toMatch(/ 01234567\n +0 x-x-x-x-\n +1 -x-x-x-x\n +2 x-x-x-x-\n/);
    expect(stdout).toContain('jugando con X');
    expect(stdout).toMatch(/jugada ilegal: \[\[2,0\],\[4,2\]\]/);
    expect(stdout).toMatch(/2,0;4,2 no vale: un peón avanza una sola casilla/);
    expect(stdout).toContain('legales: [(2, 0), (3, 1)]');
    expect(stdout).toContain('la legal más parecida: [(2, 0), (3, 1)]');
  });

  test('a function of the state is shown texts of moves, and no nearest move if the answer has no numbers', async () => {
    const path = join(folder, 'estado.py');
    writeFileSync(path, 'def player(state):\n    return "9-14" if state["side"] == 0 else None\n');
    const { stdout } = await runPoda(['bot', 'check', path, '--lang', 'es']);
    expect(stdout).toContain('la legal más parecida: 9-13 = 2,0;3,1');
    expect(stdout).not.toContain('listas de M');
    const second = stdout.slice(stdout.indexOf('juega segundo'), stdout.indexOf('posiciones raras'));
    expect(second).toContain('legales: 21-17 = 5,1;4,0');
    expect(second).not.toContain('más parecida');
  });

  test('a file with accents and no coding line is said not to load in Python 2.7 itself', async context => {
    skipWithout(context, 'python-2');
    const path = join(folder, 'acentos.py');
    writeFileSync(path, '# según la clase\ndef player(E, M, J):\n    return M[0]\n');
    expect((await runPoda(['bot', 'check', path, '--lang', 'es'])).stdout).toMatch(
      /con Python 2\.7 [\s\S]*coding:\s+utf-8/,
    );
    writeFileSync(path, '# -*- coding: utf-8 -*-\n# según la clase\ndef player(E, M, J):\n    return M[0]\n');
    expect((await runPoda(['bot', 'check', path, '--lang', 'es'])).stdout).toMatch(/con Python 2\.7 +carga y juega/);
  });

  test('prints the same report as text', async () => {
    const path = join(folder, 'vacio.py');
    writeFileSync(path, 'x = 1\n');
    const spanish = await runPoda(['bot', 'check', path, '--lang', 'es']);
    expect(spanish.code).toBe(1);
    expect(spanish.stdout).toMatch(/✗ juega primero +no arranca: no hay ninguna función player/);
    expect(spanish.stdout).toContain('-> El archivo tiene que cargarse');
    expect(spanish.stdout).toContain('Hay que arreglar: 1.');
    const several = join(folder, 'several');
    mkdirSync(several);
    for (const name of ['a.py', 'b.py']) writeFileSync(join(several, name), 'x = 1\n');
    const refused = await runPoda(['bot', 'check', several, '--lang', 'en']);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('name one of a.py, b.py') });
    rmSync(join(several, 'b.py'));
    expect((await runPoda(['bot', 'check', several])).stdout).toMatch(/^a · /);
    const missing = await runPoda(['bot', 'check', join(folder, 'nadie.py'), '--lang', 'en']);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('poda_player.py under the original referee', () => {
  /**
   * A Python program that loads the player as the original referee does and asks it for one move per input line. It
   * prints each move and the seconds it took, without the time in which the process was runnable but waited for a core.
   */
  const referee = [
    'import json, sys, time',
    'sys.path.insert(0, sys.argv.pop(1))',
    'import poda_player',
    'def used():',
    '    return time.time() - int(open("/proc/self/schedstat").read().split()[1]) / 1e9',
    'for line in sys.stdin:',
    '    E, M, J = json.loads(line)',
    '    M = [[tuple(square) for square in route] for route in M]',
    '    began = used()',
    '    route = poda_player.player(E, M, J)',
    '    print(json.dumps([route in M, route, used() - began, poda_player.engine.asked]))',
    '    sys.stdout.flush()',
  ].join('\n');

  const ask = async (generation: 2 | 3, questions: readonly unknown[], seconds: number, environment: object) => {
    const python = (await pythonOf(generation))!;
    const script = join(folder, 'original.py');
    writeFileSync(script, referee);
    // As on the original command line, the last argument is the time limit in seconds.
    const { stdout, stderr, status } = spawnSync(python.path, [script, join(bots, 'python'), String(seconds)], {
      input: questions.map(question => `${JSON.stringify(question)}\n`).join(''),
      env: { PATH: process.env['PATH'], PODA_NO_CONFIG: '1', PYTHONDONTWRITEBYTECODE: '1', ...environment },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    return lines.map(line => JSON.parse(line) as [boolean, Square[], number, number]);
  };

  const questionOf = (state: GameState) => [
    boardRows(state).map(row => [...row]),
    routesOf(state).map(({ squares }) => squares),
    sideLetter(state.side),
  ];
  const checkers = unwrap(parseVariant(games, 'checkers'));
  const randomQuestions = (count: number) => {
    const random = new Random(5);
    const state = new GameState(checkers);
    return Array.from({ length: count }, () => {
      const question = questionOf(state);
      state.play(random.pick(state.legalMoves()));
      return question;
    });
  };

  describe.each([
    [3, 'python'],
    [2, 'python-2'],
  ] as const)('with Python %i', (generation, need) => {
    test('the engine answers with a move of the list M', needs(need), async () => {
      const best = unwrap(GameState.read(checkers, 'W:W1,9,11:B13,15,22,32'));
      const questions = [...randomQuestions(1), questionOf(best)];
      // A computer level stops at a node limit, whatever the time limit, and levels from 8 on are deterministic.
      const engine = { PODA: `"${process.execPath}" "${program}"`, PODA_LEVEL: '8' };
      const answers = await ask(generation, questions, 60, engine);
      expect(answers.map(([isLegal]) => isLegal)).toEqual([true, true]);
      // The player asked the engine for both moves. Without the engine's last reply it would play the longer capture.
      expect(answers.at(-1)![3]).toBe(2);
      expect(answers.at(-1)![1]).toHaveLength(2);
    });

    test.each([
      ['does not exist', { PODA: '/no/such/poda' }],
      ['prints nothing', { PODA: `sh -c "sleep 5" x` }],
      ['exits at once', { PODA: 'true' }],
      ['prints other lines', { PODA: `sh -c "while :; do echo hola; sleep 0.1; done" x` }],
    ])('the player still answers legally in time if the engine %s', needs(need), async (_, environment) => {
      const answers = await ask(generation, randomQuestions(2), 1, environment);
      expect(answers.map(([isLegal]) => isLegal)).toEqual([true, true]);
      for (const [, , seconds] of answers) expect(seconds).toBeLessThan(1);
    });
  });
});
