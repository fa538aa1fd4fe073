import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PythonBot } from '@poda/arena/bots/python/python-bot.ts';
import { defaultProcessOptions } from '@poda/arena/process/bot-process.ts';
import { probeConfinement } from '@poda/arena/sandbox/probe.ts';
import { readBotFile } from '@poda/arena/submissions/bot-file.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { printTable, verdict, whole } from './markdown.ts';
import { variantNamed } from './positions.ts';

const MOVES = 5000;
const WARM_UP = 500;
const SEED = 1;
/**
 * The aims in microseconds for the time that a bot takes to reply: the median and the 99th percentile over all moves.
 */
const AIMS = { p50: 150, p99: 1000 };

const trivial = 'def player(E, M, J):\n    return M[0]\n';
const variant = variantNamed('draughts:checkers');

/** Measures how long a trivial bot takes to reply to a request for a move, over the positions of random games. */
const timesOf = async (bot: PythonBot): Promise<number[]> => {
  const random = new Random(SEED);
  const setting = { variant, start: variant.rules.start, side: 0, seed: SEED, time: {} } as const;
  const seating = await bot.sit(setting);
  if (seating.kind !== 'seated') throw new Error(`the bot has no seat: ${JSON.stringify(seating)}`);
  const times: number[] = [];
  let state = new GameState(variant);
  for (let number = 1; number <= WARM_UP + MOVES; number++) {
    const clock = { limitMillis: 5000, otherMillis: 5000, incrementMillis: 0, per: 'move' } as const;
    const choice = await seating.player.choose({ number, state, clock });
    if (choice.kind !== 'move') throw new Error(`the bot did not play: ${JSON.stringify(choice)}`);
    if (number > WARM_UP) times.push(1000 * choice.millis);
    state.play(random.pick(state.legalMoves()));
    if (state.outcome() !== null) state = new GameState(variant);
  }
  await seating.player.leave();
  return times.sort((a, b) => a - b);
};

const folder = mkdtempSync(join(tmpdir(), 'poda-bench-'));
const rows: string[][] = [];
try {
  const path = join(folder, 'trivial.py');
  writeFileSync(path, trivial);
  const file = unwrap(readBotFile(path));
  const held = await probeConfinement();
  const free = await probeConfinement({ isUnconfined: true });
  for (const confinement of held.level === null ? [free] : [held, free])
    for (const freezes of [true, false]) {
      const times = await timesOf(new PythonBot(file, confinement, { ...defaultProcessOptions, freezes }));
      const at = (share: number) => times[Math.floor(share * times.length)]!;
      const isMet = at(0.5) <= AIMS.p50 && at(0.99) <= AIMS.p99;
      const name = `${confinement.level}, ${freezes ? 'frozen between moves' : 'not frozen'}`;
      rows.push([name, whole(at(0.5)), whole(at(0.9)), whole(at(0.99)), whole(times.at(-1)!), verdict(isMet)]);
    }
} finally {
  rmSync(folder, { recursive: true });
}
printTable(
  `Microseconds from question to answer of a Python bot that does not think, ${whole(MOVES)} moves:`,
  ['confinement', 'half', '90 %', '99 %', 'worst', `aim ${AIMS.p50} and ${whole(AIMS.p99)}`],
  rows,
);
