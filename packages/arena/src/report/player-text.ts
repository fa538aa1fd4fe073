import { defined } from '@poda/library/core/defined.ts';
import { cutText, visible } from '@poda/library/core/text/visible.ts';
import type { Happening } from '@poda/library/i18n/translate.ts';

const MAX_LINE = 80;

/** Makes a string of a bot or its author safe: one line, visible characters, limited length. */
export const playerLine = (text: string, max = MAX_LINE): string =>
  cutText(visible(text).replace(/\s+/g, ' ').trim(), max);

export const playerTail = (text: string, max: number): string => {
  const whole = visible(text);
  return whole.length <= max ? whole : `…${whole.slice(-max).replace(/^[\uDC00-\uDFFF]/, '')}`;
};

const MAX_HAPPENING = 400;

export const safeHappening = ({ what, code, values }: Happening): Happening =>
  defined({ what: playerLine(what, MAX_HAPPENING), code, values: values && shownValues(values) });

const shownValues = (values: NonNullable<Happening['values']>): NonNullable<Happening['values']> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : playerLine(value, MAX_HAPPENING),
    ]),
  );
