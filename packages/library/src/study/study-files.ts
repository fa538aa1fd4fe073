import { withoutNoise } from '../core/text/visible.ts';
import { chartSvg } from './chart.ts';
import { type ChartName, chartNames, chartOf } from './charts.ts';
import type { Plan } from './plan.ts';
import { type DrawBoard, type StudyConditions, writeReport } from './report.ts';
import { type Row, speedOf, studyCsv } from './rows.ts';
import type { StudyTranslator } from './words.ts';

type StudyFile = readonly [name: string, text: string];

/** Of a complete study: the report first, then its data and charts. */
export const studyFiles = (
  plan: Plan,
  rows: readonly Row[],
  conditions: StudyConditions,
  translator: StudyTranslator,
  draw: DrawBoard | null,
): StudyFile[] => {
  const { language } = translator;
  const chartFile = (name: ChartName) => `${name}.${language}.svg`;
  const { machine, jobs } = conditions;
  const data = { ...headOf(plan), machine, jobs, rows: rows.map(row => ({ ...row, nodesPerSecond: speedOf(row) })) };
  return [
    [`report.${language}.md`, writeReport(plan, rows, conditions, translator, chartFile, draw)],
    ['study.csv', studyCsv(rows)],
    ['study.json', `${JSON.stringify(data, withoutNoise, 1)}\n`],
    ...chartNames.map((name): StudyFile => [chartFile(name), chartSvg(chartOf(name, plan, rows, translator))]),
  ];
};

export const headOf = ({ variants, depths, seed, maxNodes }: Plan) => ({
  games: variants.map(({ name }) => name),
  depths,
  seed,
  nodes: maxNodes,
});
