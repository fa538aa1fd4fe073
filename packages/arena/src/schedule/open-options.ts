import { rulesetOptions, type Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { variantNamed } from '@poda/library/games/index.ts';

/** Side 0 starts if the user left the starting side open. */
export const withSide0Starting = (variant: Variant): Variant => {
  for (const { id, values } of openOptions(variant))
    for (const value of values) {
      const decided = withOptions(variant, [`${id}=${value}`]);
      if (new GameState(decided).side === 0) return decided;
    }
  return variant;
};

export const openOptions = (variant: Variant) =>
  rulesetOptions(variant).filter(({ id, default: usual }) => usual === null && variant.options[id] === undefined);

export const withOptions = ({ name }: Variant, chosen: readonly string[]): Variant =>
  variantNamed(`${name}${name.includes('?') ? '&' : '?'}${chosen.join('&')}`);
