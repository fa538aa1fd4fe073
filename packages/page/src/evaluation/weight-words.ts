import type { Bilingual } from '@poda/library/core/lesson.ts';

/** Every game says what its weights are for. */
const found = import.meta.glob<(name: string) => Bilingual | undefined>(
  '../../../library/src/games/*/page/weights.ts',
  { eager: true, import: 'weightWords' },
);

export const weightWords = (game: string, name: string): Bilingual | undefined =>
  found[`../../../library/src/games/${game}/page/weights.ts`]?.(name);
