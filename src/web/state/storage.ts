import { effect, type Signal, signal } from '@preact/signals';

/** Prefix of the page's keys in localStorage. */
const PREFIX = 'poda.';

/** The key of the game on the board of the play screen. */
export const STORED_GAME = `${PREFIX}game`;

/** A signal whose value is kept in localStorage; a missing or invalid stored value is replaced by the default. */
export const storedSignal = <T>(name: string, usual: T, isValid: (value: unknown) => value is T): Signal<T> => {
  const stored = readStored(PREFIX + name);
  const value = signal(isValid(stored) ? stored : usual);
  effect(() => {
    writeStored(PREFIX + name, value.value);
  });
  return value;
};

/** Makes a type guard for one of several words. */
export const oneOf =
  <T extends string>(...words: readonly T[]) =>
  (value: unknown): value is T =>
    words.includes(value as T);

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Makes a type guard for a number within limits. */
export const between =
  (min: number, max: number) =>
  (value: unknown): value is number =>
    typeof value === 'number' && value >= min && value <= max;

/** Reads a value from localStorage; undefined if it is missing or damaged, or if storage is blocked. */
export const readStored = (name: string): unknown => {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Writes a value to localStorage; false if the browser refuses, as in some private windows or when the quota is used
 * up.
 */
export const writeStored = (name: string, value: unknown): boolean => {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
