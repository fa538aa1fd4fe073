import { createSocket } from 'node:dgram';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readContender } from '@poda/arena/bots/contenders.ts';
import { parsePlayerSpec } from '@poda/arena/bots/player-spec.ts';
import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Contender } from '@poda/arena/game/player.ts';
import { refereeId } from '@poda/arena/linux/procfs.ts';
import { defaultProcessOptions } from '@poda/arena/process/bot-process.ts';
import { playGame } from '@poda/arena/referee/referee.ts';
import { type Confinement, defaultLimits } from '@poda/arena/sandbox/confinement.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import { askedConfinement } from './asked-confinement.ts';
import { type HostileBot, hostileBots, type Targets, writeBot } from './hostile-bots.ts';

/**
 * The result of a hostile bot's game. This program plays every hostile bot against an honest one, in a process of its
 * own, so that the bots cannot attack the test. Arguments: the flags of asked-confinement.ts, and names of bots to play
 * only these; `--unconfined` leaves out bots that do harm without a sandbox. It prints one line of JSON per bot, then
 * an `Aftermath`.
 */
export interface Played {
  readonly bot: string;
  /** The verdict on the bot's last game: a fault, `rules`, or the reason why there is no verdict. */
  readonly verdict: string;
  readonly what: string;
  readonly answer: string;
  readonly stderr: string;
  /** True if the fault is the hostile bot's and not its opponent's. */
  readonly isBotAtFault: boolean;
  readonly moves: string;
  readonly millis: number;
  /** Processes of this bot that still run after its game. */
  readonly left: readonly string[];
}

/** The traces that the bots left on the computer, checked after all games. */
export interface Aftermath {
  readonly level: string | null;
  readonly honestMoves: string;
  readonly left: readonly string[];
  /** Number of messages that bots sent over the network. */
  readonly heard: number;
}

const AT_A_TIME = 2;
const MAX_TRIES = 50;

const checkers = unwrap(parseVariant(games, 'draughts:checkers'));

/** The honest opponent: it plays the first legal move, inside this process. */
const honest: Contender = {
  name: 'honest',
  record: { name: 'honest', kind: 'bot' },
  fingerprint: 'honest',
  isOwn: true,
  check: async () => ({ ok: true, value: undefined }),
  sit: async () => ({
    kind: 'seated',
    player: {
      choose: ({ state }) => ({ kind: 'move', move: state.legalMoves()[0]!, millis: 0 }),
      leave: async () => ({ stdout: '', stderr: '' }),
    },
  }),
};

const planned: PlannedGame = { number: 1, pair: 1, leg: 0, round: 1, seats: [0, 1], opening: [], seed: 7 };

const play = async (bot: HostileBot, confinement: Confinement, word: string): Promise<Played> => {
  const began = performance.now();
  const limits = {
    ...defaultLimits,
    memoryBytes: (bot.speaks === 'module' ? 192 : 128) * MEBIBYTE,
    // A low process limit, which a bot reaches before the memory limit.
    processes: 32,
    tmpBytes: 8 * MEBIBYTE,
    tmpFiles: 1000,
    startMillis: bot.startMillis,
  };
  const options = { ...defaultProcessOptions, limits };
  const startEngine = () => {
    throw new Error('no engine is needed here');
  };
  const told = (fields: Partial<Played>): Played => ({
    ...{ bot: bot.name, verdict: '', what: '', answer: '', stderr: '', isBotAtFault: false, moves: '' },
    millis: Math.round(performance.now() - began),
    left: processesOf(bot.file),
    ...fields,
  });
  const entry = parsePlayerSpec(word, checkers.game);
  if (!entry.ok) return told({ verdict: `refused: ${entry.error.code}` });
  const contender = await readContender(entry.value, checkers, {
    confinement,
    options,
    startEngine,
    isTimeLimited: false,
  });
  if (!contender.ok) return told({ verdict: `refused: ${contender.error.code}` });
  const checked = await contender.value.check(checkers);
  if (!checked.ok) {
    const { code } = checked.error;
    return told({ verdict: code.startsWith('not-a-bot') ? 'not-a-bot' : `refused: ${code}` });
  }
  const time = { clock: { per: 'move' as const, millis: bot.millis, incrementMillis: 0 } };
  let last = told({ verdict: 'unplayed' });
  for (let game = 0; game < bot.games; game++) {
    last = told({ verdict: 'void' });
    for (let tries = 0; tries < MAX_TRIES && last.verdict.startsWith('void'); tries++) {
      const seats = bot.seat === 0 ? ([contender.value, honest] as const) : ([honest, contender.value] as const);
      const judged = await playGame({ variant: checkers, time }, planned, seats);
      if (judged.kind === 'void') {
        last = told({ verdict: `void: ${judged.what}` });
        continue;
      }
      const { record, verdict } = judged.game;
      const moves = record.moves.join(' ');
      if (verdict.by === 'rules') last = told({ verdict: 'rules', moves });
      else {
        const { what, answer = '', stderr = '' } = verdict.evidence;
        last = told({ verdict: verdict.by, what, answer, stderr, moves, isBotAtFault: verdict.side === bot.seat });
      }
    }
    if (last.verdict !== 'rules') break;
  }
  return last;
};

