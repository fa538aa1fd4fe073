import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { currentLanguage } from '@poda/page/words/say.ts';
import { dateLocale } from '@poda/page/words/time-text.ts';
import { say } from '../words.ts';

export const momentText = (moment: string): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );

export const deadlineText = (deadline: string | null): string => {
  if (deadline === null) return say('deadline.none');
  return say(isOver(deadline) ? 'deadline.over' : 'deadline', { date: momentText(deadline) });
};

export const isOver = (moment: string): boolean => new Date(moment).getTime() < Date.now();

/** For a `datetime-local` field, in the time zone of the browser. */
export const fieldOfMoment = (moment: string | null): string => {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

export const momentOfField = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());

export const countText = (value: number): string => numberFormat(currentLanguage())(value);

/** In kB of 1024 and MB of 1024² bytes, like the limits. */
export const bytesText = (bytes: number): string => {
  if (bytes < 1024) return `${countText(bytes)} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${countText(Math.round(kilobytes))} kB`
    : `${countText(Math.round((10 * kilobytes) / 1024) / 10)} MB`;
};
