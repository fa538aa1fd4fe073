/** The note under the chart explains hollow points. */
export interface Dot {
  readonly value: number;
  readonly isHollow: boolean;
}

/** One value per label of the x axis; a missing value interrupts the line. */
export interface Series {
  readonly name: string;
  /** The index of the line's style, fixed for each algorithm, so that it looks the same in every chart. */
  readonly style: number;
  readonly dots: readonly (Dot | null)[];
}

/** One of several charts side by side that share their axes. */
export interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
}

export interface Chart {
  readonly title: string;
  readonly subtitle: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xLabels: readonly string[];
  readonly panels: readonly Panel[];
  readonly axis: Axis;
  readonly note: string;
}

/** The ticks go from the lowest to the highest; a height is from 0 (bottom) to 1 (top). */
export interface Axis {
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  readonly heightOf: (value: number) => number;
}

/** Every power of ten has a tick, and at most `MAX_LABELS` have a label. */
export const logAxis = (values: readonly number[], label: (value: number) => string): Axis => {
  const positive = values.filter(value => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive, 1e12)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive, 0))));
  const [from, to] = positive.length === 0 ? [0, 1] : [low, high];
  const powers = Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
  const step = Math.ceil(powers.length / MAX_LABELS);
  return {
    ticks: powers.map((value, i) => ({ value, label: i % step === 0 ? label(value) : '' })),
    heightOf: value => (Math.log10(Math.max(value, 10 ** from)) - from) / (to - from),
  };
};

const MAX_LABELS = 9;

/** A linear axis from a round number below all values to one above them. */
export const linearAxis = (values: readonly number[], label: (value: number) => string): Axis => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = roundStep((most - least) / 5);
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  const marked = Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
  return {
    ticks: marked.map(value => ({ value, label: label(value) })),
    heightOf: value => (value / step - from) / (to - from),
  };
};

/** The smallest interval of at least the given size that is 1, 2 or 5 times a power of ten. */
const roundStep = (atLeast: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 1e-9)));
  return power * ([1, 2, 5].find(digit => digit * power >= atLeast - 1e-9) ?? 10);
};

/** An element of SVG. Numbers among the attributes have at most two decimals. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (SvgElement | string)[];
}

/** How a chart is drawn: its colours, its measures in pixels, and whether its title stands in it. */
export interface ChartLook {
  /** Behind the chart; the inside of hollow marks. */
  readonly paper: string;
  readonly paperEdge: string;
  readonly ink: string;
  readonly faintInk: string;
  readonly grid: string;
  /** Of the series, by style. */
  readonly lines: readonly string[];
  readonly font: string;
  readonly hasTitle: boolean;
  readonly maxColumns: number;
  readonly panelWidth: number;
  /** Of the panel of a chart that has only one. */
  readonly widePanelWidth: number;
}

/** For a file: with its own background, so that it is readable on light and dark pages. */
const onPaper: ChartLook = {
  paper: '#fbf7ef',
  paperEdge: '#ddd2bf',
  ink: '#2f2923',
  faintInk: '#6a5f51',
  grid: '#e4dbcb',
  // Colours that colour-blind people can tell apart (after Okabe and Ito).
  lines: ['#2f2923', '#c24f00', '#a8477d', '#0068a5', '#00795a', '#75695a'],
  font: "'DejaVu Sans', Verdana, sans-serif",
  hasTitle: true,
  maxColumns: 3,
  panelWidth: 256,
  widePanelWidth: 560,
};

export const chartSvg = (chart: Chart): string => `${textOf(drawChart(chart, onPaper))}\n`;