/**
 * The bot's processes: those whose root folder contains its file as this run wrote it, because other tests may play a
 * bot of the same name; or, without a sandbox, those with the referee's environment variable.
 */
const processesOf = (file: string): string[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(pid => (isUnconfined ? isMarked(pid) : isOfThisRun(`/proc/${pid}/root/bot/${file.replace(/\.txt$/, '')}`)))
    .map(pid => `${pid} ${textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`);

const isOfThisRun = (path: string): boolean => textOf(path).endsWith(` ${MARK}\n`);

const isMarked = (pid: string): boolean => textOf(`/proc/${pid}/environ`).includes(`PODA_BOT=${refereeId()}-`);

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

/** Traces left by any bot: cgroups, temporary folders, mounts, and files whose name contains the mark of this run. */
const leftBehind = (confinement: Confinement, folders: readonly string[]): string[] => {
  const { memory, pids, freeze } = confinement.cgroups;
  const groups = [memory, pids, freeze].flatMap(place => (place === null ? [] : [place.folder]));
  const isOurs = (name: string) => name.startsWith(`${refereeId()}-`) || name.includes(MARK);
  return [
    ...[...new Set([...groups, tmpdir(), ...folders])].flatMap(folder =>
      namesIn(folder)
        .filter(isOurs)
        .map(name => join(folder, name)),
    ),
    ...textOf('/proc/self/mountinfo')
      .split('\n')
      .filter(line => /\/(?:newroot|oldroot|bot)(?:\/| )/.test(line)),
  ];
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** The path of a file in the user's home folder, as a target for the bots; undefined if there is none. */
const fileAtHome = (): string | undefined =>
  namesIn(homedir())
    .map(name => join(homedir(), name))
    .find(path => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);

const isUnconfined = process.argv.includes('--unconfined');
const MARK = `poda-mark-${process.pid}`;
const chosen = process.argv.slice(2).filter(word => !word.startsWith('--'));

const main = async (): Promise<void> => {
  const confinement = await askedConfinement(process.argv);
  const folder = mkdtempSync(join(tmpdir(), 'poda-hostile-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  let heard = 0;
  const tcp = createServer(socket => void socket.on('error', () => {}).on('data', () => heard++));
  const unix = createServer(socket => void socket.on('error', () => {}).on('data', () => heard++));
  const udp = createSocket('udp4').on('message', () => heard++);
  try {
    const secret = join(folder, 'secret');
    const other = join(folder, 'other.py');
    for (const path of [secret, other]) writeFileSync(path, 'def player(E, M, J):\n    return M[0]\n');
    await new Promise<void>(resolve => tcp.listen(0, '127.0.0.1', resolve));
    await new Promise<void>(resolve => unix.listen(`\0${MARK}`, resolve));
    const address = tcp.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise<void>(resolve => udp.bind(port, '127.0.0.1', resolve));
    const targets: Targets = {
      SECRET: secret,
      OTHER: other,
      HOME_FILE: fileAtHome() ?? secret,
      MARK,
      PORT: port,
      PID: process.pid,
    };
    const reference = await playGame({ variant: checkers, time: {} }, planned, [honest, honest]);
    const honestMoves = reference.kind === 'played' ? reference.game.record.moves.join(' ') : '';
    const waiting = hostileBots()
      .filter(({ name }) => chosen.length === 0 || chosen.includes(name))
      .filter(bot => !isUnconfined || bot.isHarmlessOutside);
    const serve = async (): Promise<void> => {
      for (let bot = waiting.shift(); bot !== undefined; bot = waiting.shift())
        console.log(JSON.stringify(await play(bot, confinement, writeBot(bot, folder, targets))));
    };
    // Without a sandbox the program cannot tell which bot a process belongs to, so only one bot plays at a time.
    await Promise.all(Array.from({ length: isUnconfined ? 1 : AT_A_TIME }, serve));
    const places = ['/', '/usr', '/usr/bin', '/etc', '/dev', '/dev/shm', '/var/tmp', '/run', homedir(), process.cwd()];
    const left = leftBehind(confinement, [...places, folder, dirname(targets.HOME_FILE)]);
    const aftermath: Aftermath = { level: confinement.level, honestMoves, left, heard };
    console.log(JSON.stringify(aftermath));
  } finally {
    for (const server of [tcp, unix, udp]) server.close();
  }
};

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
process.stdout.once('error', () => process.exit(1));
await main();
