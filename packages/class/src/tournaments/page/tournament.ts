import type { Side } from '@poda/library/core/contract.ts';
import type { AnswerTo } from '../../api/routes.ts';
import { houseName } from '../../page/parts/texts.ts';

export type Tournament = AnswerTo<'readTournament'>;
export type Standings = AnswerTo<'readStandings'>;
export type Schedule = AnswerTo<'readSchedule'>;
export type Game = AnswerTo<'listGames'>['games'][number];

export const formats = ['round-robin', 'swiss', 'gauntlet', 'knockout'] as const;

export const nameOf = ({ contenders, game }: Pick<Tournament, 'contenders' | 'game'>, place: number): string => {
  const contender = contenders.find(one => one.place === place);
  if (contender === undefined) return `${place + 1}`;
  return contender.kind === 'house' && contender.word !== null ? houseName(contender.word, game) : contender.name;
};

export const isOwn = ({ contenders }: Pick<Tournament, 'contenders'>, place: number): boolean =>
  contenders.some(contender => contender.isOwn && contender.place === place);

export const scoreText = (winner: Side | null): string => (winner === null ? '½–½' : winner === 0 ? '1–0' : '0–1');