export const drawChart = (chart: Chart, look: ChartLook): SvgElement => {
  const { panels, title, subtitle } = chart;
  const columns = Math.min(panels.length, look.maxColumns);
  const rows = Math.ceil(panels.length / columns);
  const plotWidth = columns === 1 ? look.widePanelWidth : look.panelWidth;
  const width = LEFT + columns * plotWidth + (columns - 1) * GAP + RIGHT;
  const head = look.hasTitle ? HEAD : HEAD_WITHOUT_TITLE;
  const legend = drawLegend(chart, width, head, look);
  const top = head + legend.height;
  const rowHeight = PANEL_HEAD + PLOT_HEIGHT + FOOT;
  const height = top + rows * rowHeight + (chart.note === '' ? 8 : 30);
  const drawn = panels.flatMap((panel, i) => {
    const column = i % columns;
    const x = LEFT + column * (plotWidth + GAP);
    const y = top + Math.floor(i / columns) * rowHeight + PANEL_HEAD;
    return drawPanel(chart, panel, { x, y, width: plotWidth }, column === 0, look);
  });
  const { paper: fill, paperEdge: stroke } = look;
  const faint = { fill: look.faintInk };
  const children = [
    element('title', {}, `${title}. ${subtitle}`),
    element('rect', { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 12, fill, stroke }),
    ...(look.hasTitle
      ? [
          textAt(MARGIN, 32, title, { 'font-size': 19, 'font-weight': 'bold' }),
          textAt(MARGIN, 53, subtitle, { 'font-size': 13, ...faint }),
        ]
      : []),
    ...legend.drawing,
    ...drawn,
    ...(chart.note === '' ? [] : [textAt(MARGIN, height - 14, chart.note, { 'font-size': 12, ...faint })]),
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'font-family': look.font,
    fill: look.ink,
  };
  return element('svg', attributes, ...children);
};

const MARGIN = 20;
const LEFT = 84;
const RIGHT = 24;
const GAP = 22;
const HEAD = 68;
const HEAD_WITHOUT_TITLE = 16;
const PANEL_HEAD = 30;
const PLOT_HEIGHT = 290;
const FOOT = 58;

const styles: readonly { readonly dash: string; readonly mark: Mark }[] = [
  { dash: 'none', mark: 'circle' },
  { dash: '9 4', mark: 'square' },
  { dash: '2 4', mark: 'cross' },
  { dash: '12 3 2 3', mark: 'triangle' },
  { dash: '5 3', mark: 'diamond' },
  { dash: '1 3', mark: 'none' },
];

type Mark = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'none';

const styleOf = ({ style }: Series, { lines }: ChartLook) => ({
  ...styles[style % styles.length]!,
  colour: lines[style % lines.length]!,
});

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const drawPanel = (chart: Chart, panel: Panel, place: Place, isFirstInRow: boolean, look: ChartLook): SvgElement[] => {
  const { axis, xLabels } = chart;
  const { x, y, width } = place;
  const bottom = y + PLOT_HEIGHT;
  const step = width / xLabels.length;
  const xOf = (i: number) => x + (i + 0.5) * step;
  const yOf = (value: number) => bottom - PLOT_HEIGHT * axis.heightOf(value);
  const labels = fitLabels(xLabels, step);
  const lines = axis.ticks.map(({ value }) => `M${rounded(x)} ${rounded(yOf(value))}h${rounded(width)}`).join('');
  return [
    ...(panel.title === ''
      ? []
      : [textAt(x + width / 2, y - 10, panel.title, { ...centred, 'font-size': 13, 'font-weight': 'bold' })]),
    lineAlong(lines, look.grid),
    lineAlong(`M${rounded(x)} ${rounded(y)}V${rounded(bottom)}H${rounded(x + width)}`, look.ink),
    lineAlong(xLabels.map((_, i) => `M${rounded(xOf(i))} ${rounded(bottom)}v5`).join(''), look.ink),
    ...xLabels.flatMap((label, i) =>
      i % labels.every === 0 ? [textAt(xOf(i), bottom + 20, label, { ...centred, 'font-size': labels.size })] : [],
    ),
    textAt(x + width / 2, bottom + 42, chart.xTitle, { ...centred, 'font-size': 13 }),
    ...(isFirstInRow ? drawYAxis(chart, x, y, yOf) : []),
    ...panel.series.flatMap(series => drawSeries(series, look, xOf, yOf)),
  ];
};

/** Labels that would touch get a smaller font, or are shown at intervals. */
const fitLabels = (labels: readonly string[], step: number): { size: number; every: number } => {
  const pairs = labels.slice(1).map((label, i) => (label.length + labels[i]!.length) / 2);
  const widthAt = (size: number) => 0.64 * size * Math.max(1, ...pairs) + 5;
  const size = widthAt(12) <= step ? 12 : 10;
  return { size, every: Math.ceil(widthAt(size) / step) };
};

const centred: Attributes = { 'text-anchor': 'middle' };

const drawYAxis = ({ axis, yTitle }: Chart, x: number, y: number, yOf: (value: number) => number): SvgElement[] => {
  const middle = y + PLOT_HEIGHT / 2;
  const transform = `rotate(-90 ${MARGIN + 2} ${rounded(middle)})`;
  return [
    ...axis.ticks
      .filter(({ label }) => label !== '')
      .map(({ value, label }) => textAt(x - 8, yOf(value) + 4, label, { 'text-anchor': 'end', 'font-size': 12 })),
    textAt(MARGIN + 2, middle, yTitle, { ...centred, 'font-size': 13, transform }),
  ];
};

