import { between, storedSignal } from '../state/storage.ts';

/** How many positions a move may be judged by. */
const budgets = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000] as const;
const USUAL = 3;

/** Which of them somebody chose, from 0 to MOST. */
export const thoroughness = storedSignal('review-budget', USUAL, between(0, budgets.length - 1));
export const MAX_THOROUGHNESS = budgets.length - 1;

/** How many positions a move is judged by now. */
export const chosenNodes = (): number => budgets[Math.round(thoroughness.value)]!;
