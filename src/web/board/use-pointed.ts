import { useState } from 'preact/hooks';
import type { Cell } from '../../core/view.ts';
import { cellOf } from './use-drag.ts';

/** The cell under the mouse, last touched by a finger, or with keyboard focus. */
export const usePointed = () => {
  const [cell, point] = useState<Cell | undefined>(undefined);
  return {
    cell,
    handlers: {
      onPointerOver: ({ pointerType, target }: PointerEvent) => {
        if (pointerType === 'mouse') point(cellOf(target));
      },
      onPointerDown: ({ target }: PointerEvent) => point(cellOf(target)),
      // A finger that is lifted also leaves the board; the path that it asked for stays.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') point(undefined);
      },
      onFocusIn: ({ target }: FocusEvent) => {
        if (target instanceof Element && target.matches(':focus-visible')) point(cellOf(target));
      },
      onFocusOut: () => point(undefined),
    },
  };
};
