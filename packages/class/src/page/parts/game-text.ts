import type { Variant } from '@poda/library/core/contract.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { gameTitle } from '@poda/page/words/game-title.ts';

/** Undefined if this page does not know the game that the server names. */
export const variantOf = (name: string): Variant | undefined => {
  const variant = parseVariant(games, name);
  return variant.ok ? variant.value : undefined;
};

export const gameText = (name: string): string => {
  const variant = variantOf(name);
  if (variant === undefined) return name;
  const { game, detail } = gameTitle(variant);
  return detail === '' ? game : `${game} (${detail})`;
};
