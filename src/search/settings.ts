/**
 * The search algorithms: minimax, plain alpha-beta, and the optimised alpha-beta search of search.ts, called `strong`.
 */
export const algorithms = ['minimax', 'plain', 'strong'] as const;
export type Algorithm = (typeof algorithms)[number];

/** Every switch of the alpha-beta search of search.ts. */
export interface Settings {
  /** Use a transposition table. */
  readonly table: boolean;
  /** Accept transposition table entries of a greater depth than needed; proved results are always accepted. */
  readonly deeperEntries: boolean;
  /** Keep separate table entries of the same position if draw counters or repetition may give it different values. */
  readonly exactHistory: boolean;
  /** Order quiet moves by killer moves and by the history heuristic. */
  readonly killers: boolean;
  readonly history: boolean;
  /** Principal variation search: search all moves but the first with a null window. */
  readonly principalVariation: boolean;
  /** At the root, search with an aspiration window around the value of the previous depth. */
  readonly aspiration: boolean;
  /** Late move reductions; needs `principalVariation`. */
  readonly reductions: boolean;
  /**
   * Futility pruning: skip quiet moves near the leaves if even a gain of a man or a cell for each ply would not reach
   * the window.
   */
  readonly futility: boolean;
  /** Extend the search at a leaf while only captures are legal. */
  readonly forcedExtension: boolean;
  /** Quiescence search at leaves, in games with noisy moves. */
  readonly quiescence: boolean;
  /** Star1: stop at a chance node when the remaining rolls cannot bring the average into the window. */
  readonly star1: boolean;
  /** Star2: before Star1, probe one good move after every roll. */
  readonly star2: boolean;
  /** Ask the tables of solved positions, if there are any for the game. */
  readonly solved: boolean;
}

export const strongest: Settings = {
  table: true,
  deeperEntries: true,
  exactHistory: false,
  killers: true,
  history: true,
  principalVariation: true,
  aspiration: true,
  reductions: true,
  futility: true,
  forcedExtension: true,
  quiescence: true,
  star1: true,
  star2: true,
  solved: true,
};

/** The settings that find the same value as the plain search at the same depth. */
export const exactAtDepth: Settings = {
  ...strongest,
  deeperEntries: false,
  exactHistory: true,
  reductions: false,
  futility: false,
  forcedExtension: false,
  quiescence: false,
  solved: false,
};
