import { type Chart, type ChartLook, drawChart, type SvgElement } from '@poda/library/study/chart.ts';
import { h, type VNode } from 'preact';
import { mediaMatch } from '../browser/device.ts';

const onPage = {
  paper: 'var(--panel)',
  paperEdge: 'none',
  ink: 'var(--ink)',
  faintInk: 'var(--faint)',
  grid: 'var(--line)',
  lines: ['var(--ink)', 'var(--warn)', 'var(--accent)', 'var(--focus)', 'var(--good)', 'var(--faint)'],
  font: 'inherit',
  hasTitle: false,
} as const satisfies Partial<ChartLook>;

const wide: ChartLook = { ...onPage, maxColumns: 2, panelWidth: 200, widePanelWidth: 440 };
/** As wide as the screen of a phone, so that its texts are not made smaller. */
const narrow: ChartLook = { ...onPage, maxColumns: 1, panelWidth: 232, widePanelWidth: 232 };

const isSmallScreen = mediaMatch('(max-width: 40rem)');

export const ChartPicture = ({ chart }: { readonly chart: Chart }) =>
  elementOf(drawChart(chart, isSmallScreen.value ? narrow : wide));

const elementOf = ({ name, attributes, children }: SvgElement): VNode =>
  h(name, attributes, ...children.map(child => (typeof child === 'string' ? child : elementOf(child))));
