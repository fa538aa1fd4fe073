import { games, variantNamed } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import { allNeed, needs } from '../../../../../e2e/needs.ts';
import { botFile, checkers, choicesOf, confinementHere, wordOf } from '../../testing/bot-files.ts';
import { PythonBot } from './python-bot.ts';
import { firstLineVersion, trialStates } from './python-choice.ts';
import { pythonOf } from './python-interpreter.ts';

allNeed('sandbox', 'python');

const here = await confinementHere();

const botOf = (source: string, asked?: string) =>
  new PythonBot(botFile('garcia.py', source), here, undefined, process.env, asked);

/** Bots of 2019 that Python 3 compiles and cannot run. */
const oldBots = [
  {
    style: 'compares lists with numbers',
    source: `
def player(E, M, J):
    values = sorted([[len(move), move] for move in M])
    if values[0] <= 0:
        return M[0]
    return values[-1][1]
`,
    what: /^TypeError: '<=' not supported/,
  },
  {
    style: 'divides whole numbers',
    source: 'def player(E, M, J):\n    return M[len(M) / 2]\n',
    what: /^TypeError: list indices must be integers/,
  },
  {
    style: 'takes the keys of a dictionary by index',
    source: `
def player(E, M, J):
    best = dict((tuple(move), len(move)) for move in M)
    return list(best.keys()[0])
`,
    what: /^TypeError: '?dict_keys'? object is not subscriptable/,
  },
  {
    style: 'imports a library by its old name',
    source: 'import Queue\ndef player(E, M, J):\n    return M[0]\n',
    what: /^(ModuleNotFoundError|ImportError): No module named 'Queue'/,
  },
  {
    style: 'asks a dictionary by a method that is gone',
    source:
      'def player(E, M, J):\n    seen = {}\n    if not seen.has_key(J):\n        seen[J] = M[0]\n    return seen[J]\n',
    what: /^AttributeError: .*has_key/,
  },
  {
    style: 'takes the largest integer from sys',
    source: 'import sys\ndef player(E, M, J):\n    best = sys.maxint\n    return M[0]\n',
    what: /^AttributeError: .*maxint/,
  },
  {
    style: 'thinks longer than the trial waits',
    // After the start position, so that the game of this test is short; far longer, so that no load of the computer excuses it.
    source: `
import time
boards = []
def player(E, M, J):
    boards.append(E)
    if None < 3 and E != boards[0]:
        time.sleep(60)
    return M[0]
`,
    what: /^TypeError: '<' not supported/,
  },
];

describe('a bot that works only under Python 2', needs('python-2'), () => {
  test.each(oldBots)('and $style plays under it', async ({ source, what }) => {
    const bot = botOf(source);
    expect(await bot.check(checkers)).toEqual({ ok: true, value: undefined });
    expect(bot.record.runtime).toMatchObject({
      name: expect.stringMatching(/^Python 2\.7/),
      reason: 'trial',
      what: expect.stringMatching(what),
    });
    const { choices } = await choicesOf(bot, { questions: 2 });
    for (const choice of choices) expect(wordOf(choice)).toMatch(/^\d+-\d+$/);
  });
});

test('a bot goes on under the version of its earlier games, whatever it does now', needs('python-2'), async () => {
  const before = botOf(oldBots[1]!.source);
  await before.check(checkers);
  const again = botOf(oldBots[1]!.source);
  again.continueAs(before.fingerprint);
  expect(again.fingerprint).not.toBe(before.fingerprint);
  await again.check(checkers);
  expect(again.record.runtime).toMatchObject({ name: expect.stringMatching(/^Python 2/), reason: 'before' });
  expect(again.fingerprint).toBe(before.fingerprint);
  const noBot = botOf('x = 1\n');
  noBot.continueAs(noBot.fingerprint);
  expect(await noBot.check(checkers)).toMatchObject({ ok: true });
});

