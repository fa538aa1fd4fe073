import type { GameRecord } from '../../notation/record/record.ts';
import { sessionOf } from '../../play/record-session.ts';
import { LiveGame } from './game/live-game.ts';

export { GameView } from './view/game-view.tsx';
export { LiveGame };

/** The game of a record at a live again; undefined where it cannot be played. */
export const gameFromRecord = (record: GameRecord): LiveGame | undefined => {
  const session = sessionOf(record);
  return session.ok ? new LiveGame(session.value) : undefined;
};
