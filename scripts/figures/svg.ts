import { ink, paper, paperEdge } from './palette.ts';

/** A point in the units of the drawing: x to the right, y down. */
export type Point = readonly [x: number, y: number];

export type Attributes = Readonly<Record<string, string | number>>;

/** Rounds to two decimals, which keeps files small and identical on every machine. */
const rounded = (value: number): string => String(Number(value.toFixed(2)));

const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const element = (name: string, attributes: Attributes, ...children: readonly string[]): string => {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`,
  );
  const open = `<${name}${list.join('')}`;
  if (children.length === 0) return `${open}/>`;
  return children.length === 1 ? `${open}>${children[0]}</${name}>` : `${open}>\n${children.join('\n')}\n</${name}>`;
};

export const group = (attributes: Attributes, children: readonly string[]): string =>
  children.length === 0 ? '' : element('g', attributes, ...children);

export const circle = ([cx, cy]: Point, r: number, attributes: Attributes = {}): string =>
  element('circle', { cx, cy, r, ...attributes });

export const path = (data: string, attributes: Attributes = {}): string => element('path', { d: data, ...attributes });

/** Half the height of capitals and digits, and of lower-case letters, in units of the font size. */
const halfHeight = (word: string): number => (/^[a-z]+$/.test(word) ? 0.27 : 0.36);

/** Texts of one font size, each centred on its point. */
export const words = (size: number, list: readonly (readonly [Point, string])[], attributes: Attributes = {}): string =>
  group(
    { 'font-size': size, ...attributes },
    list.map(([[x, y], word]) => element('text', { x, y: y + halfHeight(word) * size }, escaped(word))),
  );

/** A point as path data. */
export const at = ([x, y]: Point): string => `${rounded(x)} ${rounded(y)}`;

export const polyline = (points: readonly Point[]): string => `M${points.map(at).join('L')}`;

export const polygon = (points: readonly Point[]): string => `${polyline(points)}z`;

export const rectangle = ([x, y]: Point, width: number, height: number): string =>
  `M${at([x, y])}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`;

export const moved = ([x, y]: Point, [right, down]: Point, times = 1): Point => [x + times * right, y + times * down];

/** The vector from one point to another. */
export const between = ([x, y]: Point, [toX, toY]: Point): Point => [toX - x, toY - y];

/** The point at a distance from one point towards another. */
export const towards = (from: Point, to: Point, distance: number): Point =>
  moved(from, between(from, to), distance / Math.hypot(...between(from, to)));

/** The head of an arrow from one point to another. */
export const arrowHead = (from: Point, tip: Point, length: number): string => {
  const back = towards(tip, from, length);
  const [right, down] = between(tip, back);
  const aside: Point = [-0.55 * down, 0.55 * right];
  return polygon([tip, moved(back, aside), moved(back, aside, -1)]);
};

/** A whole SVG file: the drawing on its background, with a title for screen readers. */
export const sheet = (title: string, width: number, height: number, drawing: readonly string[]): string => {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${rounded(width)} ${rounded(height)}`,
    role: 'img',
    'font-family': 'sans-serif',
    'text-anchor': 'middle',
    fill: ink,
  };
  const background = element('rect', {
    x: 0.5,
    y: 0.5,
    width: width - 1,
    height: height - 1,
    rx: 14,
    fill: paper,
    stroke: paperEdge,
  });
  const children = [element('title', {}, escaped(title)), background, ...drawing].filter(child => child !== '');
  return `${element('svg', attributes, ...children)}\n`;
};
