import type { GameRecord } from '../../notation/record/record.ts';
import { Movers } from '../movers.ts';
import type { FinishedGame, PlayedGame } from '../plan.ts';
import { isCounted } from './scores.ts';

/** In ms, including the time for answers that lost a game by a fault. */
export const timeUsed = (contenders: number, games: readonly PlayedGame[]): number[] => {
  const used = new Array<number>(contenders).fill(0);
  const movers = new Movers();
  for (const game of games.filter(isCounted)) {
    const bySide = thinkingTime(game, movers);
    for (const side of [0, 1] as const) used[game.seats[side]]! += bySide[side];
  }
  return used;
};

/** In ms, including the time for an answer that lost by a fault. */
export const thinkingTime = ({ record, verdict }: FinishedGame, movers: Movers): [number, number] => {
  const bySide = timeBySide(record, movers);
  if (verdict.by !== 'rules') bySide[verdict.side] += verdict.millis;
  return bySide;
};

const timeBySide = (record: GameRecord, movers: Movers): [number, number] => {
  const used: [number, number] = [0, 0];
  const { millis = [] } = record;
  if (!millis.some(time => time !== null && time > 0)) return used;
  for (const [ply, side] of movers.of(record).entries()) used[side] += millis[ply] ?? 0;
  return used;
};
