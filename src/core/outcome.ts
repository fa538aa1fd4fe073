import { type Side, WIN } from './contract.ts';

/** Ends that no rule of movement brings about: somebody declares them. */
export const declaredReasons = ['resignation', 'agreement', 'timeout', 'illegal-move', 'crash', 'annulled'] as const;

/** Every way a game can end; a closed list. */
export const reasons = [
  'king-captured',
  'no-pieces',
  'no-moves',
  'all-home',
  'board-full',
  'blocked',
  'repetition',
  'no-progress',
  'main-diagonal',
  'cycle',
  'ply-cap',
  ...declaredReasons,
] as const;

export type Reason = (typeof reasons)[number];

/** How a game ended; `winner` null is a draw. */
export interface Outcome {
  readonly winner: Side | null;
  readonly reason: Reason;
}

/** The outcome code of a game that goes on. */
export const NOT_OVER = 0;

/** Packs an outcome into the small positive number that `Position.outcome()` returns. */
export const encodeOutcome = (winner: Side | null, reason: Reason): number =>
  1 + (winner ?? 2) + 3 * reasons.indexOf(reason);

/** The code of a win by `reason`, whoever wins: add the winner's side to it. */
export const winBy = (reason: Reason): number => encodeOutcome(0, reason);

/** Whether a game ended by what was played before, not by what stands on the table alone. */
export const isByHistory = (code: number): boolean => historyReasons.has(reasons[Math.floor((code - 1) / 3)]!);

const historyReasons: ReadonlySet<Reason> = new Set(['repetition', 'no-progress', 'main-diagonal', 'cycle', 'ply-cap']);

/** What a decided game is worth to a side where only winning counts. */
export const worthOf = (code: number, side: Side): number => {
  const winner = (code - 1) % 3;
  return winner === 2 ? 0 : winner === side ? WIN : -WIN;
};

/** The code for a game that is settled by counting: the larger number wins, equal numbers draw. */
export const decideByCount = (ofSide0: number, ofSide1: number, reason: Reason): number =>
  encodeOutcome(ofSide0 === ofSide1 ? null : ofSide0 > ofSide1 ? 0 : 1, reason);

/** Reads an outcome code; null while the game goes on. */
export const decodeOutcome = (code: number): Outcome | null => {
  if (code === NOT_OVER) return null;
  const winner = (code - 1) % 3;
  const reason = reasons[Math.floor((code - 1) / 3)];
  if (reason === undefined) throw new Error(`no such outcome code: ${code}`);
  return { winner: winner === 2 ? null : winner === 0 ? 0 : 1, reason };
};
