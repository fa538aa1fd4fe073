import type { Game } from '../core/contract.ts';
import type { RandomNumbers } from '../core/random.ts';
import { KeyedRandom, type Seed } from '../core/seed/seed.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { partingOf, type Run, runProgram } from './compare-runs.ts';
import { drawTree, firstSize, paperSize, programSize, type TreeSize } from './draw-tree.ts';
import { type MistakeId, mistakeIds, mistakes, type ProgrammingLanguage, wrongLinesOf } from './listings.ts';
import { isDecidedOnPaper, type SmallTree } from './small-tree.ts';
import { minimaxValues, type VisitedNode, walkAlphaBeta } from './walk.ts';

/** Which nodes alpha-beta does not look at, and so on; `bug` is *find the bug*. Nodes are told by their numbers. */
export type Exercise =
  | { readonly kind: 'value'; readonly tree: SmallTree; readonly solution: number }
  /** The topmost nodes that are not looked at. */
  | { readonly kind: 'pruned'; readonly tree: SmallTree; readonly solution: readonly number[] }
  | { readonly kind: 'window'; readonly tree: SmallTree; readonly node: number; readonly solution: Window }
  | {
      readonly kind: 'bound';
      readonly tree: SmallTree;
      readonly node: number;
      readonly bound: 'alpha' | 'beta';
      readonly solution: number;
    }
  /** The root's moves; the solution is one of the best orders. */
  | { readonly kind: 'order'; readonly tree: SmallTree; readonly solution: readonly number[]; readonly fewest: number }
  | { readonly kind: 'bug'; readonly tree: SmallTree; readonly mistake: MistakeId };

export type Kind = Exercise['kind'];

/** Null is no bound. */
export interface Window {
  readonly alpha: number | null;
  readonly beta: number | null;
}

export interface FoundLine {
  readonly language: ProgrammingLanguage;
  /** Counted from 1. */
  readonly line: number;
}

export type Answer = number | readonly number[] | Window | FoundLine;

/** One point each, from easy to hard. */
const plan = [
  { kind: 'value', of: 'short games' },
  { kind: 'pruned', of: 'short games' },
  { kind: 'window', of: 'short games' },
  { kind: 'pruned', of: 'all games' },
  { kind: 'bound', of: 'all games' },
  { kind: 'order', of: 'all games' },
  { kind: 'window', of: 'all games' },
  { kind: 'bug', of: 'all games' },
  { kind: 'bug', of: 'all games' },
  { kind: 'value', of: 'games with dice' },
] as const;

export const exerciseIds: readonly string[] = plan.map(({ kind }, i) => `${i + 1}-${kind}`);

/** The same seed gives the same exercise everywhere, whatever others are made. */
export const makeExercise = (seed: Seed, id: string): Exercise => {
  const index = exerciseIds.indexOf(id);
  const planned = plan[index];
  if (planned === undefined) throw new RangeError(`no exercise ${id}`);
  const { kind, of } = planned;
  const shared = new KeyedRandom(seed, 'exercises');
  const order = shared.shuffled(games.filter(isIn[of]));
  const random = new KeyedRandom(seed, 'exercise', index);
  if (kind === 'bug') {
    const place = plan.slice(0, index).filter(other => other.kind === 'bug').length;
    return makeBug(random, shared.shuffled(mistakeIds)[place]!);
  }
  const candidates = order.map((_, i) => order[(i + index) % order.length]!);
  const wanted = of === 'short games' ? firstTree : anyTree;
  return firstOf(candidates, game => make[kind](random, game, wanted));
};

const isIn: Readonly<Record<(typeof plan)[number]['of'], (game: Game) => boolean>> = {
  'short games': game => game.extras.isShort,
  'all games': game => !hasDice(game),
  'games with dice': game => hasDice(game),
};

/** A program with this mistake, for practice; not one of the exercises of a student. */
export const makeMistake = (seed: Seed, mistake: MistakeId): Exercise =>
  makeBug(new KeyedRandom(seed, 'mistake', mistake), mistake);

/** What a question of a lesson is about. */
export type Subject =
  | { readonly kind: Exclude<Kind, 'bug'>; readonly game: string }
  | { readonly kind: 'bug'; readonly mistake: MistakeId };

