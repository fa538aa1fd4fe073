import type { Move, OddPosition, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';

const RANDOM_GAMES = 40;
const MAX_PLIES = 300;

export const oddPositions = (variant: Variant): OddPosition[] => [
  ...bothWays(variant, variant.game.extras.oddPositions[variant.ruleset] ?? []),
  ...bothWays(variant, oddestOfRandomGames(variant)),
];

const bothWays = (variant: Variant, positions: readonly OddPosition[]): OddPosition[] =>
  positions.flatMap(({ oddity, position }) =>
    [...new Set([position, variant.rules.mirrorPosition(position)])].map(text => ({ oddity, position: text })),
  );

/** 0 and below mean not odd. */
const measures: Readonly<Record<string, (state: GameState, moves: readonly Move[]) => number>> = {
  'fewest-moves': (_, moves) => 1 / moves.length,
  'most-moves': (_, moves) => moves.length,
  'longest-move': (state, moves) => Math.max(...moves.map(move => state.cells(move).length)) - 2,
};

const oddestOfRandomGames = (variant: Variant): OddPosition[] => {
  const random = new Random(1);
  const oddest = new Map<string, { readonly degree: number; readonly position: string }>();
  for (let game = 0; game < RANDOM_GAMES; game++) {
    const state = new GameState(variant);
    while (state.outcome() === null && state.plies < MAX_PLIES) {
      const moves = state.legalMoves();
      if (!state.isChance)
        for (const [oddity, degreeOf] of Object.entries(measures)) {
          const degree = degreeOf(state, moves);
          if (degree > (oddest.get(oddity)?.degree ?? 0)) oddest.set(oddity, { degree, position: state.text });
        }
      state.play(random.pick(moves));
    }
  }
  return [...oddest].map(([oddity, { position }]) => ({ oddity, position }));
};
