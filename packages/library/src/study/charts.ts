import { algorithms } from './algorithms.ts';
import { type Axis, type Chart, type Dot, linearAxis, logAxis, type Panel, type Series } from './chart.ts';
import { NumberFormat } from './number-format.ts';
import { boardName, boardsAndDepths, type Plan } from './plan.ts';
import type { Row } from './rows.ts';
import type { StudyTranslator } from './words.ts';

/** The names of the charts are also those of their files. */
export const chartNames = ['time', 'nodes', 'branching', 'pruned'] as const;
export type ChartName = (typeof chartNames)[number];

/** With several board sizes, the sizes are the x axis, with one panel per depth; with one size, the depths are. */
export const chartOf = (name: ChartName, plan: Plan, rows: readonly Row[], translator: StudyTranslator): Chart => {
  const numbers = new NumberFormat(translator.language);
  const hasSizes = plan.variants.length > 1;
  const dotOf = (row: Row | undefined): Dot | null => {
    const value = row === undefined ? null : valueIn(row)[name];
    return value === null ? null : { value, isHollow: row!.status === 'counted' };
  };
  const panelOf = (title: string, cells: readonly Place[]): Panel => {
    const inCell = ({ game, depth }: Place) => rows.filter(row => row.game === game && row.depth === depth);
    const series = algorithms.map(
      (algorithm, style): Series => ({
        name: translator.say(`study.algorithm.${algorithm}`),
        style,
        dots: cells.map(cell => dotOf(inCell(cell).find(row => row.algorithm === algorithm))),
      }),
    );
    const reference: Series = {
      name: translator.say('study.legal-moves'),
      style: algorithms.length,
      dots: cells.map(cell => {
        const value = inCell(cell).find(({ branching }) => branching !== null)?.branching ?? null;
        return value === null ? null : { value, isHollow: false };
      }),
    };
    const drawn = [...series, ...(name === 'branching' ? [reference] : [])];
    return { title, series: drawn.filter(({ dots }) => dots.some(dot => dot !== null)) };
  };
  const places = boardsAndDepths(plan).map(({ variant, depth }) => ({ game: variant.name, depth }));
  const panels = hasSizes
    ? plan.depths.map(depth =>
        panelOf(
          translator.say('study.depth', { depth }),
          places.filter(place => place.depth === depth),
        ),
      )
    : [panelOf('', places)];
  const dots = panels.flatMap(({ series }) => series.flatMap(line => line.dots.filter(dot => dot !== null)));
  const [first] = plan.variants;
  const game = translator.gameName(first!.game);
  return {
    title: translator.say(`study.chart.${name}`),
    subtitle: translator.say(name === 'pruned' ? 'study.subtitle.share' : 'study.subtitle', {
      game: hasSizes ? game : `${game}, ${first!.ruleset}`,
    }),
    xTitle: translator.say(hasSizes ? 'study.axis.sizes' : 'study.axis.depths'),
    yTitle: translator.say(`study.axis.${name}`),
    xLabels: hasSizes ? plan.variants.map(boardName) : plan.depths.map(String),
    panels,
    axis: axes[name](
      dots.map(({ value }) => value),
      numbers,
    ),
    note: dots.some(({ isHollow }) => isHollow) ? translator.say('study.note.hollow') : '',
  };
};

interface Place {
  readonly game: string;
  readonly depth: number;
}

const valueIn = ({ seconds: time, nodes, effectiveBranching: branching, pruned }: Row) =>
  ({ time, nodes, branching, pruned }) satisfies Record<ChartName, number | null>;

const axes: Readonly<Record<ChartName, (values: readonly number[], numbers: NumberFormat) => Axis>> = {
  time: (values, numbers) => logAxis(values, seconds => roundTime(seconds, numbers)),
  nodes: values => logAxis(values, powerOfTen),
  branching: (values, numbers) =>
    linearAxis([0, ...values], value => numbers.fixed(value, Number.isInteger(value) ? 0 : 1)),
  pruned: (values, numbers) => linearAxis([0, 1, ...values], value => `${numbers.fixed(100 * value, 0)} %`),
};

const roundTime = (seconds: number, numbers: NumberFormat): string => {
  if (seconds < 0.9e-3) return `${numbers.fixed(1e6 * seconds, 0)} µs`;
  return seconds < 0.9 ? `${numbers.fixed(1000 * seconds, 0)} ms` : `${numbers.fixed(seconds, 0)} s`;
};

const powerOfTen = (value: number): string => {
  const exponent = String(Math.round(Math.log10(value)));
  return `10${[...exponent].map(digit => SUPERSCRIPTS[Number(digit)]).join('')}`;
};

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
