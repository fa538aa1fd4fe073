/** `strong` is the optimised alpha-beta search of search.ts. */
export const algorithms = ['minimax', 'plain', 'strong'] as const;
export type Algorithm = (typeof algorithms)[number];

export const strongest = {
  table: true,
  /** Accept table entries of a greater depth than needed; proved results are always accepted. */
  deeperEntries: true,
  /** Separate the table entries of a position if draw counters or repetition may give it different values. */
  exactHistory: false,
  killers: true,
  history: true,
  /** Search all moves but the first with a null window. */
  principalVariation: true,
  aspiration: true,
  /** Late move reductions; needs `principalVariation`. */
  reductions: true,
  /** Skip quiet moves near the leaves if even a gain of a man or a cell per ply would not reach the window. */
  futility: true,
  /** Extend the search at a leaf while only captures are legal. */
  forcedExtension: true,
  quiescence: true,
  /** Stop at a chance node when the remaining rolls cannot bring the average into the window. */
  star1: true,
  /** Before Star1, probe one good move after every roll. */
  star2: true,
  solved: true,
};

export type Settings = { readonly [Name in keyof typeof strongest]: boolean };

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
