import { isDecided, type Rules, roundSymmetrically, type Variant } from './contract.ts';

export const SHOWN_WIN = 1000;

/** The number that people see, from the side to move: the chance to win, or cells or men ahead, or ±SHOWN_WIN. */
export const shownValue = ({ rules: { shows, unit } }: Variant, value: number): number => {
  if (shows === 'chance') return (value / unit + 1) / 2;
  if (isDecided(value)) return Math.sign(value) * SHOWN_WIN;
  return value / unit;
};

/** With how many decimals people see it. */
export const shownDigits = ({ rules: { shows } }: Variant): number => ({ chance: 3, cells: 0, men: 2 })[shows];

export const valueOfShown = ({ rules: { shows, unit } }: Variant, shown: number): number =>
  roundSymmetrically(unit * (shows === 'chance' ? 2 * shown - 1 : shown));

export const turnedValue = (shows: Rules['shows'], value: number): number =>
  shows === 'chance' ? 1 - value : 0 - value;

/** The sign before a chance that is shown as 0 or 1 only because of rounding: `< ` or `> ` makes it a bound. */
export const chanceSign = (chance: number, precision: number): '> ' | '< ' | '' => {
  if (chance < 1 && chance >= 1 - precision / 2) return '> ';
  return chance > 0 && chance < precision / 2 ? '< ' : '';
};
