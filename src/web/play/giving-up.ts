import { opponent } from '../../core/contract.ts';
import { say } from '../words/say.ts';
import type { LiveGame } from './game/live-game.ts';

/** Whoever is to move gives up; against a computer, the person. */
export const resign = (live: LiveGame): void => {
  const { side } = live.state;
  const loser = live.session.seats[side] === null ? side : opponent(side);
  live.declare({ winner: opponent(loser), reason: 'resignation' });
};

export const agreeToDraw = (live: LiveGame): void => live.declare({ winner: null, reason: 'agreement' });

/** Offers the computer a draw, which it takes where it does not think itself ahead. */
export const offerDraw = async (live: LiveGame): Promise<void> => {
  const isStill = live.autoPlay.sameTurn();
  if (!live.isPersonsTurn) return;
  const takes = await live.adviser.takesDraw(live.session.state);
  if (!isStill()) return;
  if (takes) agreeToDraw(live);
  else live.messages.add(() => say('draw.refused'));
};
