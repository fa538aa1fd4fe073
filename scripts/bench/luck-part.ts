import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import { HousePlayer } from '@poda/arena/referee/house-player.ts';
import { Dice, playerSeed, playGame } from '@poda/arena/referee/referee.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { deriveSeed, KeyedRandom, seedForProgram } from '@poda/library/core/seed/seed.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { fixed, printTable, whole } from './markdown.ts';
import { variantNamed } from './positions.ts';

const SECRET = '000102030405060708090a0b0c0d0e0f';
const PLAYERS = ['random', 'greedy', 'level:1', 'level:5'];
const SECONDS = 2;

/** CPU time of an act in nanoseconds. */
const costOf = (act: (count: number) => void): number => {
  for (let i = 0; i < 2_000; i++) act(i);
  const began = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  let count = 0;
  while (used() < SECONDS * 1e6) for (let i = 0; i < 1_000; i++) act(count++);
  return (used() / count) * 1_000;
};

const variant = variantNamed('ur:classic');
const planned = (number: number): PlannedGame => ({
  ...{ number, pair: number, leg: 0, round: 1, seats: [0, 1], opening: [] },
  seed: deriveSeed(SECRET, 'pair', number),
});

const [fast, keyed] = [new Random(1), new KeyedRandom(SECRET, 'dice', 0)];
const dice = new Dice(SECRET);
const state = new GameState(variant);
const roll = costOf(() => dice.roll(state));
printTable(
  'Nanoseconds of a core for random numbers:',
  ['what', 'ns'],
  [
    [
      '32 bits of the fast generator',
      fixed(
        costOf(() => fast.uint32()),
        1,
      ),
    ],
    ['32 bits of a keyed stream', whole(costOf(() => keyed.uint32()))],
    ['a roll of Ur', whole(roll)],
    ['the seed of a player, and what it is told of it', whole(costOf(i => seedForProgram(playerSeed(planned(i), 0))))],
  ],
);

/** CPU time of a move of a player in nanoseconds, with the referee's share. */
const moveOf = async (name: string): Promise<number> => {
  const player = new HousePlayer(unwrap(readPlayer(name, variant.game))!, variant, null, false);
  let moves = 0;
  let began = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  for (let number = 1; used() < 2 * SECONDS * 1e6; number++) {
    const judged = await playGame({ variant, time: {} }, planned(number), [player, player]);
    if (judged.kind !== 'played') throw new Error(judged.what);
    if (number > 3) moves += judged.game.record.moves.length / 2;
    else began = process.cpuUsage();
  }
  return (used() / moves) * 1_000;
};

const rows: string[][] = [];
for (const name of PLAYERS) {
  const move = await moveOf(name);
  const share = (100 * roll) / move;
  rows.push([name, whole(move / 1_000), `${fixed(share, share < 1 ? 2 : 1)} %`]);
}
printTable(
  'Games of Ur between two equal players of Poda in one process; a move with its roll and the work of the referee:',
  ['player', 'µs a move', 'share of the roll'],
  rows,
);
