import type { GameRecord } from '../../notation/record/record.ts';
import type { KeptGame } from './kept-game.ts';

/** The content by which two records are the same game: variant, start position and moves. */
export const contentOf = ({ game, start, moves }: Pick<GameRecord, 'game' | 'start' | 'moves'>): string =>
  JSON.stringify([game, start, moves]);

/** The content of a kept game; undefined if its record is damaged. */
export const keptContent = ({ record }: KeptGame): string | undefined => {
  try {
    return contentOf(JSON.parse(record) as GameRecord);
  } catch {
    return undefined;
  }
};
