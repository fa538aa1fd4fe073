import { setImmediate } from 'node:timers/promises';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, unwrap } from '@poda/library/core/result.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { deepen } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { type Context, handlersOf } from '../command.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';

interface BenchRow {
  readonly game: string;
  readonly position: string;
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
}

/** The total node count of fixed searches is the signature of the program's play. */
export const handlers = handlersOf(async (_, context) => ok(await measure(context)), {
  answer: rows => ({ nodes: total(rows), games: rows }),
  text: (rows, _, { translator, terminal }) => {
    const speedOf = ({ nodes, seconds }: BenchRow) => nodes / Math.max(seconds, 0.001);
    const overall = total(rows) / rows.reduce((sum, { seconds }) => sum + seconds, 0);
    return [
      translator.say('bench.head'),
      ...rows.map(row => {
        const ratio = translator.fixed(speedOf(row) / overall, 2);
        return `${row.game.padEnd(20)} ${String(row.depth).padStart(3)} ${String(row.nodes).padStart(10)} ${ratio.padStart(7)}  ${row.position}`;
      }),
      translator.say('bench.total', { nodes: total(rows), speed: Math.round(overall) }),
      wrapForTerminal(translator.say('bench.legend'), terminal),
    ].join('\n');
  },
});

const total = (rows: readonly BenchRow[]): number => rows.reduce((sum, { nodes }) => sum + nodes, 0);

const measure = async ({ showsProgress, terminal }: Context): Promise<BenchRow[]> => {
  const table = TranspositionTable.ofMebibytes(16);
  const rows: BenchRow[] = [];
  for (const { game, ruleset, position, depth } of games.flatMap(game =>
    game.extras.bench.map(search => ({ ...search, game })),
  )) {
    const variant = variantNamed(`${game.id}:${ruleset}`);
    const state = unwrap(GameState.read(variant, position ?? variant.rules.start));
    table.clear();
    const began = performance.now();
    let nodes = 0;
    for (const report of deepen(state, { limits: { depth }, table, now: () => 0 })) {
      nodes = report.nodes;
      await setImmediate();
    }
    rows.push({ game: variant.name, position: state.text, depth, nodes, seconds: (performance.now() - began) / 1000 });
    if (showsProgress) terminal.errors.write('.');
  }
  if (showsProgress) terminal.errors.write('\n');
  return rows;
};
