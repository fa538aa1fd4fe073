import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';

/** The five games of the search benches. */
export const fiveGames = ['ur:classic', 'draughts:spanish', 'draughts:checkers', 'microshogi:nodrops', 'plague:8x8'];

/** The number of random plies, rolls included, that lead into the middle of a game. */
const midgamePlies: Readonly<Record<string, number>> = { ur: 60, draughts: 14, microshogi: 10, plague: 20 };
const DEFAULT_PLIES = 12;

const SEED = 2024;

export const variantNamed = (name: string): Variant => unwrap(parseVariant(games, name));

/** Returns the start of a game; if a roll comes first, after the likeliest roll. */
export const startOf = (variant: Variant): GameState => {
  const state = new GameState(variant);
  if (!state.isChance) return state;
  const chances = state.chances();
  state.play(state.legalMoves()[chances.indexOf(Math.max(...chances))]!);
  return state;
};

/** Yields different midgame positions in which the player has a choice of moves, the same positions in every run. */
export function* midgames(variant: Variant): Generator<GameState> {
  const random = new Random(SEED);
  const seen = new Set<string>();
  for (;;) {
    const state = playedAtRandom(variant, random);
    if (!isChoice(state) || seen.has(state.text)) continue;
    seen.add(state.text);
    yield state;
  }
}

/** Returns the first `count` positions that `midgames` yields. */
export const someMidgames = (variant: Variant, count: number): GameState[] => {
  const found: GameState[] = [];
  for (const state of midgames(variant)) {
    found.push(state);
    if (found.length === count) break;
  }
  return found;
};

const playedAtRandom = (variant: Variant, random: Random): GameState => {
  const state = new GameState(variant);
  const plies = midgamePlies[variant.game.id] ?? DEFAULT_PLIES;
  while (state.outcome() === null && (state.plies < plies || state.isChance)) {
    const moves = state.legalMoves();
    state.play(state.isChance ? moves[random.weighted(state.chances())]! : random.pick(moves));
  }
  return state;
};

/** True if the game is not over, has more than one move, and no capture is compulsory. */
const isChoice = (state: GameState): boolean => {
  const moves = state.legalMoves();
  return moves.length > 1 && !state.position.forced;
};
