import { isDecided, pliesOf, type Variant } from '@poda/library/core/contract.ts';
import { shownValue } from '@poda/library/core/shown-value.ts';
import { numberFormat } from '@poda/library/core/text/numbers.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import type { Bound } from '@poda/library/search/trace/trace-steps.ts';
import { currentLanguage } from '../words/say.ts';
import { say } from './words.ts';

/** A number that the search compares, as people read it; always for the side at the root. */
export const numberText = (variant: Variant, value: number): string => {
  if (!Number.isFinite(value)) return value < 0 ? '−∞' : '+∞';
  const { shows } = variant.rules;
  if (shows !== 'chance' && isDecided(value)) return `${value < 0 ? '−' : '+'}#${pliesOf(value) ?? ''}`;
  return formats[currentLanguage()][shows === 'chance' ? 'chance' : 'lead'](shownValue(variant, value));
};

export const countText = (count: number): string => formats[currentLanguage()].count(count);

const formatsOf = (language: Language) => {
  const lead = numberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  return {
    lead: (value: number) => lead(value).replace('-', '−'),
    count: numberFormat(language),
    chance: numberFormat(language, { maximumFractionDigits: 2, style: 'percent' }),
  };
};

/** Made once, because a large tree has many numbers and the browser is slow to make a format. */
const formats = { es: formatsOf('es'), en: formatsOf('en') };

const signs: Readonly<Record<Bound, string>> = { exact: '', lower: '≥ ', upper: '≤ ' };

/** With ≤ or ≥ if the value is only a bound; `?` if nothing is known. */
export const boundedText = (variant: Variant, value: number, bound: Bound | null): string =>
  bound === null ? '?' : signs[bound] + numberText(variant, value);

export const boundInWords = (variant: Variant, value: number, bound: Bound | null): string =>
  say(`value.${bound ?? 'exact'}`, { value: numberText(variant, value) });
