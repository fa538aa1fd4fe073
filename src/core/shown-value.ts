import { type Variant, WIN } from './contract.ts';

/** What a proved win is shown as in games where only winning counts. */
export const SHOWN_WIN = 1000;

/**
 * A value as people see it, from the side to move: the chance to win from 0 to 1, cells ahead, or men ahead with
 * plus or minus a thousand for a win or a loss.
 */
export const shownValue = ({ shows, unit }: Variant, value: number): number => {
  if (shows === 'chance') return (value / unit + 1) / 2;
  if (Math.abs(value) > WIN / 2) return Math.sign(value) * SHOWN_WIN;
  return value / unit;
};
