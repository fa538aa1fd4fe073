import { parentPort, workerData } from 'node:worker_threads';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { readPlayer } from '../../play/session/seats.ts';
import type { PlannedGame } from '../plan.ts';
import type { HouseMatch } from './house-games.ts';
import { HousePlayer } from './house-player.ts';
import { playGame } from './referee.ts';

/** Worker thread: plays games between Poda's own players, one after the other. */
const { game, players, time, tags, isTimeLimited } = workerData as HouseMatch;
const variant = unwrap(parseVariant(games, game));
const contenders = players.map(word =>
  word === null ? null : new HousePlayer(unwrap(readPlayer(word, variant.game))!, variant, null, isTimeLimited),
);

parentPort?.on('message', async (planned: PlannedGame) => {
  const [first, second] = planned.seats.map(seat => contenders[seat]!) as [HousePlayer, HousePlayer];
  parentPort?.postMessage(await playGame({ variant, time, tags }, planned, [first, second]));
});
