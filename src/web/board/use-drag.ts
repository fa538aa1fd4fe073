import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Variant } from '../../core/contract.ts';
import type { Cell } from '../../core/view.ts';
import type { Change } from './motion/animation.ts';
import { cellAt, type Layout, type Point } from './picture/layout.ts';
import { type KeyedUnit, placeOf } from './picture/picture.tsx';

interface HandProps {
  readonly variant: Variant;
  readonly layout: Layout;
  readonly drawing: RefObject<SVGSVGElement | null>;
  readonly units: readonly KeyedUnit[];
  readonly speed: number;
  readonly isDraggable: boolean;
  onLift?(from: Cell): void;
  onDrag(from: Cell, to: Cell): void;
}

/** A piece under a finger or the mouse; it is being dragged once it has moved a little. */
interface Hold {
  readonly cell: Cell;
  readonly unit: KeyedUnit;
  readonly pointer: number;
  readonly start: Point;
  isDragging: boolean;
}

/** How far a finger may slip before a tap becomes a drag, in pixels. */
const SLIP = 6;
const BACK_MILLIS = 160;
/** A piece in the hand is a little nearer to the eye. */
const NEARER = 1.12;

/** The cell that an event has met. */
export const cellOf = (target: EventTarget | null): Cell | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;

/** Lets a finger or the mouse take a piece and put it down on another cell. */
export const useHand = ({ variant, layout, drawing, units, speed, isDraggable, onLift, onDrag }: HandProps) => {
  const [lifted, lift] = useState<string | undefined>(undefined);
  const [over, moveOver] = useState<Cell | undefined>(undefined);
  const hold = useRef<Hold | null>(null);
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
    if (cell === undefined || unit === undefined || hold.current?.isDragging) return;
    const start = { x: event.clientX, y: event.clientY };
    hold.current = { cell, unit, pointer: event.pointerId, start, isDragging: false };
  };

  const carry = (event: PointerEvent) => {
    const held = hold.current;
    if (held === null || held.pointer !== event.pointerId) return;
    if (!held.isDragging) {
      if (Math.hypot(event.clientX - held.start.x, event.clientY - held.start.y) < SLIP) return;
      held.isDragging = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      lift(held.unit.key);
      onLift?.(held.cell);
    }
    const at = pointOf(event);
    const node = nodeOf(held.unit.key);
    if (node) node.style.transform = `translate(${at.x}px,${at.y}px) scale(${NEARER})`;
    const cell = cellAt(layout, at);
    moveOver(cell === held.cell ? undefined : cell);
  };

  const letGo = (event: PointerEvent) => {
    const held = hold.current;
    if (held === null || held.pointer !== event.pointerId) return;
    hold.current = null;
    if (!held.isDragging) return;
    const at = pointOf(event);
    const to = event.type === 'pointerup' ? cellAt(layout, at) : undefined;
    const drop = { key: held.unit.key, at };
    dropped.current = drop;
    lift(undefined);
    moveOver(undefined);
    if (to !== undefined && to !== held.cell) onDrag(held.cell, to);
    // Whoever listens draws the new picture before the next frame; if the piece has not gone on by then, it goes back.
    requestAnimationFrame(() => {
      if (dropped.current === drop) goBack(held.unit, at);
    });
  };

  const goBack = (unit: KeyedUnit, at: Point) => {
    dropped.current = undefined;
    const node = nodeOf(unit.key);
    if (!node) return;
    node.style.transform = '';
    if (speed === 0) return;
    const { x, y, scale } = placeOf(variant, layout, unit);
    node.animate(
      [
        { transform: `translate(${at.x}px,${at.y}px) scale(${NEARER})` },
        { transform: `translate(${x}px,${y}px) scale(${scale})` },
      ],
      { duration: BACK_MILLIS / speed, easing: 'ease-out' },
    );
  };

  return {
    /** The piece in the hand, drawn above the others. */
    lifted,
    /** The cell under the piece in the hand. */
    over,
    /** Where a piece was let go that has now changed its place; told once. */
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
