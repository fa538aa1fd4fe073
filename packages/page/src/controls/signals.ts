import type { Signal } from '@preact/signals';

/** For handlers of one line: `onClick={() => set(isOpen, true)}`. */
export const set = <T>(signal: Signal<T>, value: NoInfer<T>): void => {
  signal.value = value;
};

export const toggle = (signal: Signal<boolean>): void => set(signal, !signal.value);
