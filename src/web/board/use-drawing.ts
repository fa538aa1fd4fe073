import { useState } from 'preact/hooks';
import type { Cell } from '../../core/view.ts';
import type { DrawnLook, DrawnShape } from '../../drawing/marks.ts';
import { cellOf } from './use-drag.ts';

/** Drawing on a board: the shapes so far, and what to do with new ones. */
export interface DrawingPad {
  readonly shapes: readonly DrawnShape[];
  /** Called with a finished arrow, or a circle if both cells are the same. */
  onDraw(shape: DrawnShape): void;
  /** Called when the user has marked the first cell of a shape with the keyboard. */
  onBegin(cell: Cell): void;
  onClear(): void;
}

/** The look of a shape: Shift or Control chooses the other line and colour. */
const lookOf = ({ shiftKey, ctrlKey }: PointerEvent | KeyboardEvent): DrawnLook => (shiftKey || ctrlKey ? 2 : 1);

const RIGHT_BUTTON = 2;

/**
 * Lets the user draw with the right button (a drag is an arrow, a click a circle), or with the key D, which begins a
 * shape on one cell and ends it on another or the same. Delete removes all shapes.
 */
export const useDrawing = (pad: DrawingPad | undefined) => {
  /** The shape under the pressed right button. */
  const [pending, setPending] = useState<DrawnShape | null>(null);
  /** The cell on which the keyboard began a shape. */
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
    /** The shapes to draw, with the unfinished one. */
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
