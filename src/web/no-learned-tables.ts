import type { LearnedTables } from '../games/draughts/learned-tables.ts';

/** In place of what was learned from games, where nobody judges positions: all zeros, which `patterns` reads as nothing known. */
export const shortKings: LearnedTables = { windows: [], kingEarly: [], kingLate: [] };
export const flyingKings: LearnedTables = shortKings;
