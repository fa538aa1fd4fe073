import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Moves the focus to an element while the component is mounted, and back afterwards. */
export const useBorrowedFocus = (to: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const before = document.activeElement;
    to.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
};
