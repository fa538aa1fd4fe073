import { type Side, WIN } from './contract.ts';

export const declaredReasons = ['resignation', 'agreement', 'timeout', 'illegal-move', 'crash', 'annulled'] as const;

export const commonReasons: readonly Reason[] = [
  'no-pieces',
  'no-moves',
  'board-full',
  'repetition',
  'no-progress',
  'cycle',
  'ply-cap',
  ...declaredReasons,
];

/** One of `commonReasons`, or a reason that only one game has (`Game.reasons`). */
export type Reason = string;

/** A `winner` of null is a draw. */
export interface Outcome {
  readonly winner: Side | null;
  readonly reason: Reason;
}

export const NOT_OVER = 0;

/** The number of `Position.outcome()`. `isByHistory`: earlier positions or counters, not the last position, decided. */
export const encodeOutcome = (
  winner: Side | null,
  reason: Reason,
  own: readonly Reason[] = [],
  isByHistory: boolean = historyReasons.has(reason),
): number => {
  const index = [...commonReasons, ...own].indexOf(reason);
  if (index < 0) throw new Error(`no such reason: ${reason}`);
  return 1 + (winner ?? 2) + 3 * (2 * index + (isByHistory ? 1 : 0));
};

const historyReasons: ReadonlySet<Reason> = new Set(['repetition', 'no-progress', 'cycle', 'ply-cap']);

/** Returns the code of a win of side 0; add 1 for a win of side 1, 2 for a draw. */
export const winCode = (reason: Reason, own?: readonly Reason[]): number => encodeOutcome(0, reason, own);

export const isByHistory = (code: number): boolean => Math.floor((code - 1) / 3) % 2 === 1;

export const worthOf = (code: number, side: Side): number => {
  const winner = (code - 1) % 3;
  return winner === 2 ? 0 : winner === side ? WIN : -WIN;
};

/** The larger number wins, equal numbers draw. `win` is the code of a win of side 0. */
export const decideByCount = (ofSide0: number, ofSide1: number, win: number): number =>
  win + (ofSide0 === ofSide1 ? 2 : ofSide0 > ofSide1 ? 0 : 1);

export const decodeOutcome = (code: number, own: readonly Reason[] = []): Outcome | null => {
  if (code === NOT_OVER) return null;
  const winner = (code - 1) % 3;
  const reason = [...commonReasons, ...own][Math.floor((code - 1) / 6)];
  if (reason === undefined) throw new Error(`no such outcome code: ${code}`);
  return { winner: winner === 2 ? null : winner === 0 ? 0 : 1, reason };
};
