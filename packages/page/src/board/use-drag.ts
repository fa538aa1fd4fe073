import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell } from '@poda/library/core/view.ts';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { cellAt, type Layout, type Point } from '../drawing/layout.ts';
import type { Change } from './motion/animation.ts';
import { type KeyedUnit, placeOf } from './picture/picture.tsx';

interface DragProps {
  readonly variant: Variant;
  readonly layout: Layout;
  readonly drawing: RefObject<SVGSVGElement | null>;
  readonly units: readonly KeyedUnit[];
  readonly speed: number;
  readonly isDraggable: boolean;
  onLift?(from: Cell): void;
  onDrag?(from: Cell, to: Cell): void;
}

/** A piece under the pressed pointer. */
interface Drag {
  readonly cell: Cell;
  readonly unit: KeyedUnit;
  readonly pointer: number;
  readonly start: Point;
  isDragging: boolean;
}

/** How far the pointer may move before a tap becomes a drag, in pixels. */
const MAX_TAP_SLIP = 6;
/** Duration of a refused piece's way back, at normal speed. */
const RETURN_MILLIS = 160;
/** A dragged piece appears lifted. */
const LIFTED_SCALE = 1.12;

/** Undefined outside the cells. */
export const cellOf = (target: EventTarget | null): Cell | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;

export const useDrag = ({ variant, layout, drawing, units, speed, isDraggable, onLift, onDrag }: DragProps) => {
  const [lifted, lift] = useState<string | undefined>(undefined);
  const [over, moveOver] = useState<Cell | undefined>(undefined);
  const drag = useRef<Drag | null>(null);
  const dropped = useRef<{ readonly key: string; readonly at: Point } | undefined>(undefined);

  const nodeOf = (key: string) => drawing.current?.querySelector<SVGGElement>(`[data-unit="${key}"]`);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = drawing.current!.getBoundingClientRect();
    const scale = layout.sheet.width / width;
    return { x: layout.sheet.x + (clientX - left) * scale, y: layout.sheet.y + (clientY - top) * scale };
  };

  const take = (event: PointerEvent) => {
    const cell = event.button === 0 && isDraggable ? cellAt(layout, pointOf(event)) : undefined;
    const unit = units.findLast(candidate => candidate.cell === cell);
    if (cell === undefined || unit === undefined || drag.current?.isDragging) return;
    const start = { x: event.clientX, y: event.clientY };
    drag.current = { cell, unit, pointer: event.pointerId, start, isDragging: false };
  };

  const carry = (event: PointerEvent) => {
    const dragged = drag.current;
    if (dragged === null || dragged.pointer !== event.pointerId) return;
    if (!dragged.isDragging) {
      if (Math.hypot(event.clientX - dragged.start.x, event.clientY - dragged.start.y) < MAX_TAP_SLIP) return;
      dragged.isDragging = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      lift(dragged.unit.key);
      onLift?.(dragged.cell);
    }
    const at = pointOf(event);
    const node = nodeOf(dragged.unit.key);
    if (node) node.style.transform = `translate(${at.x}px,${at.y}px) scale(${LIFTED_SCALE})`;
    const cell = cellAt(layout, at);
    moveOver(cell === dragged.cell ? undefined : cell);
  };

  const letGo = (event: PointerEvent) => {
    const dragged = drag.current;
    if (dragged === null || dragged.pointer !== event.pointerId) return;
    drag.current = null;
    if (!dragged.isDragging) return;
    const at = pointOf(event);
    const to = event.type === 'pointerup' ? cellAt(layout, at) : undefined;
    const drop = { key: dragged.unit.key, at };
    dropped.current = drop;
    lift(undefined);
    moveOver(undefined);
    if (to !== undefined && to !== dragged.cell) onDrag?.(dragged.cell, to);
    // A legal move redraws the board before the next frame; after an illegal one the piece returns to its cell.
    requestAnimationFrame(() => {
      if (dropped.current === drop) flyBack(dragged.unit, at);
    });
  };

  const flyBack = (unit: KeyedUnit, at: Point) => {
    dropped.current = undefined;
    const node = nodeOf(unit.key);
    if (!node) return;
    node.style.transform = '';
    if (speed === 0) return;
    const { x, y, scale } = placeOf(variant, layout, unit);
    node.animate(
      [
        { transform: `translate(${at.x}px,${at.y}px) scale(${LIFTED_SCALE})` },
        { transform: `translate(${x}px,${y}px) scale(${scale})` },
      ],
      { duration: RETURN_MILLIS / speed, easing: 'ease-out' },
    );
  };

  return {
    /** The key of the dragged piece. */
    lifted,
    over,
    /** Returns the drop point of the moved piece, only once, as the start of its animation. */
    takeDropped: (changes: readonly Change[]) => {
      const drop = dropped.current;
      if (drop === undefined || !changes.some(({ before }) => before?.key === drop.key)) return undefined;
      const node = nodeOf(drop.key);
      if (node) node.style.transform = '';
      dropped.current = undefined;
      return drop;
    },
    handlers: { onPointerDown: take, onPointerMove: carry, onPointerUp: letGo, onPointerCancel: letGo },
  };
};
