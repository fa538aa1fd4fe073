import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCgroupPlaces, removeStaleCgroups } from '@poda/arena/linux/cgroup.ts';
import { signalAll, treeOf } from '@poda/arena/linux/procfs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleReferees } from './hostile/bundle-referees.ts';
import { hostileBots } from './hostile/hostile-bots.ts';
import { expectVerdict, HostileGames } from './hostile/hostile-games.ts';
import { has } from './needs.ts';
import { canIsolate, isRoot, nodeFor, ORDINARY } from './ordinary-user.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * The bots that attack the sandbox itself; they play at every level of confinement that a computer may offer.
 * hostile.test.ts plays the hostile bots at the best level.
 */
const attackers = [
  'descriptors_of_others',
  'changes_limits_of_init',
  'limits_of_init',
  'locks_files_of_the_system',
  'looks_into_others',
  'memory_of_children',
  'memory_of_page_tables',
  'memory_of_sockets',
  'memory_of_the_kernel',
  'memory_shared_and_unmapped',
  'mounts_and_privileges',
  'outlives_its_game',
  'raises_its_limits',
  'rewrites_init',
  'wakes_itself_up',
];
/** Bots whose exit status the sandbox's init process must pass on unchanged. */
const dying = ['abort', 'kills_itself', 'segmentation_fault', 'exit_0_in_move'];

/** The bots that play at every level in ordinary runs; in long runs all bots do. */
const everywhere = process.env['PODA_LONG']
  ? [...attackers, ...dying]
  : [
      'abort',
      'changes_limits_of_init',
      'limits_of_init',
      'looks_into_others',
      'memory_of_children',
      'outlives_its_game',
      'rewrites_init',
    ];

const bots = hostileBots().filter(({ name }) => [...attackers, ...dying].includes(name));

/** A user id other than that of level-b.test.ts, which counts the processes of its user. */
const other = isRoot ? { uid: ORDINARY + 1, gid: ORDINARY + 1 } : {};

const ways = [
  {
    where: 'as an ordinary user',
    user: other,
    words: [] as string[],
    level: /^[AB]$/,
    names: everywhere,
  },
  ...(has('long')
    ? [
        {
          where: 'as an ordinary user without a second user namespace',
          user: other,
          words: ['--without-groups', '--shell-init'],
          level: /^B$/,
          names: everywhere,
        },
      ]
    : []),
  ...(isRoot
    ? [
        { where: 'as root', user: {}, words: [], level: /^[AB]$/, names: ['outlives_its_game'] },
        { where: 'as root without cgroups', user: {}, words: ['--without-groups'], level: /^B$/, names: everywhere },
      ]
    : []),
];

const folder = temporaryFolder('levels');
let node: string;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  node = nodeFor(folder);
  await bundleReferees(folder);
});

const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent' };
const PATIENCE_MILLIS = 300_000;

describe.skipIf(!canIsolate()).each(ways)('attacks on the confinement, $where', ({ user, words, level, names }) => {
  let games: HostileGames;
  beforeAll(() => {
    games = new HostileGames([node, join(folder, 'play-hostile.mjs'), ...words, ...names], { ...user, env, cwd: '/' });
  });
  afterAll(() => games.stop());

  test.each(bots.filter(({ name }) => names.includes(name)))(
    '$name',
    async bot => expectVerdict(bot, await games.of(bot.name)),
    PATIENCE_MILLIS,
  );

  test('no process, cgroup or file is left, and the level is the expected one', async () => {
    await games.ended;
    expect(games.aftermath?.level).toMatch(level);
    expect(games.aftermath?.left).toEqual([]);
    expect(games.aftermath?.heard).toBe(0);
  });

  test('when the referee is killed its bots die, and the next referee removes their cgroups', async () => {
    const path = join(folder, 'survivor.py');
    writeFileSync(path, survivor);
    const referee = spawn(node, [join(folder, 'lone-referee.mjs'), path, ...words], {
      ...{ ...user, env, cwd: '/' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise(resolve => referee.once('exit', resolve));
    let inside: string[] = [];
    try {
      const told = await new Promise<string>(resolve => referee.stdout.once('data', bytes => resolve(String(bytes))));
      expect(JSON.parse(told)).toMatchObject({ kind: 'move' });
      inside = [...new Set(treeOf(referee.pid!).map(pidNamespaceOf))].filter(
        space => space !== '' && space !== pidNamespaceOf('self'),
      );
      expect(inside).toHaveLength(1);
      // The sandbox contains its init process, the bot, and the bot's three orphans.
      expect(processesIn(inside[0]!).length).toBeGreaterThanOrEqual(4);
      referee.kill('SIGKILL');
      await ended;
      await expect.poll(() => processesIn(inside[0]!)).toEqual([]);
      const places = Object.values(findCgroupPlaces()).filter(place => place !== null);
      removeStaleCgroups(findCgroupPlaces());
      expect(
        places.flatMap(place => readdirSync(place.folder).filter(name => name.includes(`-${referee.pid}-`))),
      ).toEqual([]);
    } finally {
      referee.kill('SIGKILL');
      await ended;
      signalAll(inside.flatMap(processesIn).map(Number), 'SIGKILL');
    }
  }, 60_000);
});

/**
 * A bot that tries to outlive its referee. It overwrites the code of the sandbox's init process, so that init does not die with
 * its parent (x64 code: prctl(PR_SET_PDEATHSIG, 0), then pause() in a loop), and makes init run that code by ending an orphan.
 */
const survivor = `${readFileSync(new URL('hostile/bots/outlives_its_game.py', import.meta.url), 'utf8')}

def take_over():
    code = bytes.fromhex("bf0100000031f6b89d0000000f05b8220000000f05ebf7")
    with open("/proc/1/maps") as maps:
        ranges = [line.split()[0].split("-") for line in maps if " r-xp " in line and "[" not in line]
    with open("/proc/1/mem", "r+b", buffering=0) as memory:
        for first, last in ranges:
            memory.seek(int(first, 16))
            memory.write(code.rjust(int(last, 16) - int(first, 16), b"\\x90"))
    if os.fork() == 0:
        if os.fork() == 0:
            time.sleep(0.05)
        os._exit(0)
    os.wait()
    # Waits until the init process is in pause(), before the referee stops all processes.
    while not open("/proc/1/syscall").read().startswith("34 "):
        time.sleep(0.01)


try:
    take_over()
except OSError:
    pass
`;

/** The PID namespace of a process; empty if the process has ended. */
const pidNamespaceOf = (pid: string | number): string => {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return '';
  }
};

const processesIn = (space: string): string[] =>
  readdirSync('/proc').filter(name => /^\d+$/.test(name) && pidNamespaceOf(name) === space);
