import type { GameRecord } from '../../notation/record/record.ts';
import { sessionOf } from '../../play/record-session.ts';
import { Table } from './game/live-game.ts';

export { TableView } from './view/game-view.tsx';
export { Table };

/** The game of a record at a table again; undefined where it cannot be played. */
export const tableOf = (record: GameRecord): Table | undefined => {
  const session = sessionOf(record);
  return session.ok ? new Table(session.value) : undefined;
};
