import type { EvaluationChoice } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { games, readVariant, variantNamed } from '@poda/library/games/index.ts';
import { longestGame } from '@poda/library/search/limits.ts';
import { algorithms } from '@poda/library/search/settings.ts';
import type { ShownTree, TreeQuestion } from './shown-tree.ts';

export const MAX_DEPTH = 20;
const USUAL_DEPTH = 3;
/** Whole trees of games with at most this many moves are small. */
const MAX_PLIES_OF_WHOLE_TREE = 7;

export const maxDepth = (state: GameState): number => Math.max(1, Math.min(MAX_DEPTH, longestGame(state)));

export const usualDepth = (state: GameState): number => {
  const most = maxDepth(state);
  return most <= MAX_PLIES_OF_WHOLE_TREE ? most : USUAL_DEPTH;
};

/** What an address asks for; `problem` if its game, position or evaluation cannot be read. */
export const readTreeAddress = (
  query: URLSearchParams,
): { readonly question: TreeQuestion; readonly problem?: Problem } => {
  const { state, ...rest } = readPosition(query, shortestGame);
  const evaluation = readEvaluation(state, query.get('evaluation'));
  if (evaluation.ok) return { question: questionOf(state, query, evaluation.value), ...rest };
  return { question: questionOf(state, query, {}), problem: evaluation.error, ...rest };
};

/** The position of an address; if it cannot be read, why, and the start of its game or the usual position. */
export const readPosition = (
  query: URLSearchParams,
  usual: () => GameState,
): { readonly state: GameState; readonly problem?: Problem } => {
  const name = query.get('game');
  if (name === null) return { state: usual() };
  const variant = readVariant(name);
  if (!variant.ok) return { state: usual(), problem: variant.error };
  const moves = (query.get('moves') ?? '').split(/\s+/).filter(word => word !== '');
  const state = GameState.read(variant.value, query.get('position') ?? variant.value.rules.start, moves);
  return state.ok ? { state: state.value } : { state: new GameState(variant.value), problem: state.error };
};

const readEvaluation = ({ variant }: GameState, id: string | null): Result<EvaluationChoice> => {
  if (id === null || id === variant.game.evaluations[0]!.id) return ok({});
  const estimated = variant.withEvaluation({ id });
  return estimated.ok ? ok({ id }) : estimated;
};

/** As an address carries it. */
export const positionInAddress = (state: GameState): Record<string, string> => ({
  game: state.variant.name,
  ...(state.start === state.variant.rules.start ? {} : { position: state.start }),
  ...(state.plies === 0 ? {} : { moves: state.moveTexts().join(' ') }),
});

/** The first tree that a visitor sees, because it is a whole game and still small. */
const shortestGame = (): GameState =>
  games
    .filter(({ extras }) => extras.isShort)
    .flatMap(({ id, rulesets }) => rulesets.map(ruleset => new GameState(variantNamed(`${id}:${ruleset.id}`))))
    .reduce((shortest, state) => (longestGame(state) < longestGame(shortest) ? state : shortest));

const questionOf = (state: GameState, query: URLSearchParams, evaluation: EvaluationChoice): TreeQuestion => {
  const depth = Number(query.get('depth'));
  const isDepth = Number.isInteger(depth) && depth >= 1 && depth <= maxDepth(state);
  return {
    state,
    search: algorithms.find(name => name === query.get('search')) ?? 'plain',
    depth: isDepth ? depth : usualDepth(state),
    evaluation,
  };
};

/** Of a tree and of what is open in it; the node by its moves from the root. */
export const addressOf = (
  { state, search, depth, evaluation }: TreeQuestion,
  tree: ShownTree | null,
): Record<string, string> => {
  const node = tree?.chosen.value ?? null;
  const path = node === null ? [] : tree!.recording.pathTo(node).slice(1);
  return {
    ...positionInAddress(state),
    search,
    depth: String(depth),
    ...(evaluation.id === undefined ? {} : { evaluation: evaluation.id }),
    ...(tree === null || tree.step.value === tree.lastStep ? {} : { step: String(tree.step.value + 1) }),
    ...(path.length === 0 ? {} : { node: path.map(id => stepTo(tree!, id)).join(' ') }),
  };
};

/** A move, and after `~` how often the parent had already searched it: the strong search searches a move several times. */
const stepTo = ({ nodes, recording }: ShownTree, id: number): string => {
  const { parent, move } = nodes[id]!;
  const before = recording.children[parent!]!.filter(child => child < id && nodes[child]!.move === move).length;
  return before === 0 ? move! : `${move}~${before}`;
};

/** Goes to the step and the node of an address, as far as the tree has them. */
export const openPlaceIn = (tree: ShownTree, query: URLSearchParams): void => {
  const step = Number(query.get('step'));
  if (Number.isInteger(step) && step >= 1) tree.goTo(step - 1);
  let node = tree.recording.roots[0]!;
  for (const text of (query.get('node') ?? '').split(' ')) {
    const [move, before = 0] = text.split('~');
    const child = tree.recording.children[node]!.filter(id => tree.nodes[id]!.move === move)[Number(before)];
    if (child === undefined || !tree.recording.isOpen(child, tree.step.value)) break;
    node = child;
    tree.chosen.value = node;
  }
};
