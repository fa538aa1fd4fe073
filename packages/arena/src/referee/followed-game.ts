import type { GameState } from '@poda/library/core/game-state.ts';
import type { Watcher } from './referee.ts';

/** The moves of a shorter game are not sent, because it is over before a user can look at it. */
export const MIN_WATCHABLE_MILLIS = 200;

/** The moves from one ply (counted from 0) on, each with its time; rolls and opening moves have none. */
export interface ToldMoves {
  readonly from: number;
  readonly moves: readonly (readonly [string, number | null])[];
}

export class FollowedGame {
  private readonly began = performance.now();
  private state: GameState | undefined;
  private millis: (number | null)[] = [];
  private told = 0;

  readonly watch: Watcher = (state, millis) => {
    // A game that did not count is played again with a new state.
    if (state !== this.state) {
      this.state = state;
      this.millis = [];
      this.told = 0;
    }
    this.millis.push(millis === null ? null : Math.round(millis));
  };

  /** The moves since the last call; undefined without new moves, or while the game may still be too short to watch. */
  news(now = performance.now()): ToldMoves | undefined {
    const { state, millis, told } = this;
    if (state === undefined || state.plies === told || now - this.began < MIN_WATCHABLE_MILLIS) return undefined;
    const opening = state.plies - millis.length;
    const moves = state.moveTexts().map((text, ply) => [text, millis[ply - opening] ?? null] as const);
    this.told = moves.length;
    return { from: told, moves: moves.slice(told) };
  }
}
