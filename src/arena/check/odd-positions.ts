import type { Move, Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';

/** A legal but unusual position, for which a bot may have code that was never tested. */
export interface OddPosition {
  readonly oddity: Oddity;
  readonly position: string;
}

/** The ways in which a position can be odd. */
export const oddities = [
  'kings-only',
  'crowned-on-the-way',
  'round-trip',
  'fewest-moves',
  'most-moves',
  'longest-move',
] as const;
/** The way in which a position is odd, one of `oddities`. */
export type Oddity = (typeof oddities)[number];

/** Positions of classroom checkers that random games seldom reach. */
const checkersPositions: readonly OddPosition[] = [
  { oddity: 'kings-only', position: 'W:WK14,K18:BK1,K32' },
  { oddity: 'crowned-on-the-way', position: 'W:W22:B9,27,28' },
  // A capture that ends on its start square and has two routes.
  { oddity: 'round-trip', position: 'W:WK2:B5,6,K13,14,32' },
];

const RANDOM_GAMES = 40;
/** Maximum plies of a random game. */
const MAX_PLIES = 300;

/** Odd positions of a variant for both sides to move: a fixed list for checkers, and the oddest positions of random games. */
export const oddPositions = (variant: Variant): OddPosition[] => [
  ...(variant.game.id === 'draughts' && variant.ruleset === 'checkers' ? bothWays(variant, checkersPositions) : []),
  ...bothWays(variant, oddestOfRandomGames(variant)),
];

const bothWays = (variant: Variant, positions: readonly OddPosition[]): OddPosition[] =>
  positions.flatMap(({ oddity, position }) =>
    [...new Set([position, variant.mirrorPosition(position)])].map(text => ({ oddity, position: text })),
  );

/** For each oddity a function that measures how odd a position is; 0 and below mean not odd. */
const measures: Readonly<Partial<Record<Oddity, (state: GameState, moves: readonly Move[]) => number>>> = {
  'fewest-moves': (_, moves) => 1 / moves.length,
  'most-moves': (_, moves) => moves.length,
  'longest-move': (state, moves) => Math.max(...moves.map(move => state.cells(move).length)) - 2,
};

const oddestOfRandomGames = (variant: Variant): OddPosition[] => {
  const random = new Random(1);
  const oddest = new Map<Oddity, { readonly degree: number; readonly position: string }>();
  for (let game = 0; game < RANDOM_GAMES; game++) {
    const state = new GameState(variant);
    while (state.outcome() === null && state.plies < MAX_PLIES) {
      const moves = state.legalMoves();
      if (!state.isChance)
        for (const [oddity, degreeOf] of Object.entries(measures)) {
          const degree = degreeOf(state, moves);
          if (degree > (oddest.get(oddity as Oddity)?.degree ?? 0))
            oddest.set(oddity as Oddity, { degree, position: state.text });
        }
      state.play(random.pick(moves));
    }
  }
  return [...oddest].map(([oddity, { position }]) => ({ oddity, position }));
};
