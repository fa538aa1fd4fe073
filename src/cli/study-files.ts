import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GameState } from '../core/game-state.ts';
import { drawChart } from '../study/chart.ts';
import { chartNames, chartOf } from '../study/charts.ts';
import { toCsv } from '../study/csv.ts';
import type { Plan } from '../study/plan.ts';
import { type Circumstances, writeReport } from '../study/report.ts';
import { type Row, speedOf } from '../study/rows.ts';
import { drawBoard } from './board.ts';
import type { Context } from './commands.ts';

/** Makes a folder and those around it. Node's own way never comes back where the system refuses without saying why, as in /proc. */
export const makeFolder = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const around = dirname(path);
  if (around !== path && !existsSync(around)) makeFolder(around);
  mkdirSync(path);
};

/** Writes the report, the data and the charts, and returns their names. */
export const writeFiles = (
  folder: string,
  plan: Plan,
  rows: readonly Row[],
  circumstances: Circumstances,
  { translator, terminal }: Context,
): string[] => {
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
    ['study.csv', toCsv(rows)],
    ['study.json', `${JSON.stringify(data, null, 1)}\n`],
    ...chartNames.map(name => [chartFile(name), drawChart(chartOf(name, plan, rows, translator))] as const),
  ];
  for (const [name, text] of files) writeWhole(join(folder, name), text);
  return files.map(([name]) => name);
};

/** Puts the whole file in its place at once, so that nobody ever sees half of it. */
const writeWhole = (path: string, text: string): void => {
  const unfinished = `${path}.${process.pid}.tmp`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
};

/** What the rows of a study have in common. */
export const headOf = ({ variants, depths, seed, mostNodes }: Plan) => ({
  games: variants.map(({ name }) => name),
  depths,
  seed,
  nodes: mostNodes,
});
