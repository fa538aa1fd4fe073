import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allNeed } from '../../../../e2e/needs.ts';
import { PythonBot } from '../bots/python/python-bot.ts';
import { cgroupPrefix } from '../linux/cgroup.ts';
import { botFile, choicesOf, confinementHere, wordOf } from '../testing/bot-files.ts';
import { playerForging, playerRunning } from '../testing/python-sources.ts';

/** What bots do and leave behind; bot-process.test.ts tests how the referee measures their time. */
allNeed('sandbox', 'python');

const lastOf = async (source: string, questions = 1) => {
  const bot = new PythonBot(botFile('bot.py', source), await confinementHere());
  const { choices, left } = await choicesOf(bot, { questions, limitMillis: 30_000 });
  const last = choices.at(-1)!;
  return { word: wordOf(last), evidence: last.kind === 'fault' ? last.evidence : null, left, count: choices.length };
};

describe.concurrent('every kind of misbehaviour gives one fault', () => {
  test.each([
    ['an honest bot plays', playerRunning('pass'), /^9-13$/],
    ['a syntax error', 'def player(E, M, J:\n', /^start-up-failure: SyntaxError/],
    ['no player', 'x = 1\n', /^start-up-failure: there is no function player$/],
    ['a player that is no function', 'player = 3\n', /^start-up-failure: there is no function player$/],
    ['an exception', playerRunning('1/0'), /^exception: ZeroDivisionError: /],
    ['an exception at import', 'import nothing_of_that_name\n', /^start-up-failure: (ModuleNotFound|Import)Error/],
    ['sys.exit', playerRunning('sys.exit(3)'), /^crash: exit 3$/],
    ['os._exit(0)', playerRunning('os._exit(0)'), /^crash: exit 0$/],
    [
      'a segmentation fault',
      playerRunning('import ctypes', 'ctypes.string_at(0)'),
      /^crash: exit 139 \(as after SIGSEGV\)$/,
    ],
    ['killing itself', playerRunning('os.kill(os.getpid(), 9)'), /^crash: exit 137 \(as after SIGKILL\)$/],
    ['an exit code like a signal', playerRunning('os._exit(139)'), /^crash: exit 139 \(as after SIGSEGV\)$/],
    [
      'an exit code like that of too much work',
      playerRunning('os._exit(152)'),
      /^crash: exit 152 \(as after SIGXCPU\)$/,
    ],
    ['the signal of too much work, sent by itself', playerRunning('os.kill(os.getpid(), 24)'), /^crash: exit 152 /],
    ['too much memory', playerRunning('x = [0] * (10 ** 9)'), /^memory: /],
    ['closed descriptors', playerRunning('os.closerange(0, 256)'), /^crash: /],
    ['a flood of lines', playerForging('b"x\\n" * 2000000'), /^unreadable-answer: no JSON object$/],
    ['a line without end', playerForging('b"x" * 2000000'), /^protocol-flood: a line longer than 65536 bytes$/],
    ['invalid UTF-8', playerForging('b"\\xff\\xfe\\n"'), /^unreadable-answer: not UTF-8$/],
    ['a NUL byte', playerForging('b"{\\0}\\n"'), /^unreadable-answer: a NUL byte$/],
    ['deep JSON', playerForging(`b"[" * 30000 + b"\\n"`), /^unreadable-answer: nested deeper than 8$/],
    [
      'a forged answer',
      playerForging(`b'{"n":1,"r":[[2,0],[3,1]]}\\n'`),
      /^unreadable-answer: answers another question$/,
    ],
  ])('%s', async (_, source, word) => {
    expect((await lastOf(source)).word).toMatch(word);
  });

  test('a second answer is a fault at the next question', async () => {
    const twice = playerForging(`b'{"n":1}\\n'`);
    const late = `import threading\n${twice.replace('def player', 'def spoil')}\ndef player(E, M, J):\n    threading.Timer(0.0, spoil, (E, M, J)).start()\n    return M[0]\n`;
    const { word, count } = await lastOf(late, 50);
    expect(word).toMatch(/^unreadable-answer: /);
    expect(count).toBeLessThan(50);
  });
});

test.concurrent('output on stdout and stderr is harmless, and its end is kept with control characters escaped', async () => {
  const noisy = playerRunning(
    'print("hola\\x1b[31m")',
    'os.write(1, b"raw\\n")',
    'os.system("echo child; echo wrong >&2")',
  );
  const { word, left } = await lastOf(noisy);
  expect(word).toBe('9-13');
  expect(left.stdout).toBe('hola\\x1b[31m\nraw\nchild\n');
  expect(left.stderr).toBe('wrong\n');
});

test.concurrent('a flood on stderr does not block the bot, and only its end is kept', async () => {
  const { word, left } = await lastOf(playerRunning('for i in range(300): os.write(2, b"e" * 65536)'));
  expect(word).toBe('9-13');
  expect(left.stderr).toHaveLength(8192);
});

test.concurrent('a traceback shows the line of the bot and no line of the shim', async () => {
  const { evidence } = await lastOf(playerRunning('[][1]'));
  expect(evidence?.traceback).toMatch(/File "\/bot\/bot\.py", line 3, in player[\s\S]*IndexError/);
  expect(evidence?.traceback).not.toMatch(/shim/);
});

test('a bot leaves no process, no folder and no cgroup behind', async () => {
  const mark = `poda-left-${process.pid}`;
  const daemon = playerRunning(
    'for i in range(5):',
    '    if os.fork() == 0:',
    '        os.setsid()',
    '        if os.fork() == 0:',
    `            os.execv("/bin/sh", ["sh", "-c", "sleep 60 & sleep 61; : ${mark}"])`,
    '        os._exit(0)',
    'time.sleep(0.2)',
    'open("/tmp/left", "w").write("x")',
  );
  const { word } = await lastOf(daemon);
  expect(word).toBe('9-13');
  expect(commandLines().filter(line => line.includes(mark))).toEqual([]);
  const { cgroups } = await confinementHere();
  const folders = [cgroups.memory, cgroups.pids, cgroups.freeze].flatMap(place =>
    place === null ? [] : [place.folder],
  );
  expect(folders.flatMap(folder => readdirSync(folder).filter(name => name.startsWith(cgroupPrefix())))).toEqual([]);
  expect(existsSync('/tmp/left')).toBe(false);
});

test('without a sandbox, all processes and the temporary folder are removed too', async () => {
  const mark = `poda-free-${process.pid}`;
  const confinement = { ...(await confinementHere()), level: 'D' as const };
  const source = playerRunning(
    'print(os.environ["TMPDIR"])',
    `os.system("sh -c 'sleep 60; : ${mark}' &")`,
    'if os.fork() == 0:',
    '    os.setsid()',
    '    time.sleep(60)',
  );
  const bot = new PythonBot(botFile('bot.py', source), confinement);
  const { choices, left } = await choicesOf(bot);
  expect(wordOf(choices.at(-1)!)).toBe('9-13');
  expect(commandLines().filter(line => line.includes(mark))).toEqual([]);
  const place = dirname(left.stdout.trim());
  expect(dirname(place)).toBe(tmpdir());
  expect(existsSync(place)).toBe(false);
});

const commandLines = (): string[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'latin1')];
      } catch {
        return [];
      }
    });
