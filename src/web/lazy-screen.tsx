import { signal } from '@preact/signals';
import type { ComponentChild, ComponentType } from 'preact';

/** A screen, or a part of one, whose code is loaded when it is first shown; until then `placeholder` is shown. */
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
