import type { Game } from '../core/contract.ts';
import { draughts } from './draughts/index.ts';
import { microshogi } from './microshogi/index.ts';
import { plague } from './plague/index.ts';
import { ur } from './ur/index.ts';

/** Every game of Poda. */
export const games: readonly Game[] = [ur, draughts, microshogi, plague];
