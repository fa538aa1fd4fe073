import type { Move, Side } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { RandomNumbers } from '@poda/library/core/random.ts';
import { deriveSeed, KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import type { PlannedGame } from '../game/played-game.ts';
import { version3Dice, version3PlayerSeed } from '../schedule/version-3-seeds.ts';

/** One stream per side, so its rolls do not depend on how often the opponent rolls. */
export class Dice {
  private readonly streams: readonly RandomNumbers[];

  constructor(seed: Seed) {
    this.streams = [0, 1].map(side =>
      typeof seed === 'number' ? version3Dice(seed, side) : new KeyedRandom(seed, 'dice', side),
    );
  }

  roll(state: GameState): Move {
    return state.legalMoves()[this.streams[state.side]!.weighted(state.chances())]!;
  }
}

/** Different for every seat in both games of the pair. */
export const playerSeed = ({ seed, leg }: PlannedGame, side: Side): Seed =>
  typeof seed === 'number' ? version3PlayerSeed(seed, leg, side) : deriveSeed(seed, 'player', leg, side);
