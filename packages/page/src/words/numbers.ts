import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { currentLanguage } from './say.ts';

/** Cached, because creating a number format is slow. */
const formats = new Map<string, (value: number) => string>();

const written = (value: number, decimals: number, options: Intl.NumberFormatOptions): string => {
  const key = JSON.stringify([currentLanguage(), decimals, options]);
  const format =
    formats.get(key) ??
    numberFormat(currentLanguage(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals, ...options });
  formats.set(key, format);
  return format(value);
};

export const fixed = (value: number, decimals: number): string => written(value, decimals, {});

/** Zero has no sign; the sign is a true minus, as wide as the plus. */
export const signed = (value: number, decimals: number): string =>
  written(value, decimals, { signDisplay: 'exceptZero' }).replace('-', '−');

/** `share` is from 0 to 1. */
export const percent = (share: number, decimals = 1): string => written(share, decimals, { style: 'percent' });

export const signedPercent = (share: number, decimals: number): string =>
  written(share, decimals, { style: 'percent', signDisplay: 'exceptZero' }).replace('-', '−');

export const points = (value: number): string => {
  const whole = Math.floor(value);
  if (value === whole) return fixed(value, 0);
  return value - whole === 0.5 ? `${whole === 0 ? '' : fixed(whole, 0)}½` : fixed(value, 2);
};

export const elo = (value: number): string => signed(value, 0);

/** A number without trailing zeros. */
const short = (value: number, decimals: number): string =>
  written(Math.round(value * 10 ** decimals) / 10 ** decimals, decimals, { minimumFractionDigits: 0 });

export const duration = (millis: number): string => {
  if (millis < 1000) return `${short(millis, millis < 10 ? 1 : 0)} ms`;
  if (millis < 60_000) return `${short(millis / 1000, millis < 10_000 ? 2 : 1)} s`;
  const seconds = Math.round(millis / 1000);
  const minutes = `${fixed(Math.floor(seconds / 60), 0)} min`;
  return seconds % 60 === 0 ? minutes : `${minutes} ${seconds % 60} s`;
};

/** A date, with the time of day in the reader's time zone if the text has a time. */
export const dateText = (text: string): string => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const date = new Date(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(date.getTime())) return text;
  return new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'long',
    ...(isDay ? { timeZone: 'UTC' } : { timeStyle: 'short' }),
  }).format(date);
};
