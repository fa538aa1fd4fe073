import type { Journal } from '@poda/arena/journal/journal.ts';
import type { Context } from './command.ts';

/** Of lines without checksums, and of a torn last line that was removed. */
export const noticesOf = (
  { path, unsealed, torn }: Pick<Journal<never>, 'path' | 'unsealed' | 'torn'>,
  translator: Context['translator'],
): readonly string[] => [
  ...(unsealed > 0 ? [translator.say('journal.unsealed', { path, count: unsealed })] : []),
  ...(torn === null ? [] : [translator.say('journal.torn', { path, line: torn })]),
];
