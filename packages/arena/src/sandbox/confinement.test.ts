import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allNeed } from '../../../../e2e/needs.ts';
import { PythonBot } from '../bots/python/python-bot.ts';
import { defaultProcessOptions } from '../process/bot-process.ts';
import { readBotFile } from '../submissions/bot-file.ts';
import { botFile, choicesOf, confinementHere, wordOf } from '../testing/bot-files.ts';
import { arenaTranslator } from '../words/translators.ts';
import { type Confinement, defaultLimits } from './confinement.ts';
import { probeConfinement } from './probe.ts';

allNeed('sandbox', 'python');

const here = await confinementHere();
const withoutGroups: Confinement = { ...here, cgroups: { memory: null, pids: null, freeze: null } };

const trying = async (lines: readonly string[], confinement = here, limits = defaultLimits) => {
  const source = `import os, sys, time, threading, socket\ndef attempt(name, act):\n    try:\n        act()\n        print(name)\n    except BaseException as e:\n        pass\ndef player(E, M, J):\n    ${lines.join('\n    ')}\n    return M[0]\n`;
  const bot = new PythonBot(botFile('bot.py', source), confinement, { ...defaultProcessOptions, limits });
  const { choices, left } = await choicesOf(bot, { limitMillis: 20_000 });
  return { word: wordOf(choices.at(-1)!), printed: left.stdout.trim() };
};

test('a bot sees nothing of the user, of other bots, of the network and of other processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'poda-secret-'));
  const server = createServer(socket => socket.destroy());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  try {
    writeFileSync(join(folder, 'other.py'), 'secret');
    const { word, printed } = await trying([
      `attempt('read', lambda: open(${JSON.stringify(join(folder, 'other.py'))}).read())`,
      `attempt('home', lambda: open(os.path.join(${JSON.stringify(homedir())}, sorted(os.listdir(${JSON.stringify(homedir())}))[0]), 'rb').read())`,
      `attempt('passwd', lambda: open('/etc/passwd').read())`,
      `attempt('shadow', lambda: open('/etc/shadow').read())`,
      `attempt('network', lambda: socket.create_connection(('127.0.0.1', ${port}), 1))`,
      `attempt('vsock', lambda: socket.socket(40, socket.SOCK_STREAM))`,
      `attempt('kill', lambda: os.kill(${process.pid}, 0))`,
      `attempt('environment', lambda: 1 / ('PODA_SECRET' in os.environ))`,
      `attempt('others', lambda: 1 / (len([p for p in os.listdir('/proc') if p.isdigit()]) > 10))`,
      ...['/', '/usr', '/etc', '/bot', '/dev', '/proc', folder].map(
        path => `attempt('write ${path}', lambda: open('${path}/poda-x', 'w'))`,
      ),
      `attempt('change', lambda: open(__file__, 'a'))`,
      `attempt('device', lambda: open('/dev/vda', 'rb'))`,
      `attempt('tmp', lambda: open('/tmp/x', 'w').write('x'))`,
    ]);
    expect(word).toBe('9-13');
    expect(printed).toBe('tmp');
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});

const small = {
  ...defaultLimits,
  memoryBytes: 128 * 1024 * 1024,
  tmpBytes: 8 * 1024 * 1024,
  tmpFiles: 2000,
  processes: 24,
};

test.concurrent.each([
  ['with cgroups, if the machine has any', here],
  ['without cgroups', withoutGroups],
])(
  'limits are enforced, %s',
  async (_, confinement) => {
    const bomb = await trying(
      [
        'made = 0',
        'for i in range(200):',
        '    try:',
        '        if os.fork() == 0:',
        '            time.sleep(60)',
        '        made += 1',
        '    except OSError:',
        '        break',
        'print(made < 30 and made > 3)',
      ],
      confinement,
      small,
    );
    expect(bomb).toEqual({ word: '9-13', printed: 'True' });
    const disk = await trying(
      [
        'written = 0',
        'try:',
        '    for i in range(100):',
        '        with open("/tmp/%d" % i, "wb") as f: f.write(b"x" * 1000000)',
        '        written += 1',
        'except (OSError, IOError): pass',
        'print(written < 9)',
      ],
      confinement,
      small,
    );
    expect(disk).toEqual({ word: '9-13', printed: 'True' });
    const files = await trying(
      ['for i in range(3000): open("/tmp/%d" % i, "w").close()', 'time.sleep(60)'],
      confinement,
      small,
    );
    expect(files.word).toMatch(/^memory: /);
    const children = await trying(
      [
        'for i in range(8):',
        '    if os.fork() == 0:',
        '        x = b"x" * 40000000',
        '        time.sleep(60)',
        'time.sleep(2)',
      ],
      confinement,
      small,
    );
    // With a memory cgroup the kernel chooses which process to kill: it may kill children, and the bot itself survives.
    expect(children.word).toMatch(confinement === withoutGroups ? /^memory: / : /^(memory: |9-13$)/);
  },
  90_000,
);

