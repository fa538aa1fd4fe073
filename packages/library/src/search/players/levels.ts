import type { Variant } from '../../core/contract.ts';

export interface Level {
  readonly nodes: number;
  /**
   * In units of the shown value (men, cells; in games of chance a tenth of the way from even to won): a move worse than
   * the best by this much is played about a third as often. 0: always the best move.
   */
  readonly spread: number;
  readonly randomShare: number;
  /** The share of moves chosen for the highest immediate gain, whatever the reply. */
  readonly greedyShare: number;
}

/** Limits are nodes, not seconds, so that a level has the same strength on every machine. */
const levels: readonly Level[] = [
  { nodes: 20, spread: 4, randomShare: 0.95, greedyShare: 0.03 },
  { nodes: 50, spread: 1.8, randomShare: 0.2, greedyShare: 0.4 },
  { nodes: 120, spread: 1.2, randomShare: 0.06, greedyShare: 0.26 },
  { nodes: 300, spread: 0.9, randomShare: 0.02, greedyShare: 0.18 },
  { nodes: 700, spread: 0.4, randomShare: 0, greedyShare: 0.06 },
  { nodes: 2_000, spread: 0.15, randomShare: 0, greedyShare: 0 },
  { nodes: 7_000, spread: 0.06, randomShare: 0, greedyShare: 0 },
  { nodes: 20_000, spread: 0.02, randomShare: 0, greedyShare: 0 },
  { nodes: 70_000, spread: 0, randomShare: 0, greedyShare: 0 },
  { nodes: 270_000, spread: 0, randomShare: 0, greedyShare: 0 },
  { nodes: 1_000_000, spread: 0, randomShare: 0, greedyShare: 0 },
];

/** With dice, searching deeper helps little, so levels differ mainly in how strictly they choose. */
const levelsWithDice: readonly Level[] = [
  { nodes: 30, spread: 4, randomShare: 0.8, greedyShare: 0.1 },
  { nodes: 60, spread: 3, randomShare: 0.4, greedyShare: 0.2 },
  { nodes: 120, spread: 2, randomShare: 0.2, greedyShare: 0.15 },
  { nodes: 250, spread: 1.4, randomShare: 0.05, greedyShare: 0.1 },
  { nodes: 500, spread: 1, randomShare: 0, greedyShare: 0.03 },
  { nodes: 1_000, spread: 0.65, randomShare: 0, greedyShare: 0 },
  { nodes: 2_000, spread: 0.42, randomShare: 0, greedyShare: 0 },
  { nodes: 5_000, spread: 0.25, randomShare: 0, greedyShare: 0 },
  { nodes: 15_000, spread: 0.13, randomShare: 0, greedyShare: 0 },
  { nodes: 60_000, spread: 0.05, randomShare: 0, greedyShare: 0 },
  { nodes: 300_000, spread: 0, randomShare: 0, greedyShare: 0 },
];

export const HIGHEST_LEVEL = levels.length - 1;

export const levelsOf = ({ rules: { dice } }: Variant): readonly Level[] => (dice === null ? levels : levelsWithDice);

/** Maximum time in ms for a move of a level, unless play must be reproducible. */
export const MAX_LEVEL_MILLIS = 2_000;
