import type { GameTables } from '../../../core/tables.ts';
import { MicroshogiSpace } from './space.ts';

const space = new MicroshogiSpace();

export const tables: GameTables = {
  space,
  solver: async () => {
    const { MicroshogiSolver } = await import('./solver.ts');
    return new MicroshogiSolver(space);
  },
};
