/** `poda/ratings`: scores, Elo ratings with their margins, standings. */
export type { Happening, WhatCode } from '@poda/library/i18n/translate.ts';
export type * from '@poda/library/notation/library.ts';
export type { FinishedGame, GameResult, GameResult as CountedGame } from '../game/played-game.ts';
export type { Evidence, Fault, FaultVerdict, Verdict } from '../game/verdict.ts';
export type { MiniMatch } from '../schedule/schedule.ts';
export { type Anchor, type MatchRating, type RatingOptions, type Ratings, rate, rateMatch } from './rating.ts';
export {
  countResults,
  countScores,
  type Encounter,
  gamesOf,
  type Pentanomial,
  type PlayerScore,
  type ResultOfGame,
  type Scores,
  type Trinomial,
  totalOf,
} from './scores.ts';
export {
  type Cell as CrossTableCell,
  type Ranking,
  rankings,
  type SettledTie,
  type Standing,
  type StandingsOptions,
  type Summary,
  summarise,
  type TieBreak,
} from './standings.ts';
