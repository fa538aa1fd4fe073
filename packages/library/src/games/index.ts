import type { Game } from '../core/contract.ts';
import { commonReasons, type Reason } from '../core/outcome.ts';
import { draughts } from './draughts/index.ts';
import { microshogi } from './microshogi/index.ts';
import { plague } from './plague/index.ts';
import { tictactoe } from './tictactoe/index.ts';
import { ur } from './ur/index.ts';

export const games: readonly Game[] = [ur, draughts, microshogi, plague, tictactoe];

export const reasons: readonly Reason[] = [...commonReasons, ...games.flatMap(game => game.reasons)];
