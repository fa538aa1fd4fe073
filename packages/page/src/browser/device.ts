import { type ReadonlySignal, signal } from '@preact/signals';
import { set } from '../controls/signals.ts';

export const mediaMatch = (query: string): ReadonlySignal<boolean> => {
  const media = matchMedia(query);
  const isMatch = signal(media.matches);
  media.addEventListener('change', () => set(isMatch, media.matches));
  return isMatch;
};

/** The parts of the table are below each other, as on a phone; the style sheets have the same condition. */
export const isNarrow = mediaMatch('(max-width: 33rem), (max-width: 56rem) and (min-height: 30.01rem)');

/** A device with a mouse probably has a keyboard. */
export const hasKeyboard = mediaMatch('(any-hover: hover)');
