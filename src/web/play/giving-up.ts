import { opponent } from '../../core/contract.ts';
import { say } from '../words/say.ts';
import type { Table } from './game/live-game.ts';

/** Whoever is to move gives up; against a computer, the person. */
export const resign = (table: Table): void => {
  const { side } = table.state;
  const loser = table.session.seats[side] === null ? side : opponent(side);
  table.declare({ winner: opponent(loser), reason: 'resignation' });
};

export const agreeToDraw = (table: Table): void => table.declare({ winner: null, reason: 'agreement' });

/** Offers the computer a draw, which it takes where it does not think itself ahead. */
export const offerDraw = async (table: Table): Promise<void> => {
  const isStill = table.course.sameTurn();
  if (!table.isPersonsTurn) return;
  const takes = await table.adviser.takesDraw(table.session.state);
  if (!isStill()) return;
  if (takes) agreeToDraw(table);
  else table.story.tell(() => say('draw.refused'));
};
