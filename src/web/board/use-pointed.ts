import { useState } from 'preact/hooks';
import type { Cell } from '../../core/view.ts';
import type { Handlers } from './grid.tsx';
import { cellOf } from './use-drag.ts';

/**
 * The cell under the mouse, last touched by a finger, or with keyboard focus. Each change redraws the board, so the
 * cell is followed only if `isWanted`.
 */
export const usePointed = (isWanted: boolean): { readonly cell: Cell | undefined; readonly handlers: Handlers } => {
  const [cell, point] = useState<Cell | undefined>(undefined);
  if (!isWanted) return { cell: undefined, handlers: {} };
  return {
    cell,
    handlers: {
      onPointerOver: ({ pointerType, target }: PointerEvent) => {
        if (pointerType === 'mouse') point(cellOf(target));
      },
      onPointerDown: ({ target }: PointerEvent) => point(cellOf(target)),
      // The path that a finger asked for stays when the finger is lifted.
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
