import type { Examples } from '../core/contract.ts';
import { examples as draughts } from './draughts/examples.ts';
import { examples as microshogi } from './microshogi/examples.ts';
import { examples as plague } from './plague/examples.ts';
import { examples as tictactoe } from './tictactoe/examples.ts';
import { examples as ur } from './ur/examples.ts';

/** In the order of the help. They are not part of `games`, because only the help needs them. */
export const gameExamples: readonly Examples[] = [draughts, ur, microshogi, plague, tictactoe];
