import { numberFormat } from '@poda/library/core/text/numbers.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { formatTime } from '@poda/library/play/session/clock.ts';

/** For example `1:05` or `9,9 s`. */
export const timeText = (millis: number, language: Language): string =>
  formatTime(millis, numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** The browser's first variety of a language, such as `en-GB`, for dates; else the language itself. */
export const dateLocale = (language: Language, preferred: readonly string[] = navigator.languages): string =>
  preferred.find(tag => tag.toLowerCase().split('-')[0] === language) ?? language;
