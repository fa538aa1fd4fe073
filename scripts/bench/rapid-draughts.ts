import { type EnglishDraughtsEngine, EnglishDraughtsEngineFactory } from 'rapid-draughts/english';

/** The same count with the other library's own engine, clone and move. */
const count = (engine: EnglishDraughtsEngine, depth: number): number => {
  const { moves } = engine;
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    const next = engine.clone();
    next.move(move);
    leaves += count(next, depth - 1);
  }
  return leaves;
};

const depth = Number(process.argv[2]);
const engine = EnglishDraughtsEngineFactory.setup();
count(engine, depth - 1);
let leaves = 0;
let seconds = Number.POSITIVE_INFINITY;
for (let run = 0; run < 3; run++) {
  const began = performance.now();
  leaves = count(EnglishDraughtsEngineFactory.setup(), depth);
  seconds = Math.min(seconds, (performance.now() - began) / 1000);
}
process.stdout.write(JSON.stringify({ leaves, leavesPerSecond: leaves / seconds }));
