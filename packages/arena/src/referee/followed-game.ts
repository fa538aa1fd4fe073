import type { GameState } from '@poda/library/core/game-state.ts';
import type { Watcher } from './referee.ts';

/** The moves of a shorter game are not sent, because it is over before a user can look at it. */
export const MIN_WATCHABLE_MILLIS = 200;

/** The moves from one ply (counted from 0) on, each with its time; rolls and opening moves have none. */
export interface NewMoves {
  readonly from: number;
  readonly moves: readonly (readonly [string, number | null])[];
}

export class FollowedGame {
  private readonly began = performance.now();
  private state: GameState | undefined;
  private millis: (number | null)[] = [];
  private sent = 0;

  readonly watch: Watcher = (state, millis) => {
    // A game that did not count is played again with a new state.
    if (state !== this.state) {
      this.state = state;
      this.millis = [];
      this.sent = 0;
    }
    this.millis.push(millis === null ? null : Math.round(millis));
  };

  /** The moves since the last call; undefined without new moves, or while the game may still be too short to watch. */
  takeNewMoves(now = performance.now()): NewMoves | undefined {
    const { state, millis, sent } = this;
    if (state === undefined || state.plies === sent || now - this.began < MIN_WATCHABLE_MILLIS) return undefined;
    const opening = state.plies - millis.length;
    const moves = state.moveTexts().map((text, ply) => [text, millis[ply - opening] ?? null] as const);
    this.sent = moves.length;
    return { from: sent, moves: moves.slice(sent) };
  }
}
