import type { Cell } from '@poda/library/core/view.ts';
import { useState } from 'preact/hooks';
import type { DrawnLook, DrawnShape } from '../drawing/marks.ts';
import { cellOf } from './grid.tsx';

export interface DrawingPad {
  readonly shapes: readonly DrawnShape[];
  /** An arrow, or a circle if both cells are the same. */
  onDraw(shape: DrawnShape): void;
  /** The user has marked the first cell of a shape with the keyboard. */
  onBegin(cell: Cell): void;
  onClear(): void;
}

const lookOf = ({ shiftKey, ctrlKey }: PointerEvent | KeyboardEvent): DrawnLook => (shiftKey || ctrlKey ? 2 : 1);

const RIGHT_BUTTON = 2;

/**
 * The right button draws: a drag is an arrow, a click a circle. The key D begins a shape on one cell and ends it on
 * another or the same; Shift or Control chooses the other look; Delete removes all shapes.
 */
export const useDrawing = (pad: DrawingPad | undefined) => {
  const [pending, setPending] = useState<DrawnShape | null>(null);
  const [begun, setBegun] = useState<Cell | null>(null);
  if (pad === undefined) return { shapes: [], handlers: {} };

  const under = ({ clientX, clientY }: PointerEvent) => cellOf(document.elementFromPoint(clientX, clientY));
  const onPointerDown = (event: PointerEvent) => {
    const cell = event.button === RIGHT_BUTTON ? under(event) : undefined;
    if (cell === undefined) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    setPending({ from: cell, to: cell, look: lookOf(event) });
  };
  const onPointerMove = (event: PointerEvent) => {
    const to = pending === null ? undefined : under(event);
    if (pending !== null && to !== undefined && to !== pending.to) setPending({ ...pending, to });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (pending === null || event.button !== RIGHT_BUTTON) return;
    setPending(null);
    if (under(event) !== undefined) pad.onDraw(pending);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') pad.onClear();
    else if (event.key.toLowerCase() !== 'd') return;
    else if (begun === null) {
      setBegun(cell);
      pad.onBegin(cell);
    } else {
      setBegun(null);
      pad.onDraw({ from: begun, to: cell, look: lookOf(event) });
    }
    event.preventDefault();
  };
  return {
    shapes: [
      ...pad.shapes,
      ...(pending === null ? [] : [pending]),
      ...(begun === null ? [] : [{ from: begun, to: begun, look: 1 } as const]),
    ],
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setPending(null),
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown,
    },
  };
};
