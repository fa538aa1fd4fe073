import { setImmediate } from 'node:timers/promises';
import { GameState } from '../../core/game-state.ts';
import { ok, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { deepen } from '../../search/search.ts';
import { TranspositionTable } from '../../search/transposition-table.ts';
import type { Actions, Context } from '../command.ts';

/** Fixed searches in every game; the sum of their nodes changes when the search or an evaluation changes. */
const fixed: readonly { readonly game: string; readonly position?: string; readonly depth: number }[] = [
  { game: 'ur:classic', position: '7/0/- 7/0/- w 2', depth: 5 },
  { game: 'ur:classic', position: '2/2/4,8,11 2/1/3,6,7,14 w 3', depth: 5 },
  { game: 'ur:masters', position: '3/1/2,6,13 3/1/5,9,16 b 2', depth: 5 },
  { game: 'draughts:spanish', depth: 15 },
  { game: 'draughts:spanish', position: 'W:W1,2,3,4,6,7,8,9,10,13:B11,16,17,23,25,26,28,29,30,31,32', depth: 15 },
  { game: 'draughts:spanish', position: 'W:WK6,K12,9:BK32,24', depth: 12 },
  { game: 'draughts:checkers', depth: 15 },
  {
    game: 'draughts:english',
    position: 'B:W18,19,21,23,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,9,11,12,14,16',
    depth: 15,
  },
  { game: 'microshogi:nodrops', depth: 12 },
  { game: 'microshogi:nodrops', position: 'kb1s/pg2/1GB1/3P/S2K w -', depth: 12 },
  { game: 'microshogi:drops', depth: 9 },
  { game: 'microshogi:drops', position: 'kg2/4/pSC1/2Gn/3K b Bs', depth: 8 },
  { game: 'plague:6x6', depth: 14 },
  { game: 'plague:8x8', depth: 12 },
  { game: 'plague:5x5', position: 'oooo./xooo./xoo.o/x..xo/....o x', depth: 12 },
];

interface BenchRow {
  readonly game: string;
  readonly position: string;
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
}

/** `poda bench`: fixed searches, whose node count is the signature of the program's play. */
export const actions: Actions = {
  answer: async (_request, context) => {
    const rows = await measure(context);
    return ok({ nodes: total(rows), games: rows });
  },

  run: async (_request, context) => {
    const { translator } = context;
    const rows = await measure(context);
    const speedOf = ({ nodes, seconds }: BenchRow) => nodes / Math.max(seconds, 0.001);
    const overall = total(rows) / rows.reduce((sum, { seconds }) => sum + seconds, 0);
    return ok(
      [
        translator.say('bench.head'),
        ...rows.map(row => {
          const ratio = (speedOf(row) / overall).toFixed(2);
          return `${row.game.padEnd(20)} ${String(row.depth).padStart(3)} ${String(row.nodes).padStart(10)} ${ratio.padStart(7)}  ${row.position}`;
        }),
        translator.say('bench.total', { nodes: total(rows), speed: Math.round(overall) }),
      ].join('\n'),
    );
  },
};

const total = (rows: readonly BenchRow[]): number => rows.reduce((sum, { nodes }) => sum + nodes, 0);

const measure = async ({ showsProgress, terminal }: Context): Promise<BenchRow[]> => {
  const table = TranspositionTable.ofMebibytes(16);
  const rows: BenchRow[] = [];
  for (const { game, position, depth } of fixed) {
    const variant = unwrap(parseVariant(games, game));
    const state = unwrap(GameState.read(variant, position ?? variant.start));
    table.clear();
    const began = performance.now();
    let nodes = 0;
    for (const report of deepen(state, { limits: { depth }, table, now: () => 0 })) {
      nodes = report.nodes;
      await setImmediate();
    }
    rows.push({ game, position: state.text, depth, nodes, seconds: (performance.now() - began) / 1000 });
    if (showsProgress) terminal.errors.write('.');
  }
  if (showsProgress) terminal.errors.write('\n');
  return rows;
};
