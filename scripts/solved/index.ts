// `npm run solved`: writes what the page "what is solved" shows, from the tables of this computer. Parts whose tables are missing
// keep their last values.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Variant } from '../../src/core/contract.ts';
import { GameState } from '../../src/core/game-state.ts';
import { unwrap } from '../../src/core/result.ts';
import { parseVariant } from '../../src/core/variant-name.ts';
import { games } from '../../src/games/index.ts';
import type { TableProber } from '../../src/solve/prober.ts';
import { exactValues } from '../../src/solve/values.ts';
import { localProber } from '../../src/store/tables/find-prober.ts';
import type {
  ChancesByPieces,
  LongWin,
  PositionCounts,
  SolvedData,
  StartValues,
} from '../../src/web/solved/solved-data.ts';

const file = fileURLToPath(new URL('../../src/web/solved/solved-data.json', import.meta.url));
const before = JSON.parse(readFileSync(file, 'utf8')) as SolvedData;

/** The values of this run in place of those of the same game in the last one. */
const merged = <T extends { readonly game: string }>(old: readonly T[], found: readonly T[]): T[] => [
  ...old.map(row => found.find(({ game }) => game === row.game) ?? row),
  ...found.filter(({ game }) => !old.some(row => row.game === game)),
];

const chanceAt = (variant: Variant, prober: TableProber, position: string): number | undefined =>
  exactValues(unwrap(GameState.read(variant, position)), prober)?.value;

/** The chances with all remaining pieces in hand; only the numbers of pieces for which there are tables. */
const chancesOf = (variant: Variant, prober: TableProber, pieces: number): ChancesByPieces => {
  const chances: number[][] = [];
  for (let own = 1; own <= pieces; own++) {
    const row: number[] = [];
    for (let enemy = 1; enemy <= pieces; enemy++) {
      const chance = chanceAt(variant, prober, `${own}/${pieces - own}/- ${enemy}/${pieces - enemy}/- w -`);
      if (chance !== undefined) row.push(Number(chance.toFixed(9)));
    }
    if (row.length > 0) chances.push(row);
  }
  return { game: variant.name, chances };
};

/** The counts of all sections, by number of pieces. */
const countsOf = (variant: Variant, { tables }: TableProber): PositionCounts => ({
  game: variant.name,
  counts: tables
    .map(({ layout: { header } }) => {
      const sum = (key: 'positions' | 'win' | 'loss' | 'draw') =>
        header.sections.reduce((total, section) => total + (section[key] ?? 0), 0);
      const longest = Math.max(...header.sections.map(section => section.longest ?? -1));
      return {
        pieces: header.pieces,
        positions: sum('positions'),
        win: sum('win'),
        loss: sum('loss'),
        draw: sum('draw'),
        ...(longest < 0 ? {} : { longest }),
      };
    })
    .filter(({ pieces }, i, all) => all.findIndex(other => other.pieces === pieces) === i)
    .sort((a, b) => a.pieces - b.pieces),
});

/** A position with the longest win for each number of pieces with distances. */
const longWinsOf = (variant: Variant, { tables, space }: TableProber): LongWin[] =>
  tables.flatMap(table => {
    if (table.kind !== 'distance' || table.layout.header.pieces < 3) return [];
    let longest = { entry: 0, place: 0, index: 0 };
    for (const place of table.layout.places) {
      const { size } = space.sections[place]!;
      for (let index = 0; index < size; index++) {
        const entry = table.entry(place, index);
        // An even entry is a win in an odd number of plies.
        if ((entry & 1) === 0 && entry > longest.entry) longest = { entry, place, index };
      }
    }
    const position = space.write(longest.place, longest.index)!;
    return [{ game: variant.name, position, pieces: table.layout.header.pieces, plies: longest.entry - 1 }];
  });

const starts: StartValues[] = [];
const chances: ChancesByPieces[] = [];
const counts: PositionCounts[] = [];
const longWins: LongWin[] = [];
for (const game of games)
  for (const { id } of game.rulesets) {
    const variant = unwrap(parseVariant(games, `${game.id}:${id}`));
    const prober = await localProber(variant, 'all');
    if (prober === undefined) continue;
    process.stdout.write(`${variant.name}\n`);
    if (variant.shows !== 'chance') {
      counts.push(countsOf(variant, prober));
      longWins.push(...longWinsOf(variant, prober));
      continue;
    }
    const all = Number(variant.options['pieces']);
    chances.push(chancesOf(variant, prober, all));
    const values = Array.from({ length: all }, (_, i) => i + 1).flatMap(pieces => {
      const smaller = unwrap(parseVariant(games, `${game.id}:${id}?pieces=${pieces}`));
      const chance = chanceAt(smaller, prober, smaller.start);
      return chance === undefined ? [] : [{ pieces, chance: Number(chance.toFixed(9)), source: 'poda' as const }];
    });
    starts.push({ game: variant.name, values });
  }

const found = (pieces: number) => longWins.find(win => win.pieces === pieces);
const data: SolvedData = {
  ...before,
  starts: merged(before.starts, starts),
  chances: merged(before.chances, chances),
  counts: merged(before.counts, counts),
  longWins: [...before.longWins.filter(({ pieces }) => found(pieces) === undefined), ...longWins].sort(
    (a, b) => a.pieces - b.pieces,
  ),
};
writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
