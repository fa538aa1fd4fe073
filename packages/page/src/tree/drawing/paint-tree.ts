import { percentText } from '../../analysis/engine/value-text.ts';
import { boundedText, numberText } from '../number-text.ts';
import type { ShownTree } from '../shown-tree.ts';
import { judgedText, type Truth } from '../truth.ts';
import type { View } from './camera.ts';
import type { Pen, TreePath } from './pens.ts';
import { LABEL_HEIGHT, PILL_HEIGHT, type Place, placesBetween, type Row, type TreeLayout } from './tree-layout.ts';

/** Names of variables of the style sheets. */
const colourNames = [
  'page',
  'panel',
  'ink',
  'faint',
  'line',
  'sand',
  'tint',
  'accent',
  'on-accent',
  'bad',
  'gold',
] as const;
export type TreeColours = Readonly<Record<(typeof colourNames)[number], string>>;

export const treeColours = (): TreeColours => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(colourNames.map(name => [name, style.getPropertyValue(`--${name}`)])) as TreeColours;
};

export interface Painting {
  readonly tree: ShownTree;
  readonly layout: TreeLayout;
  readonly step: number;
  /** On the best line so far. */
  readonly line: ReadonlySet<number>;
  /** From the root to where the search stands. */
  readonly stack: ReadonlySet<number>;
  readonly chosen: number | null;
  /** The ancestor and the move that made the bound of the cut that is shown. */
  readonly makers: readonly number[];
  /** Nodes to mark because other nodes have the same position. */
  readonly repeated: { has(node: number): boolean };
  /** Those with the position of the chosen node. */
  readonly twins: readonly number[];
  /** Exact values to show beside the believed ones. */
  readonly truths: ReadonlyMap<number, Truth | null>;
  readonly colours: TreeColours;
}

/** Below these zooms texts, or shapes of nodes, are too small to be seen. */
const TEXT_ZOOM = 0.45;
const SHAPE_ZOOM = 0.12;
/** Pixels on the screen; texts do not shrink further with the drawing. */
const SMALLEST_TEXT = 10;
/** Told apart without colour: dots are moves that are never looked at, dashes those still to come. */
const LEFT_OUT = [1, 6];
const AHEAD = [8, 7];
const TWIN = [1, 5];
const ANYWAY = [10, 5, 1, 5];
/** Stubs of left-out moves that are drawn one by one. */
const MAX_STUBS = 5;

/** `verticalZoom` is that of the distances between rows. */
export const paintTree = (pen: Pen, painting: Painting, view: View, verticalZoom: number, width: number): void => {
  const { layout } = painting;
  const [left, right] = [-view.x / view.zoom, (width - view.x) / view.zoom];
  const painter = new Painter(pen, painting, view.zoom, verticalZoom / view.zoom);
  for (const row of layout.rows) {
    const shown = placesBetween(row, left, right);
    if (view.zoom < SHAPE_ZOOM) painter.sketch(shown);
    else painter.edges(shown);
  }
  if (view.zoom < SHAPE_ZOOM) return;
  for (const row of layout.rows) for (const place of placesBetween(row, left, right)) painter.node(place);
};

class Painter {
  private readonly textSize: number;

  constructor(
    private readonly pen: Pen,
    private readonly painting: Painting,
    private readonly zoom: number,
    private readonly stretch: number,
  ) {
    this.textSize = Math.max(13, SMALLEST_TEXT / zoom);
  }

  private get pillHeight(): number {
    return Math.max(PILL_HEIGHT, 1.5 * this.textSize);
  }

  private topOf({ y }: Row): number {
    return y * this.stretch;
  }

  /** An edge comes down from below the pill of the parent to above the move of the child. */
  private startOf(row: Row): number {
    return this.topOf(row) + row.boardHeight + PILL_HEIGHT;
  }

  private endOf(row: Row): number {
    return this.topOf(row) - LABEL_HEIGHT + 2;
  }

