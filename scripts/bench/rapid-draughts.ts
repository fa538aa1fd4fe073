import {
  EnglishDraughts,
  type EnglishDraughtsEngine,
  EnglishDraughtsEngineFactory,
  type EnglishDraughtsGame,
} from 'rapid-draughts/english';

/** Perft with the bare engine of the library rapid-draughts, which copies the board for every move. */
const countByEngine = (engine: EnglishDraughtsEngine, depth: number): number => {
  const { moves } = engine;
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    const next = engine.clone();
    next.move(move);
    leaves += countByEngine(next, depth - 1);
  }
  return leaves;
};

/**
 * Perft with the game object that the documentation of rapid-draughts shows, set up anew for every move because it has
 * no undo. The history is passed in, because otherwise all games share one history that only grows.
 */
const countByGame = (game: EnglishDraughtsGame, depth: number): number => {
  const { moves } = game;
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    const next = EnglishDraughts.setup(game.engine.serialize(), { moves: [], boards: [] });
    next.move(move);
    leaves += countByGame(next, depth - 1);
  }
  return leaves;
};

const [way, depthText] = process.argv.slice(2);
const depth = Number(depthText);
const count = (plies: number): number =>
  way === 'engine'
    ? countByEngine(EnglishDraughtsEngineFactory.setup(), plies)
    : countByGame(EnglishDraughts.setup(), plies);

count(depth - 1);
let leaves = 0;
let seconds = Number.POSITIVE_INFINITY;
for (let run = 0; run < 3; run++) {
  const began = performance.now();
  leaves = count(depth);
  seconds = Math.min(seconds, (performance.now() - began) / 1000);
}
process.stdout.write(JSON.stringify({ leaves, leavesPerSecond: leaves / seconds }));
