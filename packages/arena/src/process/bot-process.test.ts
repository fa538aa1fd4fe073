import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GameState } from '@poda/library/core/game-state.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { allNeed } from '../../../../e2e/needs.ts';
import { until } from '../../../../e2e/until.ts';
import { PythonBot } from '../bots/python/python-bot.ts';
import { isMachineBusy } from '../referee/run-games.ts';
import { type Confinement, defaultLimits } from '../sandbox/confinement.ts';
import { botFile, checkers, choicesOf, confinementHere, questionOf, settingOf, wordOf } from '../testing/bot-files.ts';
import { playerForging, playerRunning } from '../testing/python-sources.ts';
import { defaultProcessOptions } from './bot-process.ts';

allNeed('sandbox', 'python');

/** The last choice of a bot that has a time limit in ms for each move. */
const lastOf = async (source: string, limitMillis: number, startMillis = defaultLimits.startMillis) => {
  const options = { ...defaultProcessOptions, limits: { ...defaultLimits, startMillis } };
  const bot = new PythonBot(botFile('bot.py', source), await confinementHere(), options);
  const last = (await choicesOf(bot, { limitMillis })).choices.at(-1)!;
  return { word: wordOf(last), evidence: last.kind === 'fault' ? last.evidence : null };
};

test.each([
  ['an endless loop', playerRunning('while True: pass'), /^timeout: \d+ ms > 300 ms$/],
  [
    'an endless loop that ignores signals',
    playerRunning(
      'import signal',
      'for s in range(1, 65):',
      '    try: signal.signal(s, signal.SIG_IGN)',
      '    except Exception: pass',
      'while True: pass',
    ),
    /^timeout/,
  ],
])('%s is charged to the clock', async (_, source, word) => {
  expect((await lastOf(source, 300)).word).toMatch(word);
});

test('an endless loop at import ends with the time to start', async () => {
  expect((await lastOf('while True: pass\n', 300, 500)).word).toMatch(/^start-up-failure: \d+ ms > 500 ms$/);
});

/** A bot with a thread that wakes up every millisecond and records the longest gap in ms between two wake-ups. */
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

/** These bots and the referee mostly wait, so the tests run at the same time. */
describe.concurrent('time passes', () => {
  test('sleep is charged to the clock', async () => {
    expect((await lastOf(playerRunning('time.sleep(60)'), 100)).word).toMatch(/^timeout: /);
  });

  test('an unfinished line is not an answer, but it is kept as evidence', async () => {
    const unfinished = playerForging(`b'{"n":1,'`).replace('return M[0]', 'time.sleep(9)');
    const { word, evidence } = await lastOf(unfinished, 300);
    expect(word).toMatch(/^timeout/);
    expect(evidence?.answer).toBe('{"n":1,');
  });

  test('a bot is stopped during the turn of its opponent', async () => {
    const bot = new PythonBot(botFile('bot.py', watching), await confinementHere());
    const seating = await bot.sit(settingOf());
    if (seating.kind !== 'seated') throw new Error(seating.kind);
    await seating.player.choose(questionOf(new GameState(checkers), 1));
    await pause(600);
    await seating.player.choose(questionOf(new GameState(checkers), 2));
    const [, gap] = (await seating.player.leave()).stdout.trim().split('\n').map(Number);
    expect(gap).toBeGreaterThan(500);
  });

  describe('a bot that has SIGCONT sent to itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'poda-restless-'));
    let signs = 0;
    afterAll(() => rmSync(folder, { recursive: true }));

    const pausing = async (confinement: Confinement) => {
      const sign = join(folder, `${++signs}`);
      const bot = new PythonBot(botFile('bot.py', restless(sign)), confinement);
      const seating = await bot.sit(settingOf());
      if (seating.kind !== 'seated') throw new Error(seating.kind);
      const ask = (number: number) => seating.player.choose(questionOf(new GameState(checkers), number, 10_000));
      await ask(1);
      await pause(1500);
      // Without a sandbox the bot computes during the pause, but on a busy computer it may start late.
      if (confinement.level === 'D') await until('the sign of the bot', () => existsSync(sign));
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
});

/** A bot whose children work on its own core and are never reaped, so that their CPU time is not added to the bot's. */
const hiding = playerRunning(
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
  const flooding = playerRunning(
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
    ({ word } = await lastOf(flooding, 300));
    expect(word).toMatch(/^(timeout: |our-fault: the referee was late)/);
  }
});

/** Asks a bot that sleeps, and blocks the event loop of the referee meanwhile. */
const whileBlocked = async (sleepSeconds: number, blockedMillis: number): Promise<string> => {
  const bot = new PythonBot(botFile('bot.py', playerRunning(`time.sleep(${sleepSeconds})`)), await confinementHere());
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
