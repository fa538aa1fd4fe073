import { signal } from '@preact/signals';
import type { ComponentChild, ComponentType } from 'preact';

/** Loads the code of a screen, or of a part of one, when it is first shown. */
export const lazyScreen = (
  load: () => Promise<ComponentType>,
  placeholder: ComponentChild = <p class="sheet" aria-busy="true" />,
): ComponentType => {
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
    return Screen === null ? placeholder : <Screen />;
  };
};
