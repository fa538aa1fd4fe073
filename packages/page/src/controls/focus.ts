import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** The focus is nowhere, or on the heading of a screen that has just opened. */
export const isFocusFree = (): boolean => document.activeElement?.matches('body, main, h1') ?? true;

/** Focuses the heading of a lesson when the focused link that opened it is gone. */
export const useFocusIfFree = (heading: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

/** Focuses the container when the focused element in it is removed, so that keyboard users stay nearby. */
export const useFocusKeeper = <Place extends HTMLElement>(): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let holder: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      holder = target as Element;
    };
    const keep = () => {
      const isLost = holder !== null && !holder.isConnected && document.activeElement === document.body;
      if (isLost) element.focus({ preventScroll: true });
    };
    element.addEventListener('focusin', remember);
    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [place.current]);
  return place;
};

/** Focuses an element while the component is mounted, and gives the focus back afterwards. */
export const useBorrowedFocus = <Borrower extends HTMLElement>(): RefObject<Borrower | null> => {
  const to = useRef<Borrower>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    to.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return to;
};

/** Does not scroll; until a heading appears, its container has the focus. */
export const focusHeading = (main: HTMLElement | null): void => {
  if (main === null) return;
  main.focus({ preventScroll: true });
  const toHeading = (): boolean => {
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading === null) return false;
    heading.tabIndex = -1;
    if (document.activeElement === main) heading.focus({ preventScroll: true });
    return true;
  };
  if (toHeading()) return;
  // A screen has no heading while its code is loading.
  const observer = new MutationObserver(() => {
    if (toHeading()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
};
