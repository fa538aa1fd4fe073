import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { GameRecord } from '../../notation/record.ts';
import { readRecords, writeRecords } from '../../notation/record-text.ts';
import { read, write } from '../state/kept.ts';

const NAME = 'poda.game';

/** Keeps the game on the device, over the one that was kept before; a game without a move is not worth it. */
export const keepGame = (record: GameRecord): void => {
  if (record.moves.length > 0) write(NAME, writeRecords([record]));
};

/** The game that was kept last; undefined where there is none, or it is damaged from its first move on. */
export const keptGame = (): GameRecord | undefined => {
  const text = read(NAME);
  if (typeof text !== 'string') return undefined;
  const [record] = readRecords(text).records;
  return record !== undefined && parseVariant(games, record.game).ok ? record : undefined;
};

export const forgetGame = (): void => write(NAME, undefined);
