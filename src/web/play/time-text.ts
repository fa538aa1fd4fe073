import { formatTime } from '../../play/clock.ts';
import { spoken } from '../words/say.ts';

/** What a clock shows, written as the language of the moment writes numbers. */
export const timeText = (millis: number): string =>
  formatTime(millis, seconds =>
    new Intl.NumberFormat(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds),
  );
