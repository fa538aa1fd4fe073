/**
 * Measures one player against another: `node scripts/strength.mjs match GAME A B [PAIRS] [SEED] [OPENING-PLIES]`,
 * where A and B are JSON such as {"evaluation":{"id":"material"},"limits":{"nodes":3000}}.
 */
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { type Contender, chooserOf, playPairs } from './match.ts';
import { type PairPoints, percent, scoreOf } from './score.ts';

const [game = '', a = '', b = '', pairs = '50', seed = '1', openingPlies = '6'] = process.argv.slice(2);
const variant = unwrap(parseVariant(games, game));
const plan = { pairs: Number(pairs), seed: Number(seed), openingPlies: Number(openingPlies) };
const began = performance.now();
const points: PairPoints[] = [];
const players = [a, b].map(text => chooserOf(variant, JSON.parse(text) as Contender));
for await (const pair of playPairs(variant, [players[0]!, players[1]!], plan)) points.push(pair);
const { wins, draws, losses, score, margin } = scoreOf(points);
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(
  `${game}: ${wins} wins, ${draws} draws, ${losses} losses, score ${percent(score)} ± ${(100 * margin).toFixed(1)} (${seconds} s)\n`,
);
