import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Takes the focus to something for as long as it is there, and back to where it was. */
export const useBorrowedFocus = (to: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const before = document.activeElement;
    to.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
};
