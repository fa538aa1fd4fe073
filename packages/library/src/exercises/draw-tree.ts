import type { Game, Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import type { RandomNumbers } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { ancestorsOf, leafIdsOf, PAPER_WIN, readSmallTree, type SmallTree } from './small-tree.ts';

export interface TreeSize {
  readonly leaves: number;
  readonly nodes: number;
  /** Positions of random games to look at. */
  readonly positions: number;
}

/** What a person can work through on paper. */
export const paperSize: TreeSize = { leaves: 12, nodes: 28, positions: 1500 };

/** For the first exercises. */
export const firstSize: TreeSize = { leaves: 9, nodes: 13, positions: 1500 };

/** What two programs run on, of which a person sees where they part. */
export const programSize: TreeSize = { leaves: 24, nodes: 60, positions: 500 };

const MIN_LEAVES = 5;
const MAX_DEPTH = 3;

/** The tree of a position from a random game; undefined if none of many positions has a tree that is accepted. */
export const drawTree = (
  random: RandomNumbers,
  game: Game,
  size: TreeSize,
  isAccepted: (tree: SmallTree) => boolean,
): SmallTree | undefined => {
  for (let positions = 0; positions < size.positions; ) {
    const state = new GameState(variantFor(game, random.pick(game.extras.exercises.rulesets)));
    for (; state.outcome() === null; positions++) {
      state.play(random.pick(state.legalMoves()));
      // Else every tree would be of the first plies at which its game has small trees.
      if (random.below(2) === 0) continue;
      const tree = deepestTree(state, size);
      if (tree !== undefined && isVaried(tree) && isAccepted(tree)) return tree;
    }
  }
  return undefined;
};

const variants = new Map<string, Variant>();

const variantFor = (game: Game, ruleset: string): Variant => {
  const name = `${game.id}:${ruleset}`;
  const known = variants.get(name);
  if (known !== undefined) return known;
  const variant = unwrap(unwrap(parseVariant(games, name)).withEvaluation(game.extras.exercises.evaluation));
  variants.set(name, variant);
  return variant;
};

const deepestTree = (state: GameState, { leaves, nodes }: TreeSize): SmallTree | undefined => {
  let deepest: SmallTree | undefined;
  for (let depth = state.isChance ? 1 : 2; depth <= MAX_DEPTH; depth++) {
    const tree = readSmallTree(state, depth, leaves);
    if (tree === undefined || tree.nodes.length > nodes) break;
    deepest = tree;
  }
  return deepest;
};

/** At least two nodes with a choice, one of them a decision, values among which it matters, and wins that are equal. */
const isVaried = (tree: SmallTree): boolean => {
  const { nodes } = tree;
  const leaves = leafIdsOf(tree).map(id => nodes[id]!.value!);
  const choices = nodes.filter(({ children }) => children.length > 1);
  const hasDecision = choices.some(({ kind }) => kind !== 'chance');
  const areEstimatesSmall = nodes.every(({ estimate }) => Math.abs(estimate) < PAPER_WIN);
  return (
    leaves.length >= MIN_LEAVES &&
    choices.length >= 2 &&
    hasDecision &&
    new Set(leaves).size >= 3 &&
    areEstimatesSmall &&
    isDecidedAtOnePly(tree)
  );
};

/** The search prefers the sooner of two wins; on paper all wins are equal, and all losses. */
const isDecidedAtOnePly = (tree: SmallTree): boolean =>
  [PAPER_WIN, -PAPER_WIN].every(result => {
    const ends = leafIdsOf(tree).filter(id => tree.nodes[id]!.value === result);
    return new Set(ends.map(id => ancestorsOf(tree, id).length)).size <= 1;
  });
