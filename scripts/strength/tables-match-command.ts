/**
 * Measures how much tables help: `node scripts/strength.mjs tables-match [POSITIONS] [PIECES] [NODES] [SEED]`. A search
 * with the tables that come with the program plays micro-shogi against the same search without them, from positions of
 * vectors/microshogi-exact.txt with PIECES pieces, such as 5-7, each twice with the sides exchanged. NODES is the node
 * limit for each move (default: that of level 10). PIECES may also be `hard:PLIES`: random positions of the tables that
 * are won in PLIES plies or more.
 */
import { readFileSync } from 'node:fs';
import type { Side } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { HIGHEST_LEVEL, levelsOf } from '@poda/library/search/players/levels.ts';
import { findBest } from '@poda/library/search/search.ts';
import { type PairPoints, percent, pointsFor, scoreOf } from './score.ts';

const variant = unwrap(parseVariant(games, 'microshogi:nodrops'));
const [count = '50', pieces = '5-7', nodes = String(levelsOf(variant)[HIGHEST_LEVEL]!.nodes), seed = '1'] =
  process.argv.slice(2);
const found = await localProber(variant, 'shipped');
if (found === undefined) throw new Error('the program has no tables of micro-shogi');
const prober = found;
/** A game that lasts longer, in plies, counts as a draw. */
const MAX_PLIES = 200;

const random = new Random(Number(seed));

/** The positions from play whose number of pieces is in the range. */
const fromPlay = (range: string): string[] => {
  const [least = 0, most = least] = range.split('-').map(Number);
  return readFileSync('vectors/microshogi-exact.txt', 'utf8')
    .split('\n')
    .map(line => line.split(';')[0]!)
    .filter(text => {
      const letters = text.split(' ')[0]!.replace(/[^a-z]/gi, '').length;
      return letters >= least && letters <= most;
    });
};

/** Draws a random position of the tables that is won in `leastPlies` plies or more. */
const drawHard = (leastPlies: number): string => {
  const places = [...prober.space.sections.entries()].filter(([, { pieces: count }]) => count === MOST_PIECES);
  for (;;) {
    const [place, { size }] = random.pick(places);
    if (size === 0) continue;
    const text = prober.space.write(place, random.below(size))!;
    prober.probe(unwrap(variant.rules.read(text)));
    if (prober.value > 0 && prober.plies >= leastPlies) return text;
  }
};

/** The number of pieces of the largest tables that come with the program. */
const MOST_PIECES = 4;
const known = pieces.startsWith('hard:') ? [] : fromPlay(pieces);
const startOf = (): string => (known.length > 0 ? random.pick(known) : drawHard(Number(pieces.replace('hard:', ''))));

const play = (start: string, seatWithTables: Side): number => {
  const state = unwrap(GameState.read(variant, start));
  while (state.plies < MAX_PLIES && state.outcome() === null) {
    const tables = state.side === seatWithTables ? { prober, breaksTies: true } : {};
    state.play(findBest(state, { limits: { nodes: Number(nodes) }, now: () => 0, ...tables }).lines[0]!.move);
  }
  return pointsFor(seatWithTables, state);
};

const began = performance.now();
const points: PairPoints[] = [];
for (let number = 1; number <= Number(count); number++) {
  const start = startOf();
  points.push([play(start, 0), play(start, 1)]);
  if (number % 5 !== 0 && number !== Number(count)) continue;
  const { wins, draws, losses, score, margin } = scoreOf(points);
  process.stdout.write(
    `${number} positions: with tables ${wins} wins, ${draws} draws, ${losses} losses, score ${percent(score)} ± ${(100 * margin).toFixed(1)} (${Math.round((performance.now() - began) / 1000)} s)\n`,
  );
}
