import type { GameRecord } from '../../notation/record/record.ts';
import { sessionOf } from '../../play/session/record-session.ts';
import { LiveGame } from './game/live-game.ts';

export { GameView } from './view/game-view.tsx';
export { LiveGame };

/** Opens the game of a record to play on; undefined if its moves cannot be replayed. */
export const gameFromRecord = (record: GameRecord): LiveGame | undefined => {
  const session = sessionOf(record);
  return session.ok ? new LiveGame(session.value) : undefined;
};
