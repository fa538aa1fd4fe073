import type { Reading, ReadingWishes } from '../notice.ts';
import type { GameRecord } from '../record/record.ts';
import { readTurns, type TurnText, writeTurns } from './turn-text.ts';

const sides = ['White', 'Black'] as const;

/** Ur: a line for each throw of the dice, `12. white r3 0>3`. */
const urText: TurnText = {
  gameId: 'ur',
  sides,
  lineStart: ({ isChance, side }, turn, isFirst) =>
    isChance || isFirst ? `${turn}. ${sides[side].toLowerCase()}` : null,
  usualVariant: () => 'ur:classic',
};

export const writeUr = (records: readonly GameRecord[]): string => writeTurns(urText, records);

export const readUr = (text: string, wishes: ReadingWishes = {}): Reading => readTurns(urText, text, wishes);
