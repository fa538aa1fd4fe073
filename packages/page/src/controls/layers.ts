import { useLayoutEffect, useRef } from 'preact/hooks';

/** Functions that close what is open over the screen (a dialog, a question, a mode), the latest last. */
const layers: (() => void)[] = [];

/**
 * While a layer is open, the address has a second history entry, so that a phone's back button closes the layer instead
 * of leaving the screen. All layers share this entry, and it stays for the next layer.
 */
const kindOfEntry = (): 'below' | 'above' | undefined => (history.state as { layer?: 'below' | 'above' } | null)?.layer;

let here = kindOfEntry();
/** True while the page itself goes back over an entry without a layer. */
let isSkipping = false;

const addEntry = (): void => {
  if (kindOfEntry() === 'above') return;
  history.replaceState({ layer: 'below' }, '');
  history.pushState({ layer: 'above' }, '');
  here = 'above';
};

addEventListener('popstate', () => {
  const before = here;
  here = kindOfEntry();
  if (isSkipping) isSkipping = false;
  else if (here === 'above' && layers.length === 0) {
    isSkipping = true;
    history.back();
  } else if (before === 'above' && here === 'below') {
    if (layers.length === 0) history.back();
    else closeTopLayer();
    if (layers.length > 0) addEntry();
  }
});

export const closeTopLayer = (): void => layers.pop()?.();

/** The back button calls `close` while the layer is open. */
export const useLayer = (isOpen: boolean, close: () => void): void => {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = () => latest.current();
    layers.push(layer);
    addEntry();
    return () => {
      const place = layers.indexOf(layer);
      if (place >= 0) layers.splice(place, 1);
    };
  }, [isOpen]);
};
