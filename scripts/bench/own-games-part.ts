import { HousePlayer } from '@poda/arena/referee/house-player.ts';
import { playGame } from '@poda/arena/referee/referee.ts';
import { deriveSeed } from '@poda/library/core/seed/seed.ts';
import { fixed, printTable, verdict, whole } from './markdown.ts';
import { variantNamed } from './positions.ts';

const SECONDS = 5;
const WARM_UP = 300;
/** Games of checkers per second of CPU time. */
const AIM = 1000;

/** Counts the games between two random players of Poda that the referee plays per second of CPU time. */
const variant = variantNamed('draughts:checkers');
const player = new HousePlayer({ kind: 'random' }, variant, null, false);

const play = async (number: number): Promise<number> => {
  const seed = deriveSeed(1, 'pair', number);
  const planned = { number: 1, pair: 1, leg: 0, round: 1, seats: [0, 1], opening: [], seed } as const;
  const judged = await playGame({ variant, time: {} }, planned, [player, player]);
  if (judged.kind !== 'played') throw new Error(judged.what);
  return judged.game.record.moves.length;
};

for (let number = 0; number < WARM_UP; number++) await play(number);
const began = process.cpuUsage();
const used = () => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};
let games = 0;
let moves = 0;
while (used() < SECONDS) moves += await play(WARM_UP + games++);
const seconds = used();
const rate = games / seconds;
printTable(
  'Games of checkers between two random players in one process, with records:',
  ['games', 'seconds of a core', 'moves a game', 'games a second', `at least ${whole(AIM)}`],
  [[whole(games), fixed(seconds, 1), fixed(moves / games, 1), whole(rate), verdict(rate >= AIM)]],
);
