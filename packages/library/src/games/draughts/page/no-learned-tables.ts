import type { LearnedTables } from '../learned-tables.ts';

const nothingLearned: LearnedTables = {
  windows: [],
  kingEarly: Array.from({ length: 32 }, () => 0),
  kingLate: Array.from({ length: 32 }, () => 0),
};

/** Empty stand-ins for the learned evaluation tables, in bundles that do not evaluate positions. */
export const shortKings: LearnedTables = nothingLearned;
export const flyingKings: LearnedTables = nothingLearned;
