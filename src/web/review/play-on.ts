import type { Side, Variant } from '../../core/contract.ts';
import { type GameRecord, nobody } from '../../notation/record/record.ts';
import { recordPlayer } from '../../play/record-players.ts';

/** A place in a game from which a person wants to play on, with what was tried there. */
export interface PlayOn {
  readonly record: GameRecord;
  readonly ply: number;
  /** The person's side; a level plays the other. */
  readonly side: Side;
  readonly tried: readonly string[];
  readonly level: number;
}

/** The game that goes on: the moves up to the place and those that were tried, and nothing of what came after. */
export const playOn = (variant: Variant, { record, ply, side, tried, level }: PlayOn): GameRecord => {
  const machine = recordPlayer({ kind: 'level', level }, variant);
  return {
    game: record.game,
    start: record.start,
    players: side === 0 ? [nobody[0], machine] : [machine, nobody[1]],
    result: null,
    moves: [...record.moves.slice(0, ply), ...tried],
  };
};
