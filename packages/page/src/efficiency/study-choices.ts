import type { Game } from '@poda/library/core/contract.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { type Algorithm, algorithmsFor } from '@poda/library/study/algorithms.ts';
import { hasSizes, type Plan } from '@poda/library/study/plan.ts';

/** As the form shows them. */
export interface StudyChoices {
  /** A game with board sizes, else a variant. */
  readonly game: string;
  readonly sizes: readonly string[];
  readonly depths: readonly number[];
  readonly algorithms: readonly Algorithm[];
  readonly maxNodes: number;
  readonly seed: number;
}

export const gameNames: readonly string[] = games.flatMap(game =>
  hasSizes(game) ? [game.id] : game.rulesets.map(({ id }) => variantNamed(`${game.id}:${id}`).name),
);

const gameOf = (name: string): Game => variantNamed(name).game;

/** The square ones, smaller first. */
export const sizesOf = (name: string): string[] => {
  const game = gameOf(name);
  if (!hasSizes(game)) return [];
  const squares = game.rulesets.map(({ id }) => id).filter(id => new Set(id.split('x')).size === 1);
  return squares.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
};

export const algorithmsOf = (name: string): Algorithm[] => algorithmsFor(variantNamed(name));

export const allDepths: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** With the second, which is the default, a study takes about ten seconds on a desktop computer. */
export const nodeLimits: readonly number[] = [50_000, 200_000, 1_000_000, 5_000_000, 50_000_000];

export const usualChoices = (game: string): StudyChoices => {
  const sizes = sizesOf(game).slice(0, 4);
  const { dice } = variantNamed(game).rules;
  return {
    game,
    sizes,
    depths: sizes.length > 0 ? [2, 4] : dice === null ? [1, 2, 3, 4] : [1, 2, 3],
    algorithms: algorithmsOf(game),
    maxNodes: nodeLimits[1]!,
    seed: 1,
  };
};

/** Null if a group has no choice. */
export const planOf = ({ game, sizes, depths, algorithms, maxNodes, seed }: StudyChoices): Plan | null => {
  const names = sizesOf(game).length === 0 ? [game] : sizes.map(size => `${game}:${size}`);
  if (names.length === 0 || depths.length === 0 || algorithms.length === 0) return null;
  return { variants: names.map(variantNamed), depths, algorithms, maxNodes, seed };
};

export const commandOf = ({ game, sizes, depths, maxNodes, seed }: StudyChoices, language: string): string =>
  [
    `poda study ${game}`,
    ...(sizes.length === 0 ? [] : [`--sizes ${sizes.join(',')}`]),
    `--depths ${depths.join(',')} --nodes ${maxNodes}`,
    ...(variantNamed(game).rules.dice === null ? [] : [`--seed ${seed}`]),
    `--lang ${language}`,
  ].join(' ');
