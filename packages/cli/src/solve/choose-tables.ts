import { rulesetOptions, type Variant } from '@poda/library/core/contract.ts';
import { ok, problem } from '@poda/library/core/result.ts';
import type { TableSpace } from '@poda/library/core/tables.ts';
import { variantNamed } from '@poda/library/games/index.ts';

/** `pieces` is as wanted, else that of the variant's option, else (or if `isSmall`) the most that is quick to solve. */
export const chooseTables = (variant: Variant, space: TableSpace, wanted: number | undefined, isSmall: boolean) => {
  const numbers = numbersOf(variant, space);
  const pieces = wanted ?? defaultPieces(variant, space, isSmall);
  if (!numbers.includes(pieces))
    return problem('pieces-out-of-range', { pieces, least: numbers[0]!, most: numbers.at(-1)! });
  return ok({ variant: withPieces(variant, pieces), pieces });
};

export const withPieces = (variant: Variant, pieces: number): Variant => {
  if (variant.options['pieces'] === undefined) return variant;
  const options = Object.entries({ ...variant.options, pieces: String(pieces) });
  const chosen = options.map(([id, value]) => `${id}=${value}`).join('&');
  return variantNamed(`${variant.game.id}:${variant.ruleset}?${chosen}`);
};

const numbersOf = (variant: Variant, space: TableSpace): number[] => {
  const option = rulesetOptions(variant).find(({ id }) => id === 'pieces');
  if (option !== undefined) return option.values.map(Number);
  return [...new Set(space.sections.map(({ pieces }) => pieces))].sort((a, b) => a - b);
};

const defaultPieces = (variant: Variant, space: TableSpace, isSmall: boolean): number => {
  const own = variant.options['pieces'];
  if (own !== undefined && !isSmall) return Number(own);
  let best: number | undefined;
  let positions = 0;
  for (const pieces of numbersOf(variant, space)) {
    for (const section of space.sections) if (section.pieces === pieces) positions += section.positions;
    if (positions > QUICK_POSITIONS || pieces > Number(own ?? pieces)) break;
    best = pieces;
  }
  return best ?? numbersOf(variant, space)[0]!;
};

/** About a minute on one core. */
const QUICK_POSITIONS = 10_000_000;
