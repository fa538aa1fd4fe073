import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

/** A screen whose code is loaded on the first visit. */
export const lazyScreen = (load: () => Promise<ComponentType>): ComponentType => {
  const loaded = signal<ComponentType | null>(null);
  let isAsked = false;
  return () => {
    if (!isAsked) {
      isAsked = true;
      load().then(
        component => {
          loaded.value = component;
        },
        () => {
          isAsked = false;
        },
      );
    }
    const Screen = loaded.value;
    return Screen === null ? <p class="sheet" aria-busy="true" /> : <Screen />;
  };
};
