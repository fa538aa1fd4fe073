import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';

const DICE_LOT = 0;
const PLAYERS_LOT = 2;

/** One of several numbers drawn from a game's seed. */
const lotOf = (seed: number, lot: number): number => {
  const random = new Random(seed);
  for (let i = 0; i < lot; i++) random.uint32();
  return random.uint32();
};

/** The seed of what a player draws by lot. */
export const playerSeed = (seed: number, side: 0 | 1): number => lotOf(seed, PLAYERS_LOT + side);

/** The dice of a game: each side has its own, so that its luck does not depend on how often the other rolls. */
export class Dice {
  private readonly ofSides: readonly [Random, Random];

  constructor(seed: number) {
    this.ofSides = [new Random(lotOf(seed, DICE_LOT)), new Random(lotOf(seed, DICE_LOT + 1))];
  }

  /** The next roll for the side to move, in a state where dice fall. */
  roll(state: GameState): Move {
    return state.legalMoves()[this.ofSides[state.side].weighted(state.chances())]!;
  }
}