test('system calls that lead out of a sandbox are refused', async () => {
  const { printed } = await trying([
    'import ctypes',
    'libc = ctypes.CDLL(None, use_errno=True)',
    "attempt('unshare', lambda: 1 / (libc.unshare(0x10000000) == 0))",
    "attempt('mount', lambda: 1 / (libc.mount(b'x', b'/tmp', b'tmpfs', 0, None) == 0))",
    "attempt('ptrace', lambda: 1 / (libc.ptrace(0, 0, 0, 0) == 0))",
    "attempt('queue', lambda: 1 / (libc.msgget(0, 0o1600) >= 0))",
    "attempt('semaphores', lambda: 1 / (libc.semget(0, 1, 0o1600) >= 0))",
    "attempt('memory', lambda: 1 / (libc.shmget(0, 4096, 0o1600) >= 0))",
    "attempt('thread', lambda: threading.Thread(target=len, args=('',)).start())",
  ]);
  expect(printed).toBe('thread');
});

test('a bot stopped by SIGSTOP cannot make the kernel send it SIGCONT', async () => {
  const lines = [
    'import ctypes, fcntl',
    'libc = ctypes.CDLL(None, use_errno=True)',
    "event = (ctypes.c_char * 64)(*([b'\\0'] * 8), b'\\x12')",
    "attempt('timer', lambda: 1 / (libc.syscall(222 if os.uname().machine == 'x86_64' else 107, 1, event, ctypes.byref(ctypes.c_void_p())) == 0))",
    "attempt('signal of a descriptor', lambda: fcntl.fcntl(1, 10, 18))",
    "attempt('flags of a descriptor', lambda: fcntl.fcntl(1, fcntl.F_GETFL))",
  ];
  expect((await trying(lines, withoutGroups)).printed).toBe('flags of a descriptor');
  if (here.cgroups.freeze !== null)
    expect((await trying(lines)).printed).toBe('timer\nsignal of a descriptor\nflags of a descriptor');
});

test('a symbolic link that leads out of its folder is not accepted as a bot', () => {
  const folder = mkdtempSync(join(tmpdir(), 'poda-links-'));
  try {
    mkdirSync(join(folder, 'bots'));
    writeFileSync(join(folder, 'secret.py'), 'x = 1');
    writeFileSync(join(folder, 'bots', 'real.py'), 'x = 1');
    symlinkSync('../secret.py', join(folder, 'bots', 'away.py'));
    symlinkSync('real.py', join(folder, 'bots', 'near.py'));
    expect(readBotFile(join(folder, 'bots', 'away.py'))).toMatchObject({
      ok: false,
      error: { code: 'bot-link-leads-away' },
    });
    expect(readBotFile(join(folder, 'bots', 'near.py'))).toMatchObject({ ok: true, value: { name: 'near' } });
    expect(readBotFile(join(folder, 'bots'))).toMatchObject({ ok: false, error: { code: 'file-is-folder' } });
    expect(readBotFile(join(folder, 'none.py'))).toMatchObject({ ok: false, error: { code: 'missing-file' } });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without bubblewrap, both languages name the remedy', async () => {
  const { level, problem } = await probeConfinement({ environment: { PATH: '/nowhere' } });
  expect({ level, code: problem?.code }).toEqual({ level: null, code: 'sandbox-missing' });
  for (const language of ['es', 'en'] as const)
    expect(arenaTranslator(language).problem(problem!)).toMatch(/apt install bubblewrap/);
  const apparmor = { code: 'sandbox-apparmor', values: { path: '/usr/bin/bwrap', told: 'no' } };
  expect(arenaTranslator('en').problem(apparmor)).toContain(
    'profile bwrap /usr/bin/bwrap flags=(unconfined) {\n  userns,\n}',
  );
});

test('an unconfined probe gives level D', async () => {
  expect(await probeConfinement({ isUnconfined: true })).toMatchObject({ level: 'D', problem: null });
});

test('a process probes a sandbox only once', async () => {
  expect(await probeConfinement()).toBe(await probeConfinement());
});

test.each([
  ['without a seccomp filter', '--seccomp', 2],
  ['with the network of the host', '--unshare-net', 1],
])('the canary rejects a sandbox %s', async (_, word, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'poda-leaky-'));
  try {
    // A false bubblewrap: it runs the real one without one of its arguments, to test that the canary notices.
    const script = `#!/bin/bash
words=()
while [ $# -gt 0 ]; do
  if [ "$1" = ${word} ]; then shift ${words}; else words+=("$1"); shift; fi
done
exec ${here.bubblewrap!.path} "\${words[@]}"
`;
    writeFileSync(join(folder, 'bwrap'), script, { mode: 0o755 });
    const { level, problem } = await probeConfinement({ environment: { PATH: folder } });
    // The canary ran, and its report shows what it could do.
    expect({ level, told: problem?.values?.['told'] }).toEqual({
      level: null,
      told: expect.stringMatching(/^\{"reads":/),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
