/** `strong` is the optimised alpha-beta search of search.ts. */
export const algorithms = ['minimax', 'plain', 'strong'] as const;
export type Algorithm = (typeof algorithms)[number];

export interface Settings {
  readonly table: boolean;
  /** Accept table entries of a greater depth than needed; proved results are always accepted. */
  readonly deeperEntries: boolean;
  /** Separate the table entries of a position if draw counters or repetition may give it different values. */
  readonly exactHistory: boolean;
  readonly killers: boolean;
  readonly history: boolean;
  /** Search all moves but the first with a null window. */
  readonly principalVariation: boolean;
  readonly aspiration: boolean;
  /** Late move reductions; needs `principalVariation`. */
  readonly reductions: boolean;
  /** Skip quiet moves near the leaves if even a gain of a man or a cell per ply would not reach the window. */
  readonly futility: boolean;
  /** Extend the search at a leaf while only captures are legal. */
  readonly forcedExtension: boolean;
  /** Needs a game with noisy moves. */
  readonly quiescence: boolean;
  /** Stop at a chance node when the remaining rolls cannot bring the average into the window. */
  readonly star1: boolean;
  /** Before Star1, probe one good move after every roll. */
  readonly star2: boolean;
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
