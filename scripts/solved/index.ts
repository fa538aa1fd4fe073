// `npm run solved`: updates packages/page/src/solved/solved-data.json, the data of the screen of solved games, from the tables on
// this computer, and small boards by search. Entries without tables keep their last values.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Variant } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import type { TableProber } from '@poda/library/solve/prober.ts';
import type { Table } from '@poda/library/solve/table/table.ts';
import type {
  ChancesByPieces,
  LongWin,
  PositionCounts,
  SolvedData,
  StartValues,
} from '@poda/page/solved/solved-data.ts';
import { solveBySearch } from '@poda/page/solved/testing/by-search.ts';

const file = fileURLToPath(new URL('../../packages/page/src/solved/solved-data.json', import.meta.url));
const before = JSON.parse(readFileSync(file, 'utf8')) as SolvedData;

/** Replaces the old entry of each game by the one of this run. */
const merged = <T extends { readonly game: string }>(old: readonly T[], found: readonly T[]): T[] => [
  ...old.map(row => found.find(({ game }) => game === row.game) ?? row),
  ...found.filter(({ game }) => !old.some(row => row.game === game)),
];

/** The chance with all remaining pieces in hand, by the sections' names `own-enemy`, with full precision. */
const chancesInHand = ({ tables }: TableProber): ReadonlyMap<string, number> =>
  new Map(
    tables.flatMap(({ layout }) =>
      layout.header.sections.flatMap(({ id, first }) => (first === undefined ? [] : [[id, first] as const])),
    ),
  );

const rounded = (chance: number): number => Number(chance.toFixed(12));

/** The chances by the numbers of remaining pieces of both sides, as far as there are tables. */
const chancesOf = (variant: Variant, prober: TableProber, pieces: number): ChancesByPieces => {
  const known = chancesInHand(prober);
  const upTo = Array.from({ length: pieces }, (_, i) => i + 1);
  const rows = upTo.map(own => upTo.flatMap(enemy => known.get(`${own}-${enemy}`) ?? []).map(rounded));
  return { game: variant.name, chances: rows.filter(row => row.length > 0) };
};

/** The chance of the side that begins, for each number of pieces; those without a table keep their last value. */
const startsOf = (variant: Variant, prober: TableProber, pieces: number): StartValues => {
  const known = chancesInHand(prober);
  const found = Array.from({ length: pieces }, (_, i) => i + 1).flatMap(count => {
    const chance = known.get(`${count}-${count}`);
    return chance === undefined ? [] : [{ pieces: count, chance: rounded(chance), source: 'poda' as const }];
  });
  const old = before.starts.find(({ game }) => game === variant.name)?.values ?? [];
  const kept = old.filter(row => !found.some(other => other.pieces === row.pieces));
  return { game: variant.name, values: [...found, ...kept].sort((a, b) => a.pieces - b.pieces) };
};

/** The counts of all sections, by number of pieces. */
const countsOf = (variant: Variant, { tables }: TableProber): PositionCounts => ({
  game: variant.name,
  counts: oneForEachNumber(tables)
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
    .sort((a, b) => a.pieces - b.pieces),
});

/** The first table for each number of pieces: a table made on this computer may also come with the program. */
const oneForEachNumber = (tables: readonly Table[]): Table[] => [
  ...new Map([...tables].reverse().map(table => [table.layout.header.pieces, table])).values(),
];

/** A position with the longest win for each number of pieces with distances. */
const longWinsOf = (variant: Variant, { tables, space }: TableProber): LongWin[] =>
  oneForEachNumber(tables).flatMap(table => {
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

/** Boards that a search finishes within a minute; a board turned by a right angle has the same value. */
const smallBoards = ['3x3', '3x4', '3x5', '3x6', '3x7', '3x8', '4x4', '4x5', '4x6', '5x5'].map(
  size => `plague:${size}`,
);

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
    if (variant.rules.shows !== 'chance') {
      counts.push(countsOf(variant, prober));
      longWins.push(...longWinsOf(variant, prober));
      continue;
    }
    const all = Number(variant.options['pieces']);
    chances.push(chancesOf(variant, prober, all));
    starts.push(startsOf(variant, prober, all));
  }

const found = (pieces: number) => longWins.find(win => win.pieces === pieces);
const data: SolvedData = {
  ...before,
  boards: smallBoards.map(solveBySearch),
  starts: merged(before.starts, starts),
  chances: merged(before.chances, chances),
  counts: merged(before.counts, counts),
  longWins: [...before.longWins.filter(({ pieces }) => found(pieces) === undefined), ...longWins].sort(
    (a, b) => a.pieces - b.pieces,
  ),
};
writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
