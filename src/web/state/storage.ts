import { effect, type Signal, signal } from '@preact/signals';

/** What begins the name of everything that the page keeps on the device. */
const PREFIX = 'poda.';

/** A signal whose value is kept on the device; what cannot be read back, or is no such value, is the usual one. */
export const storedSignal = <T>(name: string, usual: T, isValid: (value: unknown) => value is T): Signal<T> => {
  const stored = readStored(PREFIX + name);
  const value = signal(isValid(stored) ? stored : usual);
  effect(() => {
    writeStored(PREFIX + name, value.value);
  });
  return value;
};

/** One of a list of words. */
export const oneOf =
  <T extends string>(...words: readonly T[]) =>
  (value: unknown): value is T =>
    words.includes(value as T);

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** A number within limits. */
export const between =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    typeof value === 'number' && value >= least && value <= most;

/** What was kept under a name; undefined where nothing was, it is damaged, or the browser keeps nothing. */
export const readStored = (name: string): unknown => {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Keeps a value; false where the browser cannot, as in some private windows and on full disks: it still plays. */
export const writeStored = (name: string, value: unknown): boolean => {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
