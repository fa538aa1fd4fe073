import type { Side } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { type GameRecord, openRecord } from './record.ts';

/** Which side made each move of a record. Caches start positions, because many records share one. */
export class SidesOfMoves {
  private readonly starts = new Map<string, GameState>();

  of(record: GameRecord): Side[] {
    const key = `${record.game} ${record.start}`;
    const start = this.starts.get(key) ?? unwrap(openRecord(record));
    this.starts.set(key, start);
    const { variant, side } = start;
    // Without dice the sides alternate; with dice a side may move twice in a row.
    if (variant.rules.dice === null) return record.moves.map((_, ply) => ((side + ply) % 2) as Side);
    const state = unwrap(openRecord(record));
    return record.moves.map(text => {
      const mover = state.side;
      unwrap(state.playText(text));
      return mover;
    });
  }
}
