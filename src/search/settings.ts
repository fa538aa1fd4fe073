/** The ways to search: minimax, alpha-beta as taught, and the strong one. */
export const algorithms = ['minimax', 'plain', 'strong'] as const;
export type Algorithm = (typeof algorithms)[number];

/** Every switch of the strong search. */
export interface Settings {
  /** Remember positions in a table. */
  readonly table: boolean;
  /** Take over what was stored for a greater depth than asked; proved results are always taken. */
  readonly deeperEntries: boolean;
  /** Tell apart ways to a position where draw counters or repetition may matter, and share nothing between them. */
  readonly exactHistory: boolean;
  /** Try the moves first that cut elsewhere. */
  readonly killers: boolean;
  readonly history: boolean;
  /** Expect the first move to be best and look at the others through a window of nothing. */
  readonly principalVariation: boolean;
  /** At the root, expect a value near that of the depth before. */
  readonly aspiration: boolean;
  /** Look at late quiet moves less deeply at first; needs `principalVariation`. */
  readonly reductions: boolean;
  /** Leave out quiet moves next to the leaves where even the gain of a man or a cell a ply would not reach the window. */
  readonly futility: boolean;
  /** Go on at a leaf while only captures are legal. */
  readonly forcedExtension: boolean;
  /** Look at captures before estimating a leaf, where the game has moves that are worth it. */
  readonly quiescence: boolean;
  /** Leave out rolls that cannot bring the average into the window (Star1). */
  readonly star1: boolean;
  /** Before that, try one good move after every roll (Star2). */
  readonly star2: boolean;
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
};

/** Nothing that could change the value which plain search finds at the same depth. */
export const exactAtDepth: Settings = {
  ...strongest,
  deeperEntries: false,
  exactHistory: true,
  reductions: false,
  futility: false,
  forcedExtension: false,
  quiescence: false,
};
