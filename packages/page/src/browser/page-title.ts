import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { set } from '../controls/signals.ts';

/** Null if the name of the screen is title enough. */
export const screenTitle = signal<string | null>(null);

export const useScreenTitle = (title: string): void => {
  useEffect(() => set(screenTitle, title), [title]);
  useEffect(() => () => set(screenTitle, null), []);
};