  /** From far away: a line and a dot for each node, one of those that fall on the same pixel. */
  sketch(places: readonly Place[]): void {
    const { zoom } = this;
    const { colours, line } = this.painting;
    const rest = this.pen.path();
    const best = this.pen.path();
    let lastPixel = Number.NEGATIVE_INFINITY;
    for (const { drawn, x, row, parent } of places) {
      const isBest = drawn.kind === 'node' && line.has(drawn.id);
      const pixel = Math.round(x * zoom);
      if (pixel === lastPixel && !isBest) continue;
      lastPixel = pixel;
      if (drawn.kind !== 'node' || !this.isReached(drawn.id)) continue;
      const path = isBest ? best : rest;
      if (parent !== null) {
        path.moveTo(parent.x, this.startOf(parent.row));
        path.lineTo(x, this.topOf(row));
      }
      path.rect(x - 1 / zoom, this.topOf(row), 2 / zoom, Math.max(2 / zoom, row.boardHeight + PILL_HEIGHT));
    }
    this.stroke(rest, colours.faint, 0.6 / zoom);
    this.stroke(best, colours.accent, 3 / zoom);
  }

  edges(places: readonly Place[]): void {
    const { colours, line, stack } = this.painting;
    const paths = {
      searched: this.pen.path(),
      ahead: this.pen.path(),
      anyway: this.pen.path(),
      stack: this.pen.path(),
      line: this.pen.path(),
    };
    for (const place of places) {
      const { drawn, parent } = place;
      if (parent === null) continue;
      if (drawn.kind === 'left') this.leftOut(place, drawn.cutAt, drawn.count);
      else if (drawn.kind === 'anyway') this.curve(paths.anyway, parent, place);
      else if (!this.isReached(drawn.id)) {
        if (this.isNext(drawn.id)) this.curve(paths.ahead, parent, place);
      } else
        this.curve(line.has(drawn.id) ? paths.line : stack.has(drawn.id) ? paths.stack : paths.searched, parent, place);
    }
    this.stroke(paths.ahead, colours.faint, 1.2, AHEAD);
    this.stroke(paths.anyway, colours.faint, 1.5, ANYWAY);
    this.stroke(paths.searched, colours.faint, 1.5);
    this.stroke(paths.stack, colours.ink, 2.5);
    this.stroke(paths.line, colours.accent, 6);
  }

  /** The bar stands across the branches that the search does not enter. */
  private leftOut(place: Place, cutAt: number, count: number): void {
    const { tree, step, colours } = this.painting;
    if (!tree.recording.isCut(cutAt, step)) return;
    const parent = place.parent!;
    const [top, bottom] = [this.startOf(parent.row), this.endOf(place.row) + LABEL_HEIGHT];
    const stubs = this.pen.path();
    const shown = Math.min(count, MAX_STUBS);
    for (let i = 0; i < shown; i++) {
      const x = place.x + (i - (shown - 1) / 2) * 9;
      stubs.moveTo(parent.x, top);
      stubs.bezierCurveTo(parent.x, (top + bottom) / 2, x, (top + bottom) / 2, x, bottom);
    }
    this.stroke(stubs, colours.faint, 1.6, LEFT_OUT);
    const middle = (parent.x + place.x) / 2;
    const half = 11 + 2 * shown;
    const bar = this.pen.path();
    bar.moveTo(middle - half, (top + bottom) / 2 + 6);
    bar.lineTo(middle + half, (top + bottom) / 2 - 6);
    this.stroke(bar, colours.bad, 7);
    this.text(String(count), place.x, bottom + 12, colours.faint);
  }

  node(place: Place): void {
    const { drawn, x, row } = place;
    if (drawn.kind === 'left') return;
    const { tree, step, line, stack, chosen, makers, twins, colours } = this.painting;
    const label = this.topOf(row) - 5;
    const top = this.topOf(row) + row.boardHeight;
    if (drawn.kind === 'anyway') {
      this.text(drawn.name, x, label, colours.faint);
      this.pill(x, top, numberText(tree.variant, drawn.value), colours.page, colours.faint, colours.faint, ANYWAY);
      return;
    }
    const { id } = drawn;
    const { recording, nodes, variant } = tree;
    const node = nodes[id]!;
    if (!this.isReached(id)) {
      if (!this.isNext(id)) return;
      this.text(this.labelOf(id), x, label, colours.faint);
      this.pill(x, top, '', colours.page, colours.line, colours.faint, AHEAD);
      return;
    }
    const isKnown = recording.isKnown(id, step);
    const isCut = node.cut !== null && recording.isCut(id, step);
    const isBest = line.has(id);
    const value = isKnown ? boundedText(variant, node.value, recording.boundOf(id)) : '…';
    this.text(this.labelOf(id), x, label, colours.ink, isBest);
    const fill = isBest && isKnown ? colours.accent : isKnown ? colours.tint : colours.panel;
    const ink = isBest && isKnown ? colours['on-accent'] : isCut ? colours.bad : colours.ink;
    this.pill(
      x,
      top,
      `${shapes[node.kind]}${value}`,
      fill,
      isCut ? colours.bad : stack.has(id) ? colours.ink : fill,
      ink,
    );
    if (id === chosen || makers.includes(id)) this.ring(place, id === chosen ? colours.ink : colours.accent);
    else if (twins.includes(id)) this.ring(place, colours.ink, TWIN);
    const truth = isKnown ? this.painting.truths.get(id) : undefined;
    if (truth) this.truth(x, top + PILL_HEIGHT, judgedText(tree, node.value, truth));
    if (isKnown && !truth) this.text(this.noteOf(id), x, top + this.pillHeight + this.textSize, colours.faint);
  }