/** An exercise on a subject; `number` tells those on the same subject apart. */
export const makeExerciseOn = (seed: Seed, subject: Subject, number: number): Exercise => {
  const random = new KeyedRandom(seed, 'subject', number);
  if (subject.kind === 'bug') return makeBug(random, subject.mistake);
  const game = games.filter(({ id }) => id === subject.game);
  return firstOf(game, game => make[subject.kind](random, game, anyTree));
};

const hasDice = (game: Game): boolean => {
  const variant = parseVariant(games, game.id);
  return variant.ok && variant.value.rules.dice !== null;
};

/** Not every game has every exercise; the random numbers go on, so a game that had none may have one the next time. */
const firstOf = (candidates: readonly Game[], makeOf: (game: Game) => Exercise | undefined): Exercise => {
  for (let round = 0; round < MAX_ROUNDS; round++)
    for (const game of candidates) {
      const exercise = makeOf(game);
      if (exercise !== undefined) return exercise;
    }
  throw new Error('no game has such an exercise');
};

/** Of a thousand exercises none needed a second round. */
const MAX_ROUNDS = 20;

interface WantedTree {
  readonly size: TreeSize;
  isAccepted(tree: SmallTree): boolean;
}

const anyTree: WantedTree = { size: paperSize, isAccepted: () => true };

const firstTree: WantedTree = {
  size: firstSize,
  isAccepted: ({ nodes }) => !nodes.some(({ value }) => isDecidedOnPaper(value ?? 0)),
};

type Maker = (random: RandomNumbers, game: Game, wanted: WantedTree) => Exercise | undefined;

const make: Readonly<Record<Exclude<Kind, 'bug'>, Maker>> = {
  value: (random, game, { size, isAccepted }) => {
    const tree = drawTree(random, game, size, tree => isAccepted(tree) && !isDecidedOnPaper(minimaxValues(tree)[0]!));
    return tree && { kind: 'value', tree, solution: minimaxValues(tree)[0]! };
  },
  pruned: (random, game, { size, isAccepted }) => {
    const tree = drawTree(random, game, size, tree => isAccepted(tree) && hasCut(tree));
    return tree && { kind: 'pruned', tree, solution: prunedOf(tree, walkAlphaBeta(tree)) };
  },
  window: (random, game, { size, isAccepted }) => {
    const tree = drawTree(random, game, size, tree => isAccepted(tree) && boundedNodes(tree).length > 0);
    if (tree === undefined) return undefined;
    const { id: node, alpha, beta } = random.pick(mostBounded(boundedNodes(tree)));
    return { kind: 'window', tree, node, solution: { alpha, beta } };
  },
  bound: (random, game, { size, isAccepted }) => {
    const tree = drawTree(random, game, size, tree => isAccepted(tree) && distantBounds(tree).length > 0);
    return tree && { kind: 'bound', tree, ...random.pick(distantBounds(tree)) };
  },
  order: (random, game, { size, isAccepted }) => {
    const tree = drawTree(random, game, size, tree => isAccepted(tree) && isOrderWorthFinding(tree));
    if (tree === undefined) return undefined;
    const { best, fewest } = ordersOf(tree);
    return { kind: 'order', tree, solution: best, fewest };
  },
};

const makeBug = (random: RandomNumbers, mistake: MistakeId): Exercise =>
  firstOf(random.shuffled(games), game => {
    const tree = drawTree(random, game, programSize, tree => showsMistake(tree, mistake));
    return tree && { kind: 'bug', tree, mistake };
  });

const hasCut = (tree: SmallTree): boolean => walkAlphaBeta(tree).some(({ cutAfter }) => cutAfter !== null);

export const prunedOf = ({ nodes }: SmallTree, visited: readonly VisitedNode[]): number[] => {
  const seen = new Set(visited.map(({ id }) => id));
  return nodes.flatMap(({ parent }, id) => (!seen.has(id) && parent !== null && seen.has(parent) ? [id] : []));
};

/** Inner nodes, apart from the root, that were opened with a bound that is a number. */
const boundedNodes = (tree: SmallTree): VisitedNode[] =>
  walkAlphaBeta(tree).filter(
    ({ id, alpha, beta }) =>
      tree.nodes[id]!.value === null &&
      (alpha !== null || beta !== null) &&
      ![alpha, beta].some(bound => isDecidedOnPaper(bound ?? 0)),
  );

/** Those with both bounds, if there are any. */
const mostBounded = (candidates: readonly VisitedNode[]): readonly VisitedNode[] => {
  const both = candidates.filter(({ alpha, beta }) => alpha !== null && beta !== null);
  return both.length > 0 ? both : candidates;
};

