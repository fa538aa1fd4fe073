import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { allNeed } from '../../../e2e/needs.ts';
import { GameState } from '../../core/game-state.ts';
import { PythonBot } from '../bots/python-bot.ts';
import { cgroupPrefix } from '../linux/cgroup.ts';
import { type Confinement, defaultLimits } from '../sandbox/confinement.ts';
import { botFile, checkers, choicesOf, confinementHere, questionOf, settingOf, wordOf } from '../testing/bot-files.ts';
import { defaultProcessOptions } from './bot-process.ts';
import { isMachineBusy } from './machine-load.ts';

allNeed('sandbox', 'python');

const good = 'def player(E, M, J):\n    return M[0]\n';
/** The source of a player that runs some lines and then plays. */
const doing = (...lines: string[]) =>
  `import os, sys, time\ndef player(E, M, J):\n    ${lines.join('\n    ')}\n    return M[0]\n`;

const limits = { ...defaultLimits, startMillis: 1500 };
const play = async (source: string | Uint8Array, options: Parameters<typeof choicesOf>[1] = {}) => {
  const bot = new PythonBot(botFile('bot.py', source), await confinementHere(), { ...defaultProcessOptions, limits });
  return choicesOf(bot, options);
};
const lastOf = async (source: string | Uint8Array, options: Parameters<typeof choicesOf>[1] = {}) => {
  const { choices, left } = await play(source, options);
  const last = choices.at(-1)!;
  return { word: wordOf(last), evidence: last.kind === 'fault' ? last.evidence : null, left, count: choices.length };
};

/** The source of a hostile player that finds the socket to the referee and writes to it. */
const forging = (text: string) =>
  doing(
    'for fd in range(255, 2, -1):',
    '    try: target = os.readlink("/proc/self/fd/%d" % fd)',
    '    except OSError: continue',
    `    if target.startswith("socket:"):`,
    `        try: os.write(fd, ${text})`,
    '        except OSError: continue',
    '        break',
  );

