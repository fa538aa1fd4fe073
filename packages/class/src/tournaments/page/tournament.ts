import type { Side } from '@poda/library/core/contract.ts';
import type * as v from 'valibot';
import type { gameSchema, openedTournamentSchema, scheduleSchema, standingsSchema } from '../tournament-schemas.ts';
import { houseName } from './form/house-fields.tsx';

export type Tournament = v.InferOutput<typeof openedTournamentSchema>;
export type Standings = v.InferOutput<typeof standingsSchema>;
export type Schedule = v.InferOutput<typeof scheduleSchema>;
export type Game = v.InferOutput<typeof gameSchema>;

/** Poda's own players are named in the language of the page. */
export const nameOf = ({ contenders, game }: Pick<Tournament, 'contenders' | 'game'>, place: number): string => {
  const contender = contenders.find(one => one.place === place);
  if (contender === undefined) return `${place + 1}`;
  return contender.kind === 'house' && contender.word !== null ? houseName(contender.word, game) : contender.name;
};

export const isOwn = ({ contenders }: Pick<Tournament, 'contenders'>, place: number): boolean =>
  contenders.some(contender => contender.isOwn && contender.place === place);

export const scoreText = (winner: Side | null): string => (winner === null ? '½–½' : winner === 0 ? '1–0' : '0–1');
