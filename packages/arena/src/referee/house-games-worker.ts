import { parentPort, workerData } from 'node:worker_threads';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { PlannedGame } from '../game/played-game.ts';
import { FollowedGame } from './followed-game.ts';
import type { HouseMatch, HouseMessage } from './house-games.ts';
import { HousePlayer } from './house-player.ts';
import { playGame, type Watcher } from './referee.ts';

const { game, players, time, tags, isTimeLimited, isWatched } = workerData as HouseMatch;
const variant = variantNamed(game);
const contenders = players.map(word =>
  word === null
    ? null
    : new HousePlayer(unwrap(readPlayer(word, variant.game))!, variant, null, isTimeLimited, localProber),
);

const post = (message: HouseMessage): void => parentPort?.postMessage(message);

const follow = (): Watcher => {
  const game = new FollowedGame();
  return (state, millis) => {
    game.watch(state, millis);
    const fresh = game.takeNewMoves();
    if (fresh !== undefined) post({ kind: 'moves', ...fresh });
  };
};

parentPort?.on('message', async (planned: PlannedGame) => {
  const [first, second] = planned.seats.map(seat => contenders[seat]!) as [HousePlayer, HousePlayer];
  const settings = { variant, time, tags };
  post({
    kind: 'judged',
    judged: await playGame(settings, planned, [first, second], isWatched ? follow() : undefined),
  });
});