describe('every kind of misbehaviour gives one fault', () => {
  test.each([
    ['an honest bot plays', good, /^9-13$/],
    ['an endless loop', doing('while True: pass'), /^timeout: \d+ ms > 300 ms$/],
    [
      'an endless loop that ignores signals',
      doing(
        'import signal',
        'for s in range(1, 65):',
        '    try: signal.signal(s, signal.SIG_IGN)',
        '    except Exception: pass',
        'while True: pass',
      ),
      /^timeout/,
    ],
    ['an endless loop at import', 'while True: pass\n', /^start-up-failure: \d+ ms > 1500 ms$/],
    ['a syntax error', 'def player(E, M, J:\n', /^start-up-failure: SyntaxError/],
    ['no player', 'x = 1\n', /^start-up-failure: there is no function player$/],
    ['a player that is no function', 'player = 3\n', /^start-up-failure: there is no function player$/],
    ['an exception', doing('1/0'), /^exception: ZeroDivisionError: /],
    ['an exception at import', 'import nothing_of_that_name\n', /^start-up-failure: (ModuleNotFound|Import)Error/],
    ['sys.exit', doing('sys.exit(3)'), /^crash: exit 3$/],
    ['os._exit(0)', doing('os._exit(0)'), /^crash: exit 0$/],
    ['a segmentation fault', doing('import ctypes', 'ctypes.string_at(0)'), /^crash: exit 139 \(as after SIGSEGV\)$/],
    ['killing itself', doing('os.kill(os.getpid(), 9)'), /^crash: exit 137 \(as after SIGKILL\)$/],
    ['an exit code like a signal', doing('os._exit(139)'), /^crash: exit 139 \(as after SIGSEGV\)$/],
    ['an exit code like that of too much work', doing('os._exit(152)'), /^crash: exit 152 \(as after SIGXCPU\)$/],
    ['the signal of too much work, sent by itself', doing('os.kill(os.getpid(), 24)'), /^crash: exit 152 /],
    ['too much memory', doing('x = [0] * (10 ** 9)'), /^memory: /],
    ['closed descriptors', doing('os.closerange(0, 256)'), /^crash: /],
    ['a flood of lines', forging('b"x\\n" * 2000000'), /^unreadable-answer: no JSON object$/],
    ['a line without end', forging('b"x" * 2000000'), /^protocol-flood: a line longer than 65536 bytes$/],
    ['invalid UTF-8', forging('b"\\xff\\xfe\\n"'), /^unreadable-answer: not UTF-8$/],
    ['a NUL byte', forging('b"{\\0}\\n"'), /^unreadable-answer: a NUL byte$/],
    ['deep JSON', forging(`b"[" * 30000 + b"\\n"`), /^unreadable-answer: nested deeper than 8$/],
    ['a forged answer', forging(`b'{"n":1,"r":[[2,0],[3,1]]}\\n'`), /^unreadable-answer: answers another question$/],
  ])('%s', async (_, source, word) => {
    expect((await lastOf(source, { limitMillis: source.includes('while True') ? 300 : 10_000 })).word).toMatch(word);
  });

  test('a second answer is a fault at the next question', async () => {
    const twice = forging(`b'{"n":1}\\n'`);
    const late = `import threading\n${twice.replace('def player', 'def spoil')}\ndef player(E, M, J):\n    threading.Timer(0.0, spoil, (E, M, J)).start()\n    return M[0]\n`;
    const { word, count } = await lastOf(late, { questions: 50 });
    expect(word).toMatch(/^unreadable-answer: /);
    expect(count).toBeLessThan(50);
  });

  test('an unfinished line is not an answer, but it is kept as evidence', async () => {
    const { word, evidence } = await lastOf(`${forging(`b'{"n":1,'`).replace('return M[0]', 'time.sleep(9)')}`, {
      limitMillis: 300,
    });
    expect(word).toMatch(/^timeout/);
    expect(evidence?.answer).toBe('{"n":1,');
  });
});

test('output on stdout and stderr is harmless, and its end is kept with control characters escaped', async () => {
  const noisy = doing('print("hola\\x1b[31m")', 'os.write(1, b"raw\\n")', 'os.system("echo child; echo wrong >&2")');
  const { word, left } = await lastOf(noisy);
  expect(word).toBe('9-13');
  expect(left.stdout).toBe('hola\\x1b[31m\nraw\nchild\n');
  expect(left.stderr).toBe('wrong\n');
});

test('a flood on stderr does not block the bot, and only its end is kept', async () => {
  const { word, left } = await lastOf(doing('for i in range(1500): os.write(2, b"e" * 65536)'), {
    limitMillis: 20_000,
  });
  expect(word).toBe('9-13');
  expect(left.stderr).toHaveLength(8192);
});

test('a traceback shows the line of the bot and no line of the shim', async () => {
  const { evidence } = await lastOf(doing('[][1]'));
  expect(evidence?.traceback).toMatch(/File "\/bot\/bot\.py", line 3, in player[\s\S]*IndexError/);
  expect(evidence?.traceback).not.toMatch(/shim/);
});

