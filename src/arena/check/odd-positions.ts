import type { Move, Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';

/** A legal position that a program may not have thought of, and what is odd about it. */
export interface OddPosition {
  readonly oddity: Oddity;
  readonly position: string;
}

export const oddities = [
  'kings-only',
  'crowned-on-the-way',
  'round-trip',
  'fewest-moves',
  'most-moves',
  'longest-move',
] as const;
export type Oddity = (typeof oddities)[number];

/** Positions of the classroom's checkers that seldom come up by chance. */
const checkersPositions: readonly OddPosition[] = [
  { oddity: 'kings-only', position: 'W:WK14,K18:BK1,K32' },
  { oddity: 'crowned-on-the-way', position: 'W:W22:B9,27,28' },
  // One move that two routes lead to, which ends where it began.
  { oddity: 'round-trip', position: 'W:WK2:B5,6,K13,14,32' },
];

const RANDOM_GAMES = 40;
const MAX_PLIES = 300;

/** Odd positions of a game, for whichever side is to move: some known, the others the oddest of random games. */
export const oddPositions = (variant: Variant): OddPosition[] => [
  ...(variant.game.id === 'draughts' && variant.ruleset === 'checkers' ? bothWays(variant, checkersPositions) : []),
  ...bothWays(variant, oddestOfRandomGames(variant)),
];

const bothWays = (variant: Variant, positions: readonly OddPosition[]): OddPosition[] =>
  positions.flatMap(({ oddity, position }) =>
    [...new Set([position, variant.mirrorPosition(position)])].map(text => ({ oddity, position: text })),
  );

/** How odd a position is in each way; what has no number is not odd at all. */
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
