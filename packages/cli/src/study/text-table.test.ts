import { variantNamed } from '@poda/library/games/index.ts';
import { algorithms } from '@poda/library/study/algorithms.ts';
import { measure } from '@poda/library/study/measurement.ts';
import { jobsOf, type Plan } from '@poda/library/study/plan.ts';
import { rowsOf } from '@poda/library/study/rows.ts';
import { tablesOf } from '@poda/library/study/tables.ts';
import { expect, test } from 'vitest';
import { fullTranslator } from '../words/translators.ts';
import { textTable } from './text-table.ts';

const planOf = (names: readonly string[], depths: readonly number[]): Plan => ({
  variants: names.map(variantNamed),
  depths,
  algorithms,
  seed: 1,
  maxNodes: 20_000,
});

test.each([
  ['plague', planOf(['plague:3x3', 'plague:4x4', 'plague:5x5'], [2, 4]), 2],
  ['ur', planOf(['ur:classic?pieces=1'], [1, 2]), 1],
] as const)('the tables of %s fit a terminal in both languages', (_, plan, count) => {
  const rows = rowsOf(jobsOf(plan).map(job => measure(variantNamed(job.game), job, () => performance.now())));
  for (const language of ['es', 'en'] as const) {
    const tables = tablesOf(plan, rows, fullTranslator(language));
    expect(tables).toHaveLength(count);
    for (const table of tables)
      for (const line of textTable(table).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  }
});