describe('Python 3', () => {
  test('is for a bot that works under both', async () => {
    const bot = botOf('def player(E, M, J):\n    return M[0]\n');
    await bot.check(checkers);
    expect(bot.record.runtime?.name).toMatch(/^Python 3/);
    expect(bot.record.runtime?.reason).toMatch(/^(usual|only)$/);
  });

  test('is for a bot that answers nonsense, for which Python 2 only takes longer', needs('python-2'), async () => {
    const bot = botOf('def player(E, M, J):\n    return [(1 << 3000000, 0), (3, 1)]\n');
    expect(await bot.check(checkers)).toMatchObject({ ok: true });
    expect(bot.record.runtime).toMatchObject({ name: expect.stringMatching(/^Python 3/), reason: 'usual' });
  });

  test(
    'is for a bot that fails under both, whose exception in a game is its own fault',
    needs('python-2'),
    async () => {
      const bot = botOf('def player(E, M, J):\n    return M[0] + 1\n');
      expect(await bot.check(checkers)).toMatchObject({ ok: true });
      expect(bot.record.runtime).toMatchObject({ name: expect.stringMatching(/^Python 3/), reason: 'usual' });
      const { choices } = await choicesOf(bot);
      expect(wordOf(choices[0]!)).toMatch(/^exception: TypeError/);
    },
  );

  test('is for a bot that thinks too long to be tried', needs('python-2'), async () => {
    const bot = botOf('import time\ndef player(E, M, J):\n    while 1 < 2:\n        time.sleep(60)\n');
    await bot.check(checkers);
    expect(bot.record.runtime).toMatchObject({ name: expect.stringMatching(/^Python 3/), reason: 'usual' });
  });
});

describe('without a trial', () => {
  const source = 'def player(E, M, J):\n    return M[0]\n';

  test('the organiser decides', needs('python-2'), async () => {
    for (const asked of ['2', (await pythonOf(2))!.path]) {
      const bot = botOf(source, asked);
      await bot.check(checkers);
      expect(bot.record.runtime).toMatchObject({ name: expect.stringMatching(/^Python 2/), reason: 'asked' });
    }
  });

  test('the first line of the file decides', needs('python-2'), async () => {
    const bot = botOf(`#!/usr/bin/env python2\n${source}`);
    await bot.check(checkers);
    expect(bot.record.runtime).toMatchObject({ name: expect.stringMatching(/^Python 2/), reason: 'first-line' });
  });

  test('a Python that does not exist is reported', async () => {
    expect(await botOf(source, '/usr/bin/python1').check(checkers)).toMatchObject({
      ok: false,
      error: { code: 'python-asked-missing', values: { python: '/usr/bin/python1' } },
    });
  });
});

test.each([
  ['#!/usr/bin/python2.7\nx', 2],
  ['#!/usr/bin/env python3\nx', 3],
  ['\xef\xbb\xbf#! /usr/bin/env python3', 3],
  ['#!/usr/bin/env python\nx', undefined],
  ['# python2\nx', undefined],
  ['x\n#!/usr/bin/python2', undefined],
  ['', undefined],
])('the version in the first line of %j', (text, version) => {
  expect(firstLineVersion(Buffer.from(text, 'latin1'))).toBe(version);
});

test.each(games.map(({ id }) => id))('the positions of a trial of %s are fixed, not over, and of both sides', id => {
  const variant = variantNamed(id);
  const states = trialStates(variant);
  expect(new Set(states.map(({ side }) => side))).toEqual(new Set([0, 1]));
  for (const state of states) expect(state.outcome()).toBeNull();
  expect(trialStates(variant).map(({ text }) => text)).toEqual(states.map(({ text }) => text));
});

test('a file that compiles and defines no player is no bot', async () => {
  expect(await botOf('import this\n').check(checkers)).toMatchObject({ ok: false, error: { code: 'not-a-bot' } });
  expect(await botOf('def jugador(E, M, J):\n    return M[0]\n').check(checkers)).toMatchObject({
    ok: false,
    error: { code: 'not-a-bot-but', values: { name: 'garcia', names: 'jugador' } },
  });
});

test('a file that no Python compiles takes part', async () => {
  const bot = botOf('def player(E, M, J)\n    return M[0]\n');
  expect(await bot.check(checkers)).toMatchObject({ ok: true });
  expect(wordOf((await choicesOf(bot)).choices[0]!)).toMatch(/^start-up-failure: SyntaxError/);
});
