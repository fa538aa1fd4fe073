import type { Variant } from '../core/contract.ts';
import { exactAtDepth, type Settings } from '../search/settings.ts';

/**
 * The ways to search that a study compares, each with something more than the one before it. All of them find the same
 * value at the same depth, so they play the same game and only what it costs differs. `star` is for dice alone.
 */
export const algorithms = ['minimax', 'alpha-beta', 'star', 'ordering', 'table'] as const;
export type Algorithm = (typeof algorithms)[number];

/** Those that make sense in a variant. */
export const algorithmsFor = ({ dice }: Variant): Algorithm[] =>
  algorithms.filter(algorithm => algorithm !== 'star' || dice !== null);

/** Good moves first, which is why the windows of those after it may be narrow; nothing is remembered. */
const ordering: Settings = { ...exactAtDepth, table: false };

/** The first two are searches as taught; the others are the strong search with its switches turned on one after another. */
export const settingsOf: Readonly<Record<Exclude<Algorithm, 'minimax' | 'alpha-beta'>, Settings>> = {
  star: { ...ordering, killers: false, history: false },
  ordering,
  table: exactAtDepth,
};
