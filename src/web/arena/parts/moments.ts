import { numberFormat } from '../../../core/text/numbers.ts';
import { currentLanguage } from '../../words/say.ts';
import { dateLocale } from '../../words/time-text.ts';
import { say } from '../words.ts';

/** A moment of the server as a date and a time of day here. */
export const momentText = (moment: string): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );

/** A deadline in a few words: until when, or when it ended. */
export const deadlineText = (deadline: string | null): string => {
  if (deadline === null) return say('deadline.none');
  return say(isOver(deadline) ? 'deadline.over' : 'deadline', { date: momentText(deadline) });
};

/** True for a moment in the past. */
export const isOver = (moment: string): boolean => new Date(moment).getTime() < Date.now();

/** A moment as the value of a field for date and time, in the time zone of the browser; empty if there is none. */
export const fieldOfMoment = (moment: string | null): string => {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** The moment in a field for date and time; null if the field is empty. */
export const momentOfField = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());

export const countText = (value: number): string => numberFormat(currentLanguage())(value);

/** A size in bytes, in kB or MB of 1024 and 1024² bytes, as limits are given. */
export const bytesText = (bytes: number): string => {
  if (bytes < 1024) return `${countText(bytes)} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${countText(Math.round(kilobytes))} kB`
    : `${countText(Math.round((10 * kilobytes) / 1024) / 10)} MB`;
};
