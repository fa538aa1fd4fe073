import { readVariant } from '@poda/library/games/index.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { readRecord } from '@poda/library/notation/record/record-text.ts';
import { countMoves } from '@poda/library/play/listed-moves.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import { newGameId } from '../library/library-game.ts';
import { keepUnreadable } from '../library/unreadable-texts.ts';
import { LiveGame } from './game/live-game.ts';
import { openedInPart } from './stored-game.ts';

export { GameView } from './view/game-view.tsx';
export { LiveGame };

/** Undefined if the moves of the record cannot be replayed. */
export const gameFromRecord = (record: GameRecord, id: string = newGameId()): LiveGame | undefined => {
  const session = readVariant(record.game).ok ? sessionOf(record) : undefined;
  return session?.ok ? new LiveGame(session.value, id) : undefined;
};

/**
 * Undefined if the record cannot be read. A record that is readable only in part opens up to there; its text is put
 * aside first, so that storing the game again loses nothing.
 */
export const gameFromText = (text: string, id: string): LiveGame | undefined => {
  const read = readRecord(text);
  if (!read.ok) return undefined;
  const live = gameFromRecord(read.value.record, id);
  if (live === undefined || read.value.notices.length === 0) return live;
  if (live.session.decisions === 0 || !keepUnreadable(text)) return undefined;
  openedInPart.value = { id, moves: countMoves(live.session) };
  return live;
};
