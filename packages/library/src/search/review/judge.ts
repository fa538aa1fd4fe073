import type { Extras, LossSteps, Rules } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';

/** From best to worst. */
export const labels = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Label = (typeof labels)[number];

/** Seen from the player to move. */
export interface Worth {
  readonly value: number;
  readonly exact: boolean;
  /** Plies to a proved win or loss. */
  readonly plies?: number;
}

type Scale = Pick<Rules, 'shows'> & Pick<Extras, 'lossSteps'>;

export interface Judgement {
  readonly label: Label;
  readonly cost: number;
}

/**
 * Giving away a proved result is at least a mistake, however little the values differ; it is a blunder if the position
 * after the best move or after the played move is nearly even or better for the player.
 */
export const judge = (scale: Scale, best: Worth, played: Worth): Judgement => {
  const { lossSteps } = scale;
  const loss = best.value - played.value;
  const byLoss = labelOfLoss(loss, lossSteps);
  if (loss <= 0) return { label: isAsQuick(best, played) ? 'best' : 'good', cost: 0 };
  const byResult = labelOfResult(scale, best, played);
  const label =
    byResult !== undefined && (isShownWin(best) || isShownWin(played) || isWorse(byResult, byLoss)) ? byResult : byLoss;
  // A win shown as SHOWN_WIN is not a number of men, so giving it away costs as much as its label.
  const cost =
    isShownWin(best) || isShownWin(played) ? stepOf(label, lossSteps) : Math.max(loss, stepOf(label, lossSteps));
  return { label, cost };
};

/** Values without a proof always count as equal. */
const isAsQuick = (best: Worth, played: Worth): boolean => best.plies === undefined || best.plies === played.plies;

const labelOfLoss = (loss: number, { inaccuracy, mistake, blunder }: LossSteps): Label => {
  if (loss >= blunder) return 'blunder';
  if (loss >= mistake) return 'mistake';
  return loss >= inaccuracy ? 'inaccuracy' : 'good';
};

const labelOfResult = ({ shows, lossSteps }: Scale, best: Worth, played: Worth): Label | undefined => {
  if (shows === 'chance') return undefined;
  const isLost = (worth: Worth) => worth.exact && worth.value < 0;
  const isWon = (worth: Worth) => worth.exact && worth.value > 0;
  if (isLost(played) && !isLost(best)) return best.value > -lossSteps.blunder ? 'blunder' : 'mistake';
  if (!isWon(best) || isWon(played)) return undefined;
  if (isShownWin(best)) return played.exact || played.value < lossSteps.blunder ? 'blunder' : 'mistake';
  // If wins are counted in cells, a positive estimate may well be another win.
  return played.exact || played.value <= 0 ? 'mistake' : undefined;
};

const isShownWin = ({ value }: Worth): boolean => Math.abs(value) === SHOWN_WIN;

const isWorse = (label: Label, other: Label): boolean => labels.indexOf(label) > labels.indexOf(other);

const stepOf = (label: Label, steps: LossSteps): number => (label === 'best' || label === 'good' ? 0 : steps[label]);

/** The mean over all choices of 100, halved for every `mistake` step of cost; null without a choice. */
export const accuracyOf = (costs: readonly number[], { mistake }: LossSteps): number | null => {
  if (costs.length === 0) return null;
  const sum = costs.reduce((total, cost) => total + 2 ** (-cost / mistake), 0);
  return Math.round((1000 * sum) / costs.length) / 10;
};

/** Returns what a move gives away that no number tells: the game, if it allows a proved loss, or only a proved win. */
export const givenResult = (move: { readonly after: Worth; readonly loss: number }): 'game' | 'win' | null => {
  if (move.loss <= SHOWN_WIN / 2) return null;
  return move.after.value === -SHOWN_WIN ? 'game' : 'win';
};