test('a bot leaves no process, no folder and no cgroup behind', async () => {
  const mark = `poda-left-${process.pid}`;
  const daemon = doing(
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
  const source = doing(
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

test('a bot is stopped during the turn of its opponent', async () => {
  // A thread that wakes up every millisecond and records the longest gap in ms between two wake-ups.
  const watching = `import threading, time
gap = [0]
def work():
    last = time.time()
    while True:
        time.sleep(0.001)
        now = time.time()
        gap[0] = max(gap[0], 1000 * (now - last))
        last = now
threading.Thread(target=work, daemon=True).start()
def player(E, M, J):
    time.sleep(0.02)
    print(gap[0])
    return M[0]
`;
  const bot = new PythonBot(botFile('bot.py', watching), await confinementHere());
  const seating = await bot.sit(settingOf());
  if (seating.kind !== 'seated') throw new Error(seating.kind);
  await seating.player.choose(questionOf(new GameState(checkers), 1));
  await pause(600);
  await seating.player.choose(questionOf(new GameState(checkers), 2));
  const [, gap] = (await seating.player.leave()).stdout.trim().split('\n').map(Number);
  expect(gap).toBeGreaterThan(500);
});

/**
 * A bot that sets a timer which sends it SIGCONT half a second after its answer, when it is stopped, and then computes
 * until the next question. After 0.3 s of CPU time it tries to write the file `sign`.
 */
const restless = (sign: string) => `import ctypes, os, select, signal, time
libc = ctypes.CDLL(None)
class Event(ctypes.Structure):
    _fields_ = [("v", ctypes.c_void_p), ("signal", ctypes.c_int), ("notify", ctypes.c_int), ("pad", ctypes.c_int * 12)]
timer = ctypes.c_void_p()
made = libc.timer_create(1, ctypes.byref(Event(None, signal.SIGCONT, 0)), ctypes.byref(timer)) == 0
soon = (ctypes.c_long * 4)(0, 200000000, 0, 500000000)
never = (ctypes.c_long * 4)(0, 0, 0, 0)
def exists(fd):
    try: return os.fstat(fd) is not None
    except OSError: return False
def asked(): return select.select([fd for fd in range(3, 256) if exists(fd)], [], [], 0)[0] != []
thought = [0.0]
def think(*_):
    libc.timer_settime(timer, 0, never, None)
    began = time.process_time()
    while not asked() and time.process_time() - began < 0.3: pass
    thought[0] += time.process_time() - began
    try: open(${JSON.stringify(sign)}, "w").close()
    except EnvironmentError: pass
signal.signal(signal.SIGCONT, think)
def player(E, M, J):
    print("%s %d" % (made, thought[0] * 1000))
    if made: libc.timer_settime(timer, 0, soon, None)
    return M[0]
`;

const withoutGroups = async () => ({
  ...(await confinementHere()),
  cgroups: { memory: null, pids: null, freeze: null },
});

describe('a bot that has SIGCONT sent to itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'poda-restless-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const pausing = async (confinement: Confinement) => {
    const sign = join(folder, 'sign');
    const bot = new PythonBot(botFile('bot.py', restless(sign)), confinement);
    const seating = await bot.sit(settingOf());
    if (seating.kind !== 'seated') throw new Error(seating.kind);
    const ask = (number: number) => seating.player.choose(questionOf(new GameState(checkers), number, 10_000));
    await ask(1);
    await pause(1500);
    // Without a sandbox the bot computes during the pause, but on a busy computer it may start late.
    while (confinement.level === 'D' && !existsSync(sign)) await pause(20);
    const second = await ask(2);
    const [, told = ''] = (await seating.player.leave()).stdout.trim().split('\n');
    const [hasTimer, thought] = told.split(' ');
    return { hasTimer, thought: Number(thought), millis: second.kind === 'move' ? second.millis : Number.NaN };
  };

  test('stays stopped in a frozen cgroup', async () => {
    const here = await confinementHere();
    if (here.cgroups.freeze === null) return;
    const { hasTimer, thought } = await pausing(here);
    expect(hasTimer).toBe('True');
    expect(thought).toBeLessThan(100);
  });

  test('cannot set the timer in a sandbox without a cgroup', async () => {
    expect(await pausing(await withoutGroups())).toMatchObject({ hasTimer: 'False', thought: expect.closeTo(0, -1) });
  });

  test('is charged for the CPU time without a sandbox', async () => {
    const { thought, millis } = await pausing({ ...(await confinementHere()), level: 'D' });
    expect(thought).toBeGreaterThan(100);
    expect(millis).toBeGreaterThan(100);
  });
});

/** A bot whose children work on its own core and are never reaped, so that their CPU time is not added to the bot's. */
const hiding = doing(
  'import signal',
  'os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])',
  'signal.signal(signal.SIGCHLD, signal.SIG_IGN)',
  'began = time.time()',
  'for i in range(6):',
  '    if os.fork() == 0:',
  '        while time.time() - began < 600:',
  '            if os.fork() == 0:',
  '                done = time.process_time() + 0.004',
  '                while time.process_time() < done: pass',
  '                os._exit(0)',
  '            try: os.wait()',
  '            except OSError: pass',
  '        os._exit(0)',
  'while time.time() - began < 600: pass',
);

test.each([
  ['with a cgroup', confinementHere],
  ['without a cgroup', withoutGroups],
])('CPU time that a bot hides in unreaped children is charged to it, %s', async (_, confinement) => {
  const bot = new PythonBot(botFile('bot.py', hiding), await confinement());
  const seating = await bot.sit(settingOf());
  if (seating.kind !== 'seated') throw new Error(seating.kind);
  const began = performance.now();
  const choice = await seating.player.choose(questionOf(new GameState(checkers), 1, 300));
  const millis = performance.now() - began;
  await seating.player.leave();
  expect(wordOf(choice)).toMatch(/^timeout: /);
  // Waiting for its own children does not excuse the bot. Waiting for other programs does, so the time is checked only
  // on an idle computer.
  if (!(await isMachineBusy())) expect(millis).toBeLessThan(5000);
});

test('event-loop lag that a bot causes by its output does not excuse it', async () => {
  const flooding = doing(
    'for i in range(20):',
    '    if os.fork() == 0:',
    '        until = time.time() + 1',
    '        while time.time() < until: os.write(1 + i % 2, b"x" * 65536)',
    '        os._exit(0)',
    'time.sleep(0.4)',
  );
  // On a busy computer the referee may be late too, which excuses the bot; the test repeats until only the bot is late.
  let word = '';
  while (!word.startsWith('timeout: ')) {
    ({ word } = await lastOf(flooding, { limitMillis: 300 }));
    expect(word).toMatch(/^(timeout: |our-fault: the referee was late)/);
  }
});

test('sleep is charged to the clock', async () => {
  const { word } = await lastOf(doing('time.sleep(60)'), { limitMillis: 100 });
  expect(word).toMatch(/^timeout/);
});

/** Asks a bot that sleeps, and blocks the event loop of the referee meanwhile. */
const whileBlocked = async (sleepSeconds: number, blockedMillis: number): Promise<string> => {
  const bot = new PythonBot(botFile('bot.py', doing(`time.sleep(${sleepSeconds})`)), await confinementHere());
  const seating = await bot.sit(settingOf());
  if (seating.kind !== 'seated') throw new Error(seating.kind);
  const choice = seating.player.choose(questionOf(new GameState(checkers), 1, 100));
  const until = performance.now() + blockedMillis;
  while (performance.now() < until);
  const word = wordOf(await choice);
  await seating.player.leave();
  return word;
};

test.each([
  ['an answer that may have arrived in time during event-loop lag counts', 0.05, 400, /^9-13$/],
  [
    'an answer that is late even without the event-loop lag voids the game',
    0.29,
    200,
    /^our-fault: the referee was late/,
  ],
])('%s', async (_, sleepSeconds, blockedMillis, expected) => {
  // On a busy computer the referee may be blocked for longer, so the test repeats; the bot must not lose in any case.
  let word = '';
  while (!expected.test(word)) {
    word = await whileBlocked(sleepSeconds, blockedMillis);
    expect(word).toMatch(/^(9-13$|our-fault: the referee was late)/);
  }
});

test('without an answer the bot is late in spite of the event-loop lag', async () => {
  expect(await whileBlocked(60, 200)).toMatch(/^timeout: /);
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
