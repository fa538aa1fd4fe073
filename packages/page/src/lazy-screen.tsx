import { signal } from '@preact/signals';
import type { ComponentChild, ComponentType } from 'preact';

/** Loads the code of a screen, or of a part of one, when it is first shown. */
export const lazyScreen = <Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType<NoInfer<Props>>>>>,
  name: Name,
  placeholder: ComponentChild = <p class="sheet" aria-busy="true" />,
): ComponentType<Props> => {
  const loaded = signal<ComponentType<Props> | null>(null);
  let isAsked = false;
  return props => {
    if (!isAsked) {
      isAsked = true;
      load().then(
        screens => {
          loaded.value = screens[name];
        },
        () => {
          isAsked = false;
        },
      );
    }
    const Screen = loaded.value;
    return Screen === null ? placeholder : <Screen {...props} />;
  };
};
