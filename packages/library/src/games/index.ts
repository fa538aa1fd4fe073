import type { Game, Variant } from '../core/contract.ts';
import { commonReasons, type Reason } from '../core/outcome.ts';
import { type Result, unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { draughts } from './draughts/index.ts';
import { microshogi } from './microshogi/index.ts';
import { plague } from './plague/index.ts';
import { tictactoe } from './tictactoe/index.ts';
import { ur } from './ur/index.ts';

export const games: readonly Game[] = [ur, draughts, microshogi, plague, tictactoe];

/** The variant of a name such as `ur:classic`, or why there is none. */
export const readVariant = (name: string): Result<Variant> => parseVariant(games, name);

/** For a name that is known to be right. */
export const variantNamed = (name: string): Variant => unwrap(readVariant(name));

export const reasons: readonly Reason[] = [...commonReasons, ...games.flatMap(game => game.reasons)];
