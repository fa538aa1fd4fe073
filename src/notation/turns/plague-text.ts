import type { Reading, ReadingWishes } from '../notice.ts';
import type { GameRecord } from '../record/record.ts';
import { readTurns, type TurnText, writeTurns } from './turn-text.ts';

/** The plague: a line for each pair of moves, `1. 2,1 7,8`. */
const plagueText: TurnText = {
  gameId: 'plague',
  sides: ['X', 'O'],
  lineStart: ({ side }, turn, isFirst) => (side === 0 ? `${turn}.` : isFirst ? `${turn}. ...` : null),
  usualVariant: start => `plague:${sizeOf(start) ?? '8x8'}`,
};

/** A start position shows how large the board is. */
const sizeOf = (start: string | undefined): string | undefined => {
  const rows = start?.split(' ')[0]?.split('/');
  return rows === undefined ? undefined : `${rows[0]!.length}x${rows.length}`;
};

export const writePlague = (records: readonly GameRecord[]): string => writeTurns(plagueText, records);

export const readPlague = (text: string, wishes: ReadingWishes = {}): Reading => readTurns(plagueText, text, wishes);
