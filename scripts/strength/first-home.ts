import type { Side } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { UrPosition } from '@poda/library/games/ur/position.ts';

/** Counts the games of Ur in which the first contender was the first to bring a piece home. */
export class FirstHome {
  games = 0;
  private readonly seen = new WeakSet<GameState>();

  readonly watch = (state: GameState, seatOfFirst: Side): void => {
    const { atHome } = state.position as UrPosition;
    if (this.seen.has(state) || atHome[0]! + atHome[1]! === 0) return;
    this.seen.add(state);
    if (atHome[seatOfFirst]! > 0) this.games++;
  };
}