/** The bounds that nodes were opened with and that let them be cut off. */
const distantBounds = (tree: SmallTree) =>
  walkAlphaBeta(tree).flatMap(({ id, cutAfter, alphaFrom, betaFrom }) => {
    if (cutAfter === null) return [];
    const isMax = tree.nodes[id]!.kind === 'max';
    const solution = isMax ? betaFrom : alphaFrom;
    return solution === null ? [] : [{ node: id, bound: isMax ? ('beta' as const) : ('alpha' as const), solution }];
  });

/** The orders of the root's moves, the number of nodes that each looks at, and a best one. */
export const ordersOf = (tree: SmallTree) => {
  const given = tree.nodes[0]!.children;
  let [best, fewest, most] = [given, Infinity, 0];
  for (const order of permutationsOf(given)) {
    const count = walkAlphaBeta(tree, order).length;
    if (count < fewest) [best, fewest] = [order, count];
    most = Math.max(most, count);
  }
  return { best, fewest, most };
};

/** With two moves a guess is right half the time; with many, the best order takes too long to find. */
const MIN_ORDERED = 3;
const MAX_ORDERED = 5;

const isOrderWorthFinding = (tree: SmallTree): boolean => {
  const { kind, children } = tree.nodes[0]!;
  if (kind === 'chance' || children.length < MIN_ORDERED || children.length > MAX_ORDERED) return false;
  return walkAlphaBeta(tree).length > ordersOf(tree).fewest;
};

const permutationsOf = (items: readonly number[]): number[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap(first => permutationsOf(items.filter(item => item !== first)).map(rest => [first, ...rest]));

/** Another value, other nodes looked at, or a worse move. */
export const showsMistake = (tree: SmallTree, mistake: MistakeId): boolean => {
  if (mistakes[mistake].method === 'chooseMove' && tree.nodes[0]!.kind === 'chance') return false;
  const right = runProgram(tree, mistake, false);
  const wrong = runProgram(tree, mistake, true);
  if (partingOf(right, wrong) === null) return false;
  // Python cannot round an infinite average.
  if (!Number.isFinite(wrong.result) && tree.nodes.some(({ kind }) => kind === 'chance')) return false;
  // A move with the same value would do no harm.
  if (mistakes[mistake].method === 'chooseMove')
    return minimaxValues(tree)[wrong.result]! < minimaxValues(tree)[right.result]!;
  return right.result !== wrong.result || openedBy(right) !== openedBy(wrong);
};

const openedBy = ({ events }: Run): string => events.flatMap(event => ('alpha' in event ? [event.node] : [])).join(' ');

/** Accepts every right answer: any order that looks at fewest nodes, and any line of the mistake. */
export const isRight = (exercise: Exercise, answer: Answer): boolean => {
  switch (exercise.kind) {
    case 'value':
      return answer === exercise.solution;
    case 'pruned':
      return Array.isArray(answer) && isSameList(answer.toSorted(ascending), exercise.solution);
    case 'window':
      return isWindow(answer) && answer.alpha === exercise.solution.alpha && answer.beta === exercise.solution.beta;
    case 'bound':
      return typeof answer === 'number' && sourcesOf(exercise.tree, exercise.solution).includes(answer);
    case 'order': {
      const children = exercise.tree.nodes[0]!.children;
      return (
        Array.isArray(answer) &&
        isSameList(answer.toSorted(ascending), children) &&
        walkAlphaBeta(exercise.tree, answer).length === exercise.fewest
      );
    }
    case 'bug':
      return isFoundLine(answer) && wrongLinesOf(exercise.mistake, answer.language).includes(answer.line);
  }
};

/** The node whose value became a bound, and those below it from which the value came up. */
export const sourcesOf = (tree: SmallTree, id: number): number[] => {
  const found = new Map(walkAlphaBeta(tree).map(({ id, value }) => [id, value]));
  const from = tree.nodes[id]!.children.find(child => found.get(child) === found.get(id));
  return from === undefined || tree.nodes[id]!.kind === 'chance' ? [id] : [id, ...sourcesOf(tree, from)];
};

const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((item, i) => item === other[i]);

const ascending = (a: number, b: number): number => a - b;

export const isWindow = (answer: Answer): answer is Window => typeof answer === 'object' && 'alpha' in answer;

export const isFoundLine = (answer: Answer): answer is FoundLine => typeof answer === 'object' && 'line' in answer;
