import { openings as draughts } from './draughts/openings.ts';
import { openings as microshogi } from './microshogi/openings.ts';
import { openings as plague } from './plague/openings.ts';

/** One opening a line, by the name of the variant. They are not part of `games`, because only matches need them. */
export const preparedOpenings: Readonly<Record<string, string>> = {
  ...draughts,
  // Portuguese draughts have the same rules as the Spanish game.
  'draughts:portuguese': draughts['draughts:spanish']!,
  ...microshogi,
  ...plague,
};
