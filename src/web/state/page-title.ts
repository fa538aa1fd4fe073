import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** The title that the current screen gives to the page's tab; null if the name of the screen is enough. */
export const screenTitle = signal<string | null>(null);

/** Sets the title of the tab while the component is mounted. */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    screenTitle.value = title;
  }, [title]);
  useEffect(
    () => () => {
      screenTitle.value = null;
    },
    [],
  );
};
