import { signal } from '@preact/signals';
import { set } from '../controls/signals.ts';

export const isFullScreen = signal(document.fullscreenElement !== null);

document.addEventListener('fullscreenchange', () => set(isFullScreen, document.fullscreenElement !== null));

/** The browser may refuse; nothing changes then. */
export const toggleFullScreen = (): void => {
  const change = isFullScreen.peek() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => {});
};
