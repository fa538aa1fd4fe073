import type { Side, Variant } from '@poda/library/core/contract.ts';
import { type GameRecord, unknownPlayers } from '@poda/library/notation/record/record.ts';
import { recordPlayer } from '@poda/library/play/session/record-players.ts';

interface PlayOn {
  readonly record: GameRecord;
  readonly ply: number;
  /** The user's side; a computer level plays the other. */
  readonly side: Side;
  readonly tried: readonly string[];
  readonly level: number;
}

export const playOn = (variant: Variant, { record, ply, side, tried, level }: PlayOn): GameRecord => {
  const machine = recordPlayer({ kind: 'level', level }, variant);
  return {
    game: record.game,
    start: record.start,
    players: side === 0 ? [unknownPlayers[0], machine] : [machine, unknownPlayers[1]],
    result: null,
    moves: [...record.moves.slice(0, ply), ...tried],
  };
};
