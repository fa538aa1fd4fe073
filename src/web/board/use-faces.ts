import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { cellOf } from './use-drag.ts';

/** How long the mouse rests, or a finger presses, before both faces of a piece are shown. */
const REST_MILLIS = 450;

/** The piece whose two faces are shown: under the mouse or a finger that rests, or where the keyboard is. */
export const useFaces = (pieces: readonly PieceOnBoard[]) => {
  const [cell, show] = useState<Cell | undefined>(undefined);
  const timer = useRef<number>(0);
  const wait = (next: Cell | undefined) => {
    clearTimeout(timer.current);
    if (next === undefined) show(undefined);
    else timer.current = window.setTimeout(() => show(next), REST_MILLIS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown: pieces.find(piece => piece.cell === cell && piece.otherFace !== undefined),
    handlers: {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        show(undefined);
        wait(cellOf(event.target));
      },
      onPointerDown: (event: PointerEvent) => wait(event.pointerType === 'mouse' ? undefined : cellOf(event.target)),
      onPointerUp: () => wait(undefined),
      onPointerCancel: () => wait(undefined),
      onPointerLeave: () => wait(undefined),
      onFocusIn: ({ target }: FocusEvent) => {
        if (target instanceof Element && target.matches(':focus-visible')) show(cellOf(target));
      },
      onFocusOut: () => wait(undefined),
    },
  };
};
