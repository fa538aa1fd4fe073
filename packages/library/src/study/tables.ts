import type { Outcome } from '../core/outcome.ts';
import { NumberFormat } from './number-format.ts';
import { boardName, type Plan } from './plan.ts';
import { costlierThanPlain, type Row, speedOf } from './rows.ts';
import type { StudyTranslator } from './words.ts';

export interface StudyTable {
  /** Empty if the study has a single table. */
  readonly title: string;
  readonly head: readonly string[];
  readonly body: readonly (readonly string[])[];
}

/** Left-aligned columns before the first number. */
export const WORD_COLUMNS = 2;

/** One table per depth if there are several board sizes, else a single one. */
export const tablesOf = (plan: Plan, rows: readonly Row[], translator: StudyTranslator): StudyTable[] => {
  const hasSeveralBoards = plan.variants.length > 1;
  const nameOf = ({ game }: Row) => boardName(plan.variants.find(({ name }) => name === game)!);
  const head = [
    translator.say(hasSeveralBoards ? 'study.column.board' : 'study.column.depth'),
    ...(Object.keys(cellOf) as (keyof typeof cellOf)[]).map(column => translator.say(`study.column.${column}`)),
  ];
  const numbers = new NumberFormat(translator.language);
  const costlier = costlierThanPlain(rows);
  const lineOf = (row: Row) => [
    hasSeveralBoards ? nameOf(row) : String(row.depth),
    ...Object.values(cellOf).map(cell => cell(row, numbers, translator, costlier.has(row))),
  ];
  if (!hasSeveralBoards) return [{ title: '', head, body: rows.map(lineOf) }];
  return plan.depths.map(depth => ({
    title: translator.say('study.depth', { depth }),
    head,
    body: rows.filter(row => row.depth === depth).map(lineOf),
  }));
};

/** Stands beside the nodes; a footnote gives the reason. */
const COSTLIER_MARK = '*';

const orDash = (value: number | null, format: (value: number) => string) => (value === null ? '-' : format(value));

const cellOf = {
  algorithm: ({ algorithm }, _, translator) => translator.say(`study.algorithm.${algorithm}`),
  time: ({ status, seconds }, numbers, translator) =>
    status === 'searched' ? orDash(seconds, value => numbers.time(value)) : translator.say(`study.${status}`),
  nodes: ({ nodes }, numbers, _, isCostlier) =>
    orDash(nodes, value => numbers.count(value)) + (isCostlier ? COSTLIER_MARK : ''),
  speed: (row, numbers) => orDash(speedOf(row), value => numbers.count(value)),
  branching: ({ branching }, numbers) => orDash(branching, value => numbers.fixed(value, 1)),
  effective: ({ effectiveBranching }, numbers) => orDash(effectiveBranching, value => numbers.fixed(value, 1)),
  pruned: ({ pruned }, numbers) => orDash(pruned, value => numbers.share(value)),
  moves: ({ moves }) => orDash(moves, String),
  result: ({ outcome }) => (outcome === null ? '-' : score(outcome)),
} satisfies Record<
  string,
  (row: Row, numbers: NumberFormat, translator: StudyTranslator, isCostlier: boolean) => string
>;

const score = ({ winner }: Outcome): string => (winner === null ? '1/2' : winner === 0 ? '1-0' : '0-1');

/** Explains the words that stand in the tables in place of a time, and the mark. */
export const footnotes = (plan: Plan, rows: readonly Row[], translator: StudyTranslator): string[] => {
  const limit = new NumberFormat(translator.language).round(plan.maxNodes);
  const words = (['counted', 'left-out'] as const)
    .filter(status => rows.some(row => row.status === status))
    .map(status => `${translator.say(`study.${status}`)}: ${translator.say(`study.footnote.${status}`, { limit })}`);
  if (costlierThanPlain(rows).size === 0) return words;
  return [...words, `${COSTLIER_MARK}: ${translator.say('study.footnote.costlier')}`];
};

export const markdownTable = ({ head, body }: StudyTable): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map((_, i) => (i < WORD_COLUMNS ? '---' : '---:')).join('|')}|`,
    ...body.map(line => `| ${line.join(' | ')} |`),
  ].join('\n');
