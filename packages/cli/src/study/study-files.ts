import { join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { withoutNoise } from '@poda/library/core/text/visible.ts';
import type { Context } from '../command.ts';
import { drawBoard } from '../terminal/board.ts';
import { drawChart } from './chart.ts';
import { chartNames, chartOf } from './charts.ts';
import type { Plan } from './plan.ts';
import { type Circumstances, writeReport } from './report.ts';
import { type Row, speedOf, studyCsv } from './study-rows.ts';

export const writeFiles = (
  folder: string,
  plan: Plan,
  rows: readonly Row[],
  circumstances: Circumstances,
  { translator, terminal }: Context,
): Result<string[], Problem> => {
  const { language } = translator;
  const chartFile = (name: string) => `${name}.${language}.svg`;
  const draw = (state: GameState) => drawBoard(state, translator, { ...terminal, hasColour: false });
  const { machine, jobs } = circumstances;
  const data = {
    ...headOf(plan),
    machine,
    jobs,
    rows: rows.map(row => ({ ...row, nodesPerSecond: speedOf(row) })),
  };
  const files: readonly (readonly [name: string, text: string])[] = [
    [`report.${language}.md`, writeReport(plan, rows, circumstances, translator, chartFile, draw)],
    ['study.csv', studyCsv(rows)],
    ['study.json', `${JSON.stringify(data, withoutNoise, 1)}\n`],
    ...chartNames.map(name => [chartFile(name), drawChart(chartOf(name, plan, rows, translator))] as const),
  ];
  for (const [name, text] of files) {
    const written = writeFileAtomically(join(folder, name), text);
    if (!written.ok) return written;
  }
  return ok(files.map(([name]) => name));
};

export const headOf = ({ variants, depths, seed, maxNodes }: Plan) => ({
  games: variants.map(({ name }) => name),
  depths,
  seed,
  nodes: maxNodes,
});