  /** The type of the node, that its position stands elsewhere too, and how many nodes a closed branch hides. */
  private noteOf(id: number): string {
    const { tree, repeated } = this.painting;
    const isClosed = tree.recording.children[id]!.length > 0 && !tree.isBranchOpen.value(id);
    return [
      ...(isClosed ? [`▾ ${tree.sizes[id]}`] : []),
      ...(repeated.has(id) ? ['⇄'] : []),
      ...(tree.nodes[id]!.type === undefined ? [] : [tree.nodes[id]!.type.toUpperCase()]),
    ].join(' ');
  }

  private curve(path: TreePath, parent: Place, place: Place): void {
    const [top, bottom] = [this.startOf(parent.row), this.endOf(place.row)];
    const middle = (top + bottom) / 2;
    path.moveTo(parent.x, top);
    path.bezierCurveTo(parent.x, middle, place.x, middle, place.x, bottom);
  }

  private ring({ x, row }: Place, colour: string, dashes: number[] = [6, 4]): void {
    const path = this.pen.path();
    const half = row.width / 2 + 5;
    path.roundRect(x - half, this.topOf(row) - 5, 2 * half, row.boardHeight + PILL_HEIGHT + 10, 12);
    this.stroke(path, colour, 2, dashes);
  }

  private pill(
    x: number,
    y: number,
    text: string,
    fill: string,
    edge: string,
    ink: string,
    dashes: number[] = [],
  ): void {
    const { pen, textSize } = this;
    const width = textSize * (0.6 * text.length + 1.1);
    const height = this.pillHeight - 2;
    const path = this.pen.path();
    path.roundRect(x - width / 2, y + 1, width, height, height / 2);
    pen.fill(path, fill);
    this.stroke(path, edge, 1.5, dashes);
    this.text(text, x, y + 1 + height / 2 + 0.36 * textSize, ink, true, false);
  }

  private truth(x: number, y: number, text: string): void {
    const { colours } = this.painting;
    this.pill(x, y, text, colours.panel, colours.gold, colours.ink);
  }

  private text(text: string, x: number, y: number, colour: string, isBold = false, hasHalo = true): void {
    if (this.zoom < TEXT_ZOOM || text === '') return;
    this.pen.text(text, x, y, colour, this.textSize, isBold, hasHalo ? this.painting.colours.page : null);
  }

  private stroke(path: TreePath, colour: string, width: number, dashes: number[] = []): void {
    this.pen.stroke(path, colour, width, dashes);
  }

  /** A roll has its probability. */
  private labelOf(id: number): string {
    if (this.zoom < TEXT_ZOOM) return '';
    const { tree } = this.painting;
    const { chance } = tree.nodes[id]!;
    const name = tree.nameOf(id);
    return chance === undefined ? name : `${name} · ${percentText(chance)}`;
  }

  private isReached(id: number): boolean {
    return this.painting.tree.recording.isOpen(id, this.painting.step);
  }

  /** The search has not come here yet, but to the parent, and may still come. */
  private isNext(id: number): boolean {
    const { tree, step } = this.painting;
    return tree.recording.isOpen(tree.nodes[id]!.parent!, step);
  }
}

/** Kinds are told apart by shape: a peak, a valley, a die; leaves have none. */
const shapes = { max: '▲ ', min: '▼ ', chance: '◆ ', leaf: '', end: '■ ' } as const;
