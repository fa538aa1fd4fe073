/**
 * Measures one player against another: `node scripts/strength.mjs match GAME A B [PAIRS] [SEED] [OPENING-PLIES]`,
 * where A and B are JSON such as {"evaluation":{"id":"material"},"limits":{"nodes":3000}}.
 */
import { expect } from '../../src/core/result.ts';
import { parseVariant } from '../../src/core/variant-name.ts';
import { games } from '../../src/games/index.ts';
import { type Contender, playMatch } from './match.ts';

const [game = '', a = '', b = '', pairs = '50', seed = '1', openingPlies = '6'] = process.argv.slice(2);
const variant = expect(parseVariant(games, game));
const plan = {
  pairs: Number(pairs),
  seed: Number(seed),
  openingPlies: Number(openingPlies),
  mostPlies: variant.dice === null ? 400 : 4000,
};
const began = performance.now();
const { wins, draws, losses, score, margin } = playMatch(
  variant,
  JSON.parse(a) as Contender,
  JSON.parse(b) as Contender,
  plan,
);
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(
  `${game}: ${wins} wins, ${draws} draws, ${losses} losses, score ${(100 * score).toFixed(1)} % ± ${(100 * margin).toFixed(1)} (${seconds} s)\n`,
);
