import type { Game, Variant } from '../core/contract.ts';
import { ok, problem, type Result } from '../core/result.ts';
import { type Algorithm, algorithmsFor, MoveChooser } from './algorithms.ts';
import { COUNTED_FOR_ONE_SEARCHED, type GameRun, type Job, type Measurement, runGame } from './measurement.ts';

export interface Plan {
  readonly variants: readonly Variant[];
  readonly depths: readonly number[];
  readonly algorithms: readonly Algorithm[];
  readonly seed: number;
  readonly maxNodes: number;
}

export const hasSizes = ({ rulesets }: Game): boolean => rulesets.every(({ id }) => SIZE.test(id));

const SIZE = /^(\d+)x(\d+)$/;

/** The board size, or the full name of the variant if the game has no sizes. */
export const boardName = ({ game, ruleset, name }: Variant): string => (hasSizes(game) ? ruleset : name);

/** Parses a list of board sizes such as `3..6,4x6,10`, sorted by area; a single number is a square board. */
export const parseSizes = (text: string): Result<string[]> => {
  const sizes: string[] = [];
  for (const part of partsOf(text)) {
    const range = SIZE.test(part) ? [part] : parseRange(part)?.map(side => `${side}x${side}`);
    if (range === undefined) return problem('unreadable-sizes', { text: part || text });
    sizes.push(...range);
  }
  return ok([...new Set(sizes)].sort((a, b) => cellsIn(a) - cellsIn(b)));
};

const cellsIn = (size: string): number => size.split('x').reduce((product, side) => product * Number(side), 1);

/** Parses a list such as `1..4,6`, sorted. */
export const parseDepths = (text: string): Result<number[]> => {
  const depths: number[] = [];
  for (const part of partsOf(text)) {
    const range = parseRange(part);
    if (range === null || range[0]! < 1 || range.at(-1)! > MAX_DEPTH)
      return problem('unreadable-depths', { text: part || text, most: MAX_DEPTH });
    depths.push(...range);
  }
  return ok([...new Set(depths)].sort((a, b) => a - b));
};

const MAX_DEPTH = 30;

const partsOf = (text: string): string[] => text.split(',').map(part => part.trim());

/** Parses `4` or `3..10`; null if the range is descending or a number has more than three digits. */
const parseRange = (part: string): number[] | null => {
  const [, from, to = from] = /^(\d{1,3})(?:\.\.(\d{1,3}))?$/.exec(part) ?? [];
  if (from === undefined || Number(from) > Number(to)) return null;
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i);
};

/** On several boards only even depths, so that the same side moves last; fewer with dice, whose trees are larger. */
export const defaultDepths = ({ game, rules: { dice } }: Variant): number[] => {
  if (hasSizes(game)) return [2, 4, 6];
  return dice === null ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5];
};

/** The positions that one algorithm may search in one game: a few minutes of minimax. */
export const DEFAULT_NODES = 50_000_000;

/** Boards and depths at which every applicable algorithm plays one game, by depth, as in the tables. */
export const boardsAndDepths = ({ variants, depths }: Plan) =>
  depths.flatMap(depth => variants.map(variant => ({ variant, depth })));

/** In the order in which each adds to the one before. */
export const algorithmsIn = (plan: Plan, variant: Variant): Algorithm[] =>
  algorithmsFor(variant).filter(algorithm => plan.algorithms.includes(algorithm));

/** By depth, then by board size, then by algorithm. */
export const jobsOf = (plan: Plan): Job[] =>
  boardsAndDepths(plan).flatMap(({ variant, depth }) => {
    const { seed, maxNodes } = plan;
    return algorithmsIn(plan, variant).map(algorithm => ({ game: variant.name, depth, algorithm, seed, maxNodes }));
  });

/**
 * A partial order of the jobs by expected cost: an algorithm that exceeds its limit on a board is not tried on larger
 * boards or at greater depths. That a later job costs at least as much is an assumption of the study, not a
 * measurement.
 */
export class JobOrder {
  private readonly cells: ReadonlyMap<string, number>;

  constructor({ variants }: Plan) {
    this.cells = new Map(variants.map(variant => [variant.name, variant.face.board.cells.length]));
  }

  isBefore(earlier: Placed, later: Placed): boolean {
    if (earlier.algorithm !== later.algorithm) return false;
    if (earlier.game === later.game && earlier.depth === later.depth) return false;
    return earlier.depth <= later.depth && this.cells.get(earlier.game)! <= this.cells.get(later.game)!;
  }
}

type Placed = Pick<Measurement, 'game' | 'depth'> & { readonly algorithm: Algorithm };

/** From a sample game played at depth 1. */
type Outline = Pick<GameRun, 'decisions' | 'branching'>;

export const outlineOf = (variant: Variant, seed: number): Outline =>
  runGame(variant, new MoveChooser('minimax', 1), { seed, maxNodes: Number.POSITIVE_INFINITY, now: () => 0 })!;

/** In positions, for the progress display: b^(e × d) per move, with branching factor b, depth d and exponent e. */
export const expectedCost = ({ algorithm, depth, maxNodes }: Job, { decisions, branching }: Outline): number => {
  const tree = SPREAD * decisions * branching ** depth;
  const own = SPREAD * decisions * branching ** (EXPONENTS[algorithm] * depth);
  if (algorithm !== 'minimax') return MIN_COST + Math.min(own, maxNodes);
  const counting = Math.min(tree / COUNTED_FOR_ONE_SEARCHED, maxNodes);
  return MIN_COST + counting + (tree <= maxNodes ? tree : 0);
};

/** Positions with many moves weigh more than the average branching factor shows. */
const SPREAD = 3;

/** In positions: even a short game takes time, because it is repeated. */
const MIN_COST = 300_000;

const EXPONENTS: Readonly<Record<Job['algorithm'], number>> = {
  minimax: 1,
  'alpha-beta': 0.75,
  star: 0.9,
  ordering: 0.6,
  table: 0.57,
};
