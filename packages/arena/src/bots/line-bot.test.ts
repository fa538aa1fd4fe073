import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { afterAll, expect, test } from 'vitest';
import { allNeed } from '../../../../e2e/needs.ts';
import { defaultProcessOptions } from '../process/bot-process.ts';
import { checkers, choicesOf, confinementHere, scriptsIn, wordOf } from '../testing/bot-files.ts';
import { readContender } from './contenders.ts';
import { legacyBot } from './legacy-bot.ts';
import { lineBot } from './line-bot.ts';
import { readCommand, splitCommand } from './line-bot-command.ts';
import { parsePlayerSpec } from './player-spec.ts';

allNeed('sandbox', 'python');

/** The number of games in tests whose result could depend on the speed of the computer. */
const REPETITIONS = process.env['PODA_LONG'] === undefined ? 2 : 5;

const here = await confinementHere();
const folder = mkdtempSync(join(tmpdir(), 'poda-line-bot-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = scriptsIn(folder);

const botOf = async (command: string, protocol: 'poda' | 'legacy' = 'poda') => {
  const program = unwrap(await readCommand(splitCommand(command)));
  return protocol === 'legacy' ? legacyBot(program, here) : lineBot(program, here);
};
const lastOf = async (
  command: string,
  protocol: 'poda' | 'legacy' = 'poda',
  options: Parameters<typeof choicesOf>[1] = {},
) => {
  const { choices, left } = await choicesOf(await botOf(command, protocol), options);
  return { word: wordOf(choices.at(-1)!, options?.variant ?? checkers), choices, left };
};

/** A shell script that plays the first legal move in Poda's protocol. */
const shell = (answer = 'echo "move $number $first"') => `#!/bin/sh
while read word number rest; do
  case "$word" in
    poda) echo "info starting"; echo "ready shell" ;;
    legal) first=$number ;;
    go) echo "info thinking" ; ${answer} ;;
    quit) exit ;;
  esac
done
`;

/** A script that includes another file of its folder. */
const withNeighbour = (): string => {
  script('neighbour.sh', shell());
  return script('beside.sh', '#!/bin/sh\n. "$(dirname "$0")/neighbour.sh"\n');
};

test.concurrent.each([
  ['D', '9-13'],
  ['A', /^start-up-failure: exit \d+: .*neighbour\.sh/],
] as const)('at level %s, a command that needs another file of its folder', async (level, word) => {
  const confinement = level === 'D' ? { ...here, level } : here;
  const resources = { confinement, options: defaultProcessOptions, startEngine: () => null!, isTimeLimited: false };
  const bot = unwrap(
    await readContender(unwrap(parsePlayerSpec(`sh ${withNeighbour()}`, checkers.game)), checkers, resources),
  );
  const { choices } = await choicesOf(bot);
  const said = wordOf(choices.at(-1)!, checkers);
  if (typeof word === 'string') expect(said).toBe(word);
  else {
    expect(said).toMatch(word);
    expect(choices[0]).toMatchObject({ evidence: { code: 'exit-missing' } });
  }
});

const python = (answer = '"move %s %s" % (words[1], legal[0])') => `#!/usr/bin/env python3
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == 'poda': print('ready python')
    if words[0] == 'legal': legal = words[1:]
    if words[0] == 'go': print(${answer})
    sys.stdout.flush()
`;

/** The tests mostly wait for processes to start, so some run at the same time. */
test.concurrent.each([
  ['a shell script', () => script('first', shell()), '9-13'],
  ['a script with a Python shebang', () => script('second', python()), '9-13'],
  ['an interpreter and a file', () => `python3 ${script('third.py', python())}`, '9-13'],
  ['a path with blanks in quotes', () => `sh "${script('with blanks.sh', shell())}"`, '9-13'],
  [
    'a wrong question number',
    () => script('number', shell('echo "move 7 $first"')),
    'unreadable-answer: answers another question',
  ],
  ['nonsense', () => script('nonsense', shell('echo hello')), 'unreadable-answer: hello'],
  ['a move that is not legal', () => script('illegal', shell('echo "move $number 1-5"')), 'illegal-move: 1-5'],
  ['no greeting', () => script('rude', '#!/bin/sh\nexit 4\n'), 'start-up-failure: exit 4'],
  ['another greeting', () => script('banner', '#!/bin/sh\necho Welcome\nsleep 9\n'), 'start-up-failure: Welcome'],
  ['a crash', () => script('crash', shell('kill -SEGV $$')), 'crash: exit 139 (as after SIGSEGV)'],
])('%s', async (_, command, word) => {
  expect((await lastOf(command())).word).toBe(word);
});

test.concurrent('an answer in advance has a wrong number', async () => {
  const early = script('early', shell('echo "move $number $first"; echo "move 2 $first"'));
  const { word } = await lastOf(early, 'poda', { questions: 2 });
  expect(word).toBe('unreadable-answer: answers another question');
});

test.concurrent('it plays every game', async () => {
  const variant = variantNamed('microshogi:nodrops');
  const state = new GameState(variant);
  const { word } = await lastOf(script('any', shell()), 'poda', { variant });
  expect(word).toBe(state.moveText(state.legalMoves()[0]!));
});

test.concurrent('it sees only the files of its command', async () => {
  const data = script('data.txt', 'known\n');
  script('secret.txt', 'secret\n');
  const looking = script(
    'looking',
    `#!/bin/sh\ncat "$1" >&2\nls "$(dirname "$1")" ${folder} >&2\n${shell().slice('#!/bin/sh\n'.length)}`,
  );
  const { word, left } = await lastOf(`${looking} ${data}`);
  expect(word).toBe('9-13');
  expect(left.stderr).toMatch(/^known\n/);
  expect(left.stderr).not.toMatch(/secret/);
});

test.concurrent.each([
  ['2,0;3,1', '9-13'],
  ['c,a;d,b', '9-13'],
  ['2,0;4,2', 'illegal-move: 2,0;4,2'],
  ['hello', 'unreadable-answer: hello'],
])('the legacy protocol: %s', async (answer, word) => {
  const path = script(`legacy ${answer}`, `#!/bin/sh\nwhile read line; do echo "$line" >&2; echo "${answer}"; done\n`);
  const { word: said, left } = await lastOf(`"${path}"`, 'legacy');
  expect(said).toBe(word);
  expect(left.stderr).toBe('xxxxxxxxxxxx--------oooooooooooo:X\n');
});

test.concurrent.each([
  ['at once', 'print("2,0;3,1\\n2,0;3,1")', 'sys.stdout.flush()'],
  ['one after the other', 'os.write(1, b"2,0;3,1\\n")', 'os.write(1, b"2,0;3,1\\n")'],
  ['with some thinking in between', 'os.write(1, b"2,0;3,1\\n")', 'think(); os.write(1, b"2,0;3,1\\n")'],
  ['by a child process', 'os.write(1, b"2,0;3,1\\n")', 'os.system("echo \'2,0;3,1\'")'],
])('an answer given twice, %s, is always detected', async (what, first, second) => {
  const text = `import os, sys, time
def think():
    until = time.time() + 0.003
    while time.time() < until: pass
for line in sys.stdin:
    ${first}
    ${second}
`;
  const command = `python3 "${script(`${what}.py`, text)}"`;
  for (let i = 0; i < REPETITIONS; i++)
    expect((await lastOf(command, 'legacy', { questions: 2 })).word).toBe(
      'unreadable-answer: answered before it was asked',
    );
});

test('in the legacy protocol the start does not count on the clock, and output during it is too early', async () => {
  const slow = script(
    'slow.py',
    `sum(range(20_000_000))\nimport sys\nfor line in sys.stdin: print("2,0;3,1", flush=True)\n`,
  );
  // The start limit is high, because on a busy computer the bot starts slowly.
  const patient = { ...defaultProcessOptions, limits: { ...defaultProcessOptions.limits, startMillis: 120_000 } };
  const bot = legacyBot(unwrap(await readCommand(['python3', slow])), here, patient);
  const { choices } = await choicesOf(bot, { limitMillis: 120_000 });
  expect(choices[0]).toMatchObject({ kind: 'move' });
  expect((choices[0] as { millis: number }).millis).toBeLessThan(150);
  const talking = script('talking.sh', '#!/bin/sh\necho hola\nwhile read line; do echo "2,0;3,1"; done\n');
  for (let i = 0; i < REPETITIONS; i++)
    expect((await lastOf(talking, 'legacy')).word).toBe('unreadable-answer: answered before it was asked');
});

test('the legacy protocol is for checkers only', async () => {
  const bot = await botOf(script('legacy', shell()), 'legacy');
  expect(await bot.check(variantNamed('plague:4x4'))).toMatchObject({ ok: false, error: { code: 'bot-of-checkers' } });
  expect(await bot.check(checkers)).toEqual({ ok: true, value: undefined });
});

test('a command that cannot be run is refused by name', async () => {
  expect(await readCommand(['nothing-of-this-name', 'a', 'b'])).toMatchObject({
    ok: false,
    error: { code: 'command-missing', values: { name: 'nothing-of-this-name' } },
  });
  expect(await readCommand([])).toMatchObject({ ok: false, error: { code: 'command-empty' } });
});

test('a program called python3 that is not installed is never started outside the sandbox', async () => {
  const marker = join(folder, 'started');
  const other = mkdtempSync(join(tmpdir(), 'poda-other-'));
  try {
    const path = script('python3', `#!/bin/sh\ntouch ${marker}\necho 3.11\n`);
    writeFileSync(join(other, 'book.txt'), 'x');
    const command = unwrap(await readCommand([path, join(other, 'book.txt')]));
    expect(existsSync(marker)).toBe(false);
    expect(command.program.files.map(({ name }) => name)).toEqual(['python3', 'book.txt']);
  } finally {
    rmSync(other, { recursive: true });
  }
});

test('a word that begins with a dash is an option, even if a file has that name', async () => {
  const path = script('eva.sh', shell());
  const { program } = unwrap(await readCommand([path, '-jar']));
  expect(program.command('/bot', '')).toEqual(['/bot/eva.sh', '-jar']);
});

test('a name with letters outside ASCII is kept, also in the names of the pipes', async () => {
  const { name, pipeName } = unwrap(await readCommand([script('garcía', shell())]));
  expect([name, pipeName]).toEqual(['garcía', 'garcía']);
});

test('the name is the file, and the fingerprint is its content', async () => {
  const one = await botOf(script('perez.sh', shell()));
  const two = await botOf(script('perez.sh', shell('echo')));
  expect(one.name).toBe('perez');
  expect(one.fingerprint).not.toBe(two.fingerprint);
});
