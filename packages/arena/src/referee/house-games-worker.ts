import { parentPort, workerData } from 'node:worker_threads';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { PlannedGame } from '../game/played-game.ts';
import { type HouseMatch, type HouseMessage, QUIET_MILLIS } from './house-games.ts';
import { HousePlayer } from './house-player.ts';
import { playGame, type Watcher } from './referee.ts';

const { game, players, time, tags, isTimeLimited, isWatched } = workerData as HouseMatch;
const variant = unwrap(parseVariant(games, game));
const contenders = players.map(word =>
  word === null
    ? null
    : new HousePlayer(unwrap(readPlayer(word, variant.game))!, variant, null, isTimeLimited, localProber),
);

const post = (message: HouseMessage): void => parentPort?.postMessage(message);

/** A quick game is over before a user can look at it. */
const watcher = (): Watcher => {
  const began = performance.now();
  const millis: (number | null)[] = [];
  let told = 0;
  return (state, time) => {
    millis.push(time);
    if (performance.now() - began < QUIET_MILLIS) return;
    const opening = state.plies - millis.length;
    const moves = state.moveTexts().map((text, ply): [string, number | null] => [text, millis[ply - opening] ?? null]);
    post({ kind: 'moves', from: told, moves: moves.slice(told) });
    told = moves.length;
  };
};

parentPort?.on('message', async (planned: PlannedGame) => {
  const [first, second] = planned.seats.map(seat => contenders[seat]!) as [HousePlayer, HousePlayer];
  const settings = { variant, time, tags };
  post({
    kind: 'judged',
    judged: await playGame(settings, planned, [first, second], isWatched ? watcher() : undefined),
  });
});
