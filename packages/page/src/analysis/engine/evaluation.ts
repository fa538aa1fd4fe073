import type { Side, Variant } from '@poda/library/core/contract.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import { SHOWN_WIN, turnedValue } from '@poda/library/core/shown-value.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';

/** Seen from side 0. */
export interface Evaluation {
  readonly value: number;
  readonly exact: boolean;
  /** Plies to the end of the game, if a win or a loss is proved. */
  readonly plies?: number;
  readonly mover: Side;
}

/** Null if neither the outcome nor an analysis is known. */
export const evaluationOf = (
  variant: Variant,
  side: Side,
  analysis: Analysis | null,
  outcome: Outcome | null,
): Evaluation | null => {
  const { shows } = variant.rules;
  const ofFirst = (value: number) => (side === 0 ? value : turnedValue(shows, value));
  if (outcome !== null) {
    const even = shows === 'chance' ? 1 / 2 : 0;
    const won = shows === 'chance' ? 1 : SHOWN_WIN;
    const lost = shows === 'chance' ? 0 : -SHOWN_WIN;
    return { value: outcome.winner === null ? even : outcome.winner === 0 ? won : lost, exact: true, mover: side };
  }
  const [best] = analysis?.lines ?? [];
  if (best !== undefined)
    return {
      value: ofFirst(best.value),
      exact: best.exact,
      mover: side,
      ...(best.plies === undefined ? {} : { plies: best.plies }),
    };
  if (analysis?.value === undefined) return null;
  return { value: ofFirst(analysis.value), exact: analysis.exact ?? false, mover: side };
};

/** From 0 to 1: a win probability as it is, a lead through a logistic curve whose unit is a blunder. */
export const shareOf = (
  { rules: { shows }, extras: { lossSteps } }: Variant,
  { value }: Pick<Evaluation, 'value'>,
): number => (shows === 'chance' ? value : 1 / (1 + Math.exp(-value / lossSteps.blunder)));