const drawSeries = (
  series: Series,
  look: ChartLook,
  xOf: (i: number) => number,
  yOf: (value: number) => number,
): SvgElement[] => {
  const { colour, dash, mark } = styleOf(series, look);
  let data = '';
  let isDown = false;
  for (const [i, dot] of series.dots.entries()) {
    if (dot !== null) data += `${isDown ? 'L' : 'M'}${rounded(xOf(i))} ${rounded(yOf(dot.value))}`;
    isDown = dot !== null;
  }
  if (data === '') return [];
  return [
    element('path', { d: data, fill: 'none', stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dash }),
    ...series.dots.flatMap((dot, i) =>
      dot === null ? [] : drawMark(mark, xOf(i), yOf(dot.value), colour, dot.isHollow ? look.paper : colour),
    ),
  ];
};

const drawMark = (mark: Mark, x: number, y: number, stroke: string, fill: string): SvgElement[] => {
  const at = (right: number, down: number) => `${rounded(x + right)} ${rounded(y + down)}`;
  const look = { fill, stroke, 'stroke-width': 1.6 };
  switch (mark) {
    case 'none':
      return [];
    case 'circle':
      return [element('circle', { cx: x, cy: y, r: 4.2, ...look })];
    case 'square':
      return [element('path', { d: `M${at(-4, -4)}h8v8h-8z`, ...look })];
    case 'triangle':
      return [element('path', { d: `M${at(0, -5)}L${at(5, 4)}L${at(-5, 4)}z`, ...look })];
    case 'diamond':
      return [element('path', { d: `M${at(0, -5.5)}L${at(5.5, 0)}L${at(0, 5.5)}L${at(-5.5, 0)}z`, ...look })];
    case 'cross':
      return [element('path', { d: `M${at(-4, -4)}l8 8m0 -8l-8 8`, ...look, fill: 'none', 'stroke-width': 2.2 })];
  }
};

/** Each series of all panels appears once. */
const drawLegend = (
  { panels }: Chart,
  width: number,
  head: number,
  look: ChartLook,
): { drawing: SvgElement[]; height: number } => {
  const drawing: SvgElement[] = [];
  let x = MARGIN;
  let y = head + 6;
  const all = panels.flatMap(({ series }) => series);
  const shown = all.filter((series, i) => all.findIndex(({ name }) => name === series.name) === i);
  for (const series of shown) {
    const { colour, dash, mark } = styleOf(series, look);
    const wide = LEGEND_LINE + 8 + series.name.length * LETTER_WIDTH + 22;
    if (x > MARGIN && x + wide > width) {
      x = MARGIN;
      y += LEGEND_ROW;
    }
    drawing.push(
      element('path', { d: `M${x} ${y}h${LEGEND_LINE}`, stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dash }),
      ...drawMark(mark, x + LEGEND_LINE / 2, y, colour, colour),
      textAt(x + LEGEND_LINE + 8, y + 4.5, series.name, { 'font-size': 13 }),
    );
    x += wide;
  }
  return { drawing, height: y + LEGEND_ROW - head };
};

const LEGEND_LINE = 44;
const LEGEND_ROW = 22;
/** Average width in pixels, at the font size of the legend. */
const LETTER_WIDTH = 7.6;

type Attributes = Readonly<Record<string, string | number>>;

const element = (name: string, attributes: Attributes, ...children: readonly (SvgElement | string)[]): SvgElement => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, typeof value === 'number' ? rounded(value) : value]),
  ),
  children,
});

const textOf = ({ name, attributes, children }: SvgElement): string => {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `<${name}${list.join('')}`;
  if (children.length === 0) return `${open}/>`;
  const inside = children.map(child => (typeof child === 'string' ? escaped(child) : textOf(child)));
  return `${open}>${inside.join(children.length > 1 ? '\n' : '')}</${name}>`;
};

const lineAlong = (d: string, stroke: string): SvgElement => element('path', { d, stroke, fill: 'none' });

const textAt = (x: number, y: number, words: string, attributes: Attributes = {}): SvgElement =>
  element('text', { x, y, ...attributes }, words);

const rounded = (value: number): string => String(Number(value.toFixed(2)));

const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
