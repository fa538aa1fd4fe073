import type { GameTables } from '../../../core/tables.ts';
import { MicroshogiSpace } from './space.ts';

const space = new MicroshogiSpace();

export const tables: GameTables = { space, solver: async () => (await import('./solver.ts')).solverOf(space) };
