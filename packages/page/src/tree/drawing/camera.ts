import { signal } from '@preact/signals';
import type { TreeLayout } from './tree-layout.ts';

/** Where the drawing is seen: its point (0, 0) is at (x, y) on the screen, in CSS pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const [MIN_ZOOM, MAX_ZOOM] = [0.002, 3];
/** Below this the numbers cannot be read, so a tree that does not fit begins with a part of it. */
const READABLE_ZOOM = 0.45;
const MARGIN = 24;
/** Below the tree, for the buttons. */
const BUTTONS_HEIGHT = 40;

export class Camera {
  readonly view = signal<View>({ x: 0, y: 0, zoom: 1 });
  readonly size = signal<Size>({ width: 0, height: 0 });
  private bottom = 1;

  look(layout: TreeLayout): void {
    this.bottom = layout.bottom;
  }

  /** A wide tree that is far away keeps its rows apart, so that it does not become a line. */
  verticalZoom(zoom = this.view.peek().zoom): number {
    return Math.max(zoom, Math.min(1, this.roomHeight / this.bottom));
  }

  private get roomHeight(): number {
    return Math.max(1, this.size.peek().height - 2 * MARGIN - BUTTONS_HEIGHT);
  }

  pan(dx: number, dy: number): void {
    const { x, y, zoom } = this.view.peek();
    this.view.value = { x: x + dx, y: y + dy, zoom };
  }

  /** The point of the screen keeps its place in the drawing; by default the middle. */
  zoomBy(factor: number, atX = this.size.peek().width / 2, atY = this.size.peek().height / 2): void {
    const { x, y, zoom: before } = this.view.peek();
    const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, before * factor));
    const scale = zoom / before;
    const scaleY = this.verticalZoom(zoom) / this.verticalZoom(before);
    this.view.value = { x: atX - (atX - x) * scale, y: atY - (atY - y) * scaleY, zoom };
  }

  fit(layout: TreeLayout): void {
    this.look(layout);
    const { left, right, bottom } = layout;
    const { width } = this.size.peek();
    const fitting = Math.min(1, (width - 2 * MARGIN) / (right - left), this.roomHeight / bottom);
    const zoom = Math.max(MIN_ZOOM, fitting);
    this.view.value = {
      x: width / 2 - (zoom * (left + right)) / 2,
      y: Math.max(MARGIN, MARGIN + (this.roomHeight - this.verticalZoom(zoom) * bottom) / 2),
      zoom,
    };
  }

  /** The whole tree, or a readable part around a node. */
  begin(layout: TreeLayout, node: number): void {
    this.fit(layout);
    const { zoom } = this.view.peek();
    if (zoom >= READABLE_ZOOM) return;
    const place = layout.byNode.get(node);
    const x = this.size.peek().width / 2 - READABLE_ZOOM * (place?.x ?? 0);
    this.view.value = { x, y: MARGIN, zoom: READABLE_ZOOM };
    this.show(layout, node);
  }

  /** Moves as little as possible so that the node is in view. */
  show(layout: TreeLayout, node: number): void {
    this.look(layout);
    const place = layout.byNode.get(node);
    const { width, height } = this.size.peek();
    if (place === undefined || width === 0) return;
    const { x, y, zoom } = this.view.peek();
    const { row } = place;
    const shift = (from: number, to: number, room: number): number => {
      const margin = Math.min(MARGIN, room / 4);
      if (to > room - margin) return Math.min(room - margin - to, Math.max(0, margin - from));
      return from < margin ? margin - from : 0;
    };
    const half = (zoom * row.width) / 2;
    const [across, top] = [x + zoom * place.x, y + this.verticalZoom() * row.y];
    const dx = shift(across - half, across + half, width);
    const dy = shift(top - 18, top + zoom * (row.boardHeight + 24), height);
    if (dx !== 0 || dy !== 0) this.view.value = { x: x + dx, y: y + dy, zoom };
  }
}
