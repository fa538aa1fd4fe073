import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { writeRecord } from '@poda/library/notation/record/record-text.ts';
import { countMoves } from '@poda/library/play/listed-moves.ts';
import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import { libraryPlayers, newGameId, type Origin, type StateOfGame } from './library-game.ts';

/** The caller gives `record` if it says more than the session's own record. */
export const libraryGameOf = (
  session: GameSession,
  about: { readonly id: string; readonly origin: Origin; readonly begun: number; readonly turnMillis?: number },
  record: GameRecord = session.record(),
): StateOfGame => {
  const { id, origin, begun, turnMillis = 0 } = about;
  const left = ([0, 1] as const).map(side => session.millisLeft(side, turnMillis));
  return {
    id,
    record: writeRecord(record),
    game: record.game,
    players: libraryPlayers(record),
    result: record.result,
    moves: countMoves(session),
    position: session.state.text,
    origin,
    begun,
    millisLeft: session.clock === null ? null : [left[0] ?? 0, left[1] ?? 0],
  };
};

export const libraryGameFromRecord = (
  record: GameRecord,
  origin: Origin,
  id: string = newGameId(),
): StateOfGame | undefined => {
  const session = sessionOf(record);
  if (!session.ok || session.value.decisions === 0) return undefined;
  return libraryGameOf(session.value, { id, origin, begun: beginningOf(record) }, record);
};

/** In ms since 1970; the present time if the record has no start time. */
export const beginningOf = ({ began = '' }: GameRecord): number => {
  const millis = Date.parse(began);
  return Number.isNaN(millis) ? Date.now() : millis;
};
