import type { LearnedTables } from '../games/draughts/learned-tables.ts';

const nothingLearned: LearnedTables = {
  windows: [],
  kingEarly: Array.from({ length: 32 }, () => 0),
  kingLate: Array.from({ length: 32 }, () => 0),
};

/** In place of what was learned from games, where nobody judges positions. */
export const shortKings: LearnedTables = nothingLearned;
export const flyingKings: LearnedTables = nothingLearned;
