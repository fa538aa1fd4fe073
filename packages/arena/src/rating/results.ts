import type { GameResult } from '../game/played-game.ts';
import { countScores, type Scores } from './scores.ts';

export interface ResultOfGame {
  readonly seats: readonly [number, number];
  readonly points: 0 | 0.5 | 1;
  /** The number of the pair, missing for a single game. A pair is two games from one opening with sides swapped. */
  readonly pair?: number;
}

export const countResults = (players: number, results: readonly ResultOfGame[]): Scores => {
  const pairs = results.flatMap(({ pair }) => pair ?? []);
  const firstSingle = 1 + Math.max(0, ...pairs);
  return countScores(
    players,
    results.map(({ seats, points, pair }, i): GameResult => {
      const winner = points === 0.5 ? null : points === 1 ? 0 : 1;
      const record = { result: { winner, reason: 'agreement' } } as const;
      return { number: i + 1, pair: pair ?? firstSingle + i, round: 1, seats, record, verdict: { by: 'rules' } };
    }),
  );
};
