import type { LossSteps, Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';

/** What a review calls a move, from the best on. */
export const labels = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Label = (typeof labels)[number];

/** What is known of a position or a move, as the player to move sees it. */
export interface Worth {
  readonly value: number;
  /** Whether the value is proved. */
  readonly exact: boolean;
  /** To the end, where a win or a loss is proved. */
  readonly plies?: number;
}

/** What a variant tells about its losses. */
type Scale = Pick<Variant, 'shows' | 'lossSteps'>;

/** A judgement of a move: its name, and how much it counts against the player's accuracy. */
export interface Judgement {
  readonly label: Label;
  readonly cost: number;
}

/**
 * Judges a move by what the best one is worth and what it is worth itself. A proved result that a move gives away is at least
 * a mistake, however little the values differ: a blunder where the player was, or would have stayed, nearly even or ahead.
 */
export const judge = (scale: Scale, best: Worth, played: Worth): Judgement => {
  const { lossSteps } = scale;
  const loss = best.value - played.value;
  const byLoss = labelOfLoss(loss, lossSteps);
  if (loss <= 0) return { label: isAsQuick(best, played) ? 'best' : 'good', cost: 0 };
  const byResult = labelOfResult(scale, best, played);
  const label =
    byResult !== undefined && (isBare(best) || isBare(played) || isWorse(byResult, byLoss)) ? byResult : byLoss;
  // A bare win is no number of men: what giving it away costs is what its label costs.
  const cost = isBare(best) || isBare(played) ? stepOf(label, lossSteps) : Math.max(loss, stepOf(label, lossSteps));
  return { label, cost };
};

/** Among wins the nearest is best, among losses the farthest; the rest count as they are. */
const isAsQuick = (best: Worth, played: Worth): boolean => best.plies === undefined || best.plies === played.plies;

const labelOfLoss = (loss: number, { inaccuracy, mistake, blunder }: LossSteps): Label => {
  if (loss >= blunder) return 'blunder';
  if (loss >= mistake) return 'mistake';
  return loss >= inaccuracy ? 'inaccuracy' : 'good';
};

/** The label of a move that gives a proved result away; undefined where it gives none away. */
const labelOfResult = ({ shows, lossSteps }: Scale, best: Worth, played: Worth): Label | undefined => {
  if (shows === 'chance') return undefined;
  const isLost = (worth: Worth) => worth.exact && worth.value < 0;
  const isWon = (worth: Worth) => worth.exact && worth.value > 0;
  if (isLost(played) && !isLost(best)) return best.value > -lossSteps.blunder ? 'blunder' : 'mistake';
  if (!isWon(best) || isWon(played)) return undefined;
  if (isBare(best)) return played.exact || played.value < lossSteps.blunder ? 'blunder' : 'mistake';
  // Where a win is a number of cells, another that is only estimated may well be one too.
  return played.exact || played.value <= 0 ? 'mistake' : undefined;
};

/** A proved win or loss in a game where only winning counts. */
const isBare = ({ value }: Worth): boolean => Math.abs(value) === SHOWN_WIN;

const isWorse = (label: Label, other: Label): boolean => labels.indexOf(label) > labels.indexOf(other);

const stepOf = (label: Label, steps: LossSteps): number => (label === 'best' || label === 'good' ? 0 : steps[label]);

/**
 * How well somebody played, from 0 to 100: each choice counts 100 where nothing is given away, half as much for every step
 * of a mistake, and the mean of all choices is the accuracy; null where there was no choice.
 */
export const accuracyOf = (costs: readonly number[], { mistake }: LossSteps): number | null => {
  if (costs.length === 0) return null;
  const sum = costs.reduce((total, cost) => total + 2 ** (-cost / mistake), 0);
  return Math.round((1000 * sum) / costs.length) / 10;
};
