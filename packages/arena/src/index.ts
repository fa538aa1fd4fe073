/** Poda as a library: the games, the search, the notations, and the engine as a player for classroom programs. */

export * from '@poda/library/library.ts';
export {
  type ClassroomBoard,
  type ClassroomLimits,
  type ClassroomRoute,
  classroomPlayer,
  player,
} from './bots/classroom-player.ts';
export type { Square as ClassroomSquare } from './protocols/classroom.ts';
