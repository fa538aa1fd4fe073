// `npm run openings [GAME …]` generates the opening sets in packages/openings, of the named games or of all. The
// result is the same on every machine.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  chooseBalanced,
  leadOf,
  openingTerms,
  QUICK_NODES,
  randomGames,
} from '@poda/arena/openings/random-openings.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';

/** The rulesets with an opening set of their own; Portuguese draughts uses the Spanish set. */
const setsOf: Readonly<Record<string, readonly string[]>> = {
  draughts: ['spanish', 'checkers', 'english', 'russian', 'brazilian'],
  microshogi: ['nodrops', 'drops'],
  plague: ['5x5', '6x6', '7x7', '8x8', '9x9', '10x10'],
};

const OPENINGS = 200;
const SEED = 1;
const MAX_TRIES = 20_000;
/**
 * The node limit of the search that decides whether an opening is balanced; larger on small boards, where that search
 * comes near the end of the game.
 */
const NODES = 50_000;
const NODES_ON_SMALL_BOARDS = 200_000;
const smallBoards: readonly string[] = ['plague:5x5', 'plague:6x6'];
/** A quick search comes first: it drops an opening if its lead exceeds the limit by this factor. */
const QUICK_MARGIN = 2;

const makeSet = (name: string): string[] => {
  const variant = unwrap(parseVariant(games, name));
  const { plies, maxLead } = openingTerms(variant);
  const nodes = smallBoards.includes(name) ? NODES_ON_SMALL_BOARDS : NODES;
  let looked = 0;
  const isBalanced = (state: GameState): boolean => {
    if (leadOf(state, QUICK_NODES) > QUICK_MARGIN * maxLead) return false;
    looked++;
    return leadOf(state, nodes) <= maxLead;
  };
  const drawn = randomGames(variant, plies, new Random(SEED));
  const { openings, judged } = chooseBalanced(drawn, OPENINGS, isBalanced, MAX_TRIES);
  const seconds = Math.round(process.cpuUsage().user / 1e6);
  process.stdout.write(
    `${name}: ${plies} plies, lead <= ${maxLead}: ${judged} positions, ${looked} judged at length, ${openings.length} kept (${seconds} s)\n`,
  );
  return openings.map(moves => moves.join(' '));
};

const named = process.argv.slice(2);
for (const game of named.length > 0 ? named : Object.keys(setsOf)) {
  const sets = setsOf[game];
  if (sets === undefined) throw new Error(`no sets of ${game}: there are those of ${Object.keys(setsOf).join(', ')}`);
  const path = fileURLToPath(new URL(`../../packages/openings/src/${game}.json`, import.meta.url));
  const made = sets.map(ruleset => [`${game}:${ruleset}`, makeSet(`${game}:${ruleset}`)]);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(made), null, 1)}\n`);
}
