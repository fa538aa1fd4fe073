/** How strongly a level plays: how much it looks at, and how loosely it chooses among what it found. */
export interface Level {
  /** Positions to look at for a move. */
  readonly nodes: number;
  /**
   * How far from the best a move may be and still be played, in the unit that people see (men, cells; a tenth of the way
   * from even to won in games of chance): a move behind by this much is played about a third as often. 0: always the best.
   */
  readonly spread: number;
  /** The share of moves chosen blindly, as somebody does who has just learnt the moves. */
  readonly blind: number;
  /** The share of moves made at first sight, as beginners do: what takes or gains most, whatever the reply. */
  readonly hasty: number;
}

/** Levels 0 to 10: 0 is nearly random, 10 the best we have. Budgets are nodes, not seconds, so that a level is the same everywhere. */
export const levels: readonly Level[] = [
  { nodes: 20, spread: 4, blind: 0.8, hasty: 0.1 },
  { nodes: 60, spread: 2, blind: 0.3, hasty: 0.4 },
  { nodes: 150, spread: 1.2, blind: 0.1, hasty: 0.3 },
  { nodes: 400, spread: 0.7, blind: 0.02, hasty: 0.15 },
  { nodes: 1_000, spread: 0.35, blind: 0, hasty: 0.04 },
  { nodes: 2_500, spread: 0.15, blind: 0, hasty: 0 },
  { nodes: 6_000, spread: 0.05, blind: 0, hasty: 0 },
  { nodes: 16_000, spread: 0, blind: 0, hasty: 0 },
  { nodes: 60_000, spread: 0, blind: 0, hasty: 0 },
  { nodes: 250_000, spread: 0, blind: 0, hasty: 0 },
  { nodes: 1_000_000, spread: 0, blind: 0, hasty: 0 },
];

/** However many nodes a level may look at, a move takes no longer than this where nobody asked for repeatable play. */
export const GUARD_MILLIS = 2_000;
