import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import { readRecord } from '../../notation/record/record-text.ts';
import { countMoves } from '../../play/listed-moves.ts';
import { sessionOf } from '../../play/session/record-session.ts';
import { keepAside } from '../library/aside.ts';
import { newGameId } from '../library/kept-game.ts';
import { LiveGame } from './game/live-game.ts';
import { openedInPart } from './stored-game.ts';

export { GameView } from './view/game-view.tsx';
export { LiveGame };

/** Opens the game of a record to play on; undefined if its moves cannot be replayed. */
export const gameFromRecord = (record: GameRecord, id: string = newGameId()): LiveGame | undefined => {
  const session = parseVariant(games, record.game).ok ? sessionOf(record) : undefined;
  return session?.ok ? new LiveGame(session.value, id) : undefined;
};

/**
 * Opens a kept game; undefined if its record cannot be read. If only its first moves can be read, the game is opened up
 * to there, and its text is put aside before the game is stored again.
 */
export const gameFromText = (text: string, id: string): LiveGame | undefined => {
  const read = readRecord(text);
  if (!read.ok) return undefined;
  const live = gameFromRecord(read.value.record, id);
  if (live === undefined || read.value.notices.length === 0) return live;
  if (live.session.decisions === 0 || !keepAside(text)) return undefined;
  openedInPart.value = { id, moves: countMoves(live.session) };
  return live;
};
