import { describe, expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { Translator } from '../i18n/translate.ts';
import { algorithms } from './algorithms.ts';
import { chartSvg, linearAxis, logAxis } from './chart.ts';
import { chartNames, chartOf } from './charts.ts';
import { type Measurement, measure, unmeasured } from './measurement.ts';
import { NumberFormat } from './number-format.ts';
import { jobsOf, type Plan } from './plan.ts';
import { writeReport } from './report.ts';
import { measurementsWithOtherMoves, rowsOf, studyCsv } from './rows.ts';
import { footnotes, tablesOf } from './tables.ts';
import { type StudyTranslator, studyEn, studyEs } from './words.ts';

const translators: Readonly<Record<'es' | 'en', StudyTranslator>> = {
  es: new Translator('es', { ...es, ...studyEs, 'study.intro': 'Partidas completas' }),
  en: new Translator('en', { ...en, ...studyEn, 'study.intro': 'Complete games' }),
};

const variantOf = (name: string) => unwrap(parseVariant(games, name));

/** A clock that advances 1 ms at every reading, so that reports are reproducible. */
const steadyClock = () => {
  let now = 0;
  return () => now++;
};

const studied = (plan: Plan) => rowsOf(jobsOf(plan).map(job => measure(variantOf(job.game), job, steadyClock())));

const plague: Plan = {
  variants: ['plague:3x3', 'plague:4x4', 'plague:5x5'].map(variantOf),
  depths: [2, 4],
  algorithms,
  seed: 1,
  maxNodes: 20_000,
};
const plagueRows = studied(plague);
const ur: Plan = { variants: [variantOf('ur:classic?pieces=1')], depths: [1, 2], algorithms, seed: 3, maxNodes: 1e6 };
const urRows = studied(ur);

test('the rows have the share saved against minimax, also if minimax was only counted', () => {
  const at = (algorithm: string) =>
    plagueRows.find(row => row.game === 'plague:5x5' && row.depth === 4 && row.algorithm === algorithm)!;
  expect(at('minimax')).toMatchObject({ status: 'counted', nodes: 28_055, pruned: null });
  expect(at('alpha-beta').pruned).toBeCloseTo(1 - at('alpha-beta').nodes! / 28_055, 10);
  expect(at('minimax').effectiveBranching).toBeCloseTo((28_055 / 22) ** 0.25, 10);
  expect(measurementsWithOtherMoves(plagueRows)).toEqual([]);
});

test('two algorithms that played different moves are detected', () => {
  const [first, second] = plagueRows.filter(({ game, depth }) => game === 'plague:4x4' && depth === 2);
  const other: Measurement = { ...second!, record: ['1,2'] };
  expect(measurementsWithOtherMoves([first!, other])).toEqual([other]);
  const without = unmeasured({ ...second!, seed: 1, maxNodes: 1 });
  expect(measurementsWithOtherMoves([first!, without])).toEqual([]);
});

describe.each(['es', 'en'] as const)('in %s', language => {
  const translator = translators[language];

  test('a row of the strong search with more nodes than alpha-beta is marked, and a footnote says why', () => {
    const [shallow] = tablesOf(plague, plagueRows, translator);
    const nodes = shallow!.body.filter(([board]) => board === '4x4').map(line => line[3]);
    expect(nodes).toEqual(['173', '140', '195*', '195*']);
    const reason = `*: ${translator.say('study.footnote.costlier')}`;
    expect(footnotes(plague, plagueRows, translator)).toContain(reason);
    const cheap = plagueRows.filter(({ algorithm }) => algorithm === 'minimax' || algorithm === 'alpha-beta');
    expect(footnotes(plague, cheap, translator)).not.toContain(reason);
  });

  test.each(chartNames)('the chart of %s has its texts, its lines and no invalid numbers', name => {
    const chart = chartOf(name, plague, plagueRows, translator);
    const svg = chartSvg(chart);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(isWellFormed(svg)).toBe(true);
    const words = [chart.title, chart.subtitle, chart.xTitle, chart.yTitle, ...chart.xLabels];
    for (const series of chart.panels.flatMap(panel => panel.series)) words.push(series.name);
    for (const word of words) expect(svg).toContain(`>${word}<`);
    expect(chart.panels.map(({ title }) => title)).toEqual(
      plague.depths.map(depth => translator.say('study.depth', { depth })),
    );
    expect(chart.axis.ticks.filter(({ label }) => label !== '').length).toBeGreaterThan(1);
  });

  test('the report embeds every chart, lists every row and draws whole games', () => {
    const circumstances = { machine: 'a machine', jobs: 2, command: 'poda study plague' };
    const report = writeReport(
      plague,
      plagueRows,
      circumstances,
      translator,
      name => `${name}.svg`,
      ({ text }) => text.replaceAll('/', '\n'),
    );
    for (const name of chartNames) expect(report).toMatch(new RegExp(`^!\\[.+\\]\\(${name}\\.svg\\)$`, 'm'));
    expect(report.match(/^\| \dx\d \|/gm)).toHaveLength(plagueRows.length);
    expect(report).toContain('a machine');
    for (const footnote of footnotes(plague, plagueRows, translator)) expect(report).toContain(footnote);
    for (const game of ['plague:3x3', 'plague:4x4']) {
      const { record } = plagueRows.findLast(row => row.game === game)!;
      for (const [i, move] of record.entries())
        expect(report).toContain(`${i + 1}. ${i % 2 === 0 ? 'X' : 'O'} ${move}`);
    }
  });

  test('without a drawing of boards the report lists the moves of its sample games', () => {
    const report = writeReport(
      ur,
      urRows,
      { machine: 'a machine', jobs: 1, command: 'poda study ur' },
      translator,
      name => `${name}.svg`,
      null,
    );
    expect(report).toContain(`\n${urRows.at(-1)!.record.join(' ')}\n`);
  });

  test('in a game without sizes the x axis of the charts has the depths', () => {
    const chart = chartOf('nodes', ur, urRows, translator);
    expect(chart.xLabels).toEqual(['1', '2']);
    expect(chart.panels).toHaveLength(1);
    expect(chart.panels[0]!.series).toHaveLength(5);
  });
});

/** True if all tags of an SVG document are closed in the right order. */
const isWellFormed = (svg: string): boolean => {
  const open: string[] = [];
  for (const [, closing, name, empty] of svg.matchAll(/<(\/?)([\w-]+)[^<>]*?(\/?)>/g)) {
    if (empty === '/') continue;
    if (closing === '') open.push(name!);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
};

test('a chart without any values is still a valid chart', () => {
  const rows = rowsOf(jobsOf(plague).map(unmeasured));
  for (const name of chartNames) {
    const svg = chartSvg(chartOf(name, plague, rows, translators.en));
    expect(svg).not.toMatch(/NaN|Infinity/);
    expect(isWellFormed(svg)).toBe(true);
  }
});

test('a logarithmic axis begins and ends at powers of ten, a linear one at round numbers', () => {
  const axis = logAxis([3, 4000], String);
  expect(axis.ticks.map(({ value }) => value)).toEqual([1, 10, 100, 1000, 10_000]);
  expect([1, 100, 10_000].map(axis.heightOf)).toEqual([0, 0.5, 1]);
  const linear = linearAxis([-0.13, 0.9, 0, 1], String);
  expect(linear.ticks[0]!.value).toBeCloseTo(-0.5);
  expect(linear.ticks.at(-1)!.value).toBeCloseTo(1);
  expect(linear.heightOf(0.25)).toBeCloseTo(0.5);
});

test('the CSV file has a header, one line per row, and decimal points', () => {
  const [head, ...lines] = studyCsv(plagueRows).trimEnd().split('\r\n');
  expect(head).toBe(
    'game,depth,algorithm,status,seconds,nodes,nodes_per_second,branching,effective_branching,pruned,moves,winner,reason,record',
  );
  expect(lines).toHaveLength(plagueRows.length);
  // Moves of the game of plague contain commas, so their list is quoted.
  expect(lines[4]).toMatch(
    /^plague:4x4,2,minimax,searched,[\d.]+,173,\d+,2\.7143,3\.5153,,14,draw,board-full,"2,1 3,4 .+"$/,
  );
});

test.each([
  [9999, '9999', '9,999'],
  [12_345, '12,3 k', '12.3 k'],
  [999_600, '1,00 M', '1.00 M'],
  [50_000_000, '50,0 M', '50.0 M'],
  [6_779_593_177, '6,78 G', '6.78 G'],
])('%d is written %s in Spanish and %s in English', (value, spanish, english) => {
  expect([new NumberFormat('es').count(value), new NumberFormat('en').count(value)]).toEqual([spanish, english]);
});

test('limits are written without zeros after the comma', () => {
  expect([50_000_000, 1_500_000, 10e9, 300, 200_000].map(limit => new NumberFormat('es').round(limit))).toEqual([
    '50 M',
    '1,5 M',
    '10 G',
    '300',
    '200 k',
  ]);
});

test('times and shares have few digits', () => {
  const numbers = new NumberFormat('en');
  expect([0.000034, 0.0123, 0.5, 1, 12.34, 125].map(seconds => numbers.time(seconds))).toEqual([
    '0.03 ms',
    '12.3 ms',
    '500 ms',
    '1.00 s',
    '12.3 s',
    '125 s',
  ]);
  expect([-0.142, 0, 0.934, 0.9941, 0.99987].map(share => numbers.share(share))).toEqual([
    '-14.2 %',
    '0.0 %',
    '93.4 %',
    '99.41 %',
    '99.987 %',
  ]);
});
