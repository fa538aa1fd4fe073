/** Poda as a library: the games, the search, the notations, and the engine as a player for classroom programs. */
export {
  type ClassroomBoard,
  type ClassroomLimits,
  type ClassroomRoute,
  classroomPlayer,
  player,
} from './arena/bots/classroom-player.ts';
export * from './games/library.ts';
export { problemText } from './i18n/problem-text.ts';
export * from './notation/library.ts';
export * from './search/library.ts';
