import type { GameTables } from '../../../core/tables.ts';
import type { Track } from '../moves.ts';
import { UrSpace } from './space.ts';

/** The number of pieces of a ruleset only affects how positions are written. */
export const tablesOf = (track: Track): GameTables => {
  const space = new UrSpace(track);
  return { space, solver: async () => new (await import('./solver.ts')).UrSolver(space) };
};
