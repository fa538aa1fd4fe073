import { effect, type Signal, signal } from '@preact/signals';

/** Prefix of the page's keys in localStorage. */
const PREFIX = 'poda.';

/** The key under which earlier versions of the page kept their only game. */
export const EARLIER_GAME = `${PREFIX}game`;

/** The key that is set as soon as a game is kept. */
export const HAS_GAMES = `${PREFIX}has-games`;

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

/** The two stores of the browser: one for all tabs, and one for each tab, which survives a reload but not the tab. */
export type Store = 'localStorage' | 'sessionStorage';

/** Reads a value from a store; undefined if it is missing or damaged, or if storage is blocked. */
export const readStored = (name: string, store: Store = 'localStorage'): unknown => {
  try {
    const text = globalThis[store].getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Writes a value to a store; false if the browser refuses, as in some private windows or when the quota is used up. */
export const writeStored = (name: string, value: unknown, store: Store = 'localStorage'): boolean => {
  try {
    if (value === undefined) globalThis[store].removeItem(name);
    else globalThis[store].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

/** The names in localStorage that begin with a prefix; none if storage is blocked. */
export const localNames = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(prefix));
  } catch {
    return [];
  }
};
