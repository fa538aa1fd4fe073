import type { Game, Variant } from '../core/contract.ts';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { type Algorithm, algorithmsFor } from './algorithms.ts';
import type { Job, Measurement } from './measurement.ts';

/** A board and a depth: every algorithm that makes sense there plays one game. */
export interface Cell {
  readonly variant: Variant;
  readonly depth: number;
}

/** What a study measures. */
export interface Plan {
  readonly variants: readonly Variant[];
  readonly depths: readonly number[];
  readonly seed: number;
  readonly mostNodes: number;
}

/** Whether the rulesets of a game are sizes of its board. */
export const hasSizes = ({ rulesets }: Game): boolean => rulesets.every(({ id }) => SIZE.test(id));

const SIZE = /^(\d+)x(\d+)$/;

/** How many squares the board of a variant has. */
export const boardCells = ({ board }: Variant): number => board.cells.length;

/** What stands for a variant in a table: its size, or its whole name where boards are all alike. */
export const boardName = ({ game, ruleset, name }: Variant): string => (hasSizes(game) ? ruleset : name);

/** The rulesets that a list such as `3..6,4x6,10` names, smaller boards first; a single number is a square board. */
export const parseSizes = (text: string): Result<string[], Problem> => {
  const sizes: string[] = [];
  for (const part of partsOf(text)) {
    if (SIZE.test(part)) sizes.push(part);
    else {
      const range = parseRange(part);
      if (range === null) return problem('unreadable-sizes', undefined, { text: part || text });
      sizes.push(...range.map(side => `${side}x${side}`));
    }
  }
  return ok([...new Set(sizes)].sort((a, b) => cellsIn(a) - cellsIn(b)));
};

const cellsIn = (size: string): number => size.split('x').reduce((product, side) => product * Number(side), 1);

/** The depths that a list such as `1..4,6` names, ascending. */
export const parseDepths = (text: string): Result<number[], Problem> => {
  const depths: number[] = [];
  for (const part of partsOf(text)) {
    const range = parseRange(part);
    if (range === null || range[0]! < 1 || range.at(-1)! > MAX_DEPTH)
      return problem('unreadable-depths', undefined, { text: part || text, most: MAX_DEPTH });
    depths.push(...range);
  }
  return ok([...new Set(depths)].sort((a, b) => a - b));
};

/** No study looks further ahead than this. */
const MAX_DEPTH = 30;

const partsOf = (text: string): string[] => text.split(',').map(part => part.trim());

/** The numbers of `4` or of `3..10`; null where it is neither, or goes down, or is too long to be meant. */
const parseRange = (part: string): number[] | null => {
  const [, from, to = from] = /^(\d{1,3})(?:\.\.(\d{1,3}))?$/.exec(part) ?? [];
  if (from === undefined || Number(from) > Number(to)) return null;
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i);
};

/**
 * How deep a study looks where nobody says: even depths where there are sizes to compare, because an even and an odd depth
 * end with different sides on the move; less where dice multiply the tree.
 */
export const defaultDepths = ({ game, dice }: Variant): number[] => {
  if (hasSizes(game)) return [2, 4, 6];
  return dice === null ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5];
};

/** The most positions that one algorithm looks at in one game, where nobody says; minutes of minimax at most. */
export const DEFAULT_NODES = 50_000_000;

/** The cells of a plan in the order of its tables: by depth, then by size. */
export const cellsOf = ({ variants, depths }: Plan): Cell[] =>
  depths.flatMap(depth => variants.map(variant => ({ variant, depth })));

/** The jobs of a plan, in the same order. */
export const jobsOf = (plan: Plan): Job[] =>
  cellsOf(plan).flatMap(({ variant, depth }) =>
    algorithmsFor(variant).map(algorithm => ({
      game: variant.name,
      depth,
      algorithm,
      seed: plan.seed,
      mostNodes: plan.mostNodes,
    })),
  );

/**
 * Which jobs come before others: an algorithm that passes its limit on a board is not tried on a larger one, nor deeper.
 * That a later job costs at least as much as an earlier one is a rule of the study, not something it measured.
 */
export class Order {
  private readonly cells: ReadonlyMap<string, number>;

  constructor({ variants }: Plan) {
    this.cells = new Map(variants.map(variant => [variant.name, boardCells(variant)]));
  }

  isBefore(earlier: Placed, later: Placed): boolean {
    if (earlier.algorithm !== later.algorithm) return false;
    if (earlier.game === later.game && earlier.depth === later.depth) return false;
    return earlier.depth <= later.depth && this.cells.get(earlier.game)! <= this.cells.get(later.game)!;
  }
}

type Placed = Pick<Measurement, 'game' | 'depth'> & { readonly algorithm: Algorithm };
