import type { Side } from '../../../core/contract.ts';
import type { GameSession } from '../../../play/game-session.ts';

/** A move that somebody chose, as the list of moves shows it. */
export interface LineMove {
  readonly text: string;
  readonly side: Side;
  /** What the dice counted, in games that have any. */
  readonly roll: string | null;
}

/** The chosen moves of a game so far, each with its roll. */
export const lineOf = (session: GameSession): readonly LineMove[] => {
  const { variant, chosen } = session;
  if (variant.dice === null) return chosen.map(({ shown, side }) => ({ text: shown, side, roll: null }));
  const line: LineMove[] = [];
  let roll = '';
  for (const text of session.state.moveTexts()) {
    if (/^r\d+$/.test(text)) roll = text.slice(1);
    else if (text !== 'pass') {
      const { shown, side } = chosen[line.length]!;
      line.push({ text: shown, side, roll });
    }
  }
  return line;
};

/** Moves in rows as players read them: one of each side, or one in a row where a side may play several times running. */
export const rowsOf = (line: readonly LineMove[]): readonly (readonly number[])[] => {
  const rows: number[][] = [];
  for (const [index, { side, roll }] of line.entries()) {
    const row = rows.at(-1);
    const isReply = roll === null && row?.length === 1 && side === 1 && line[row[0]!]!.side === 0;
    if (isReply) row.push(index);
    else rows.push([index]);
  }
  return rows;
};
