import { effect, type Signal, signal } from '@preact/signals';

const PREFIX = 'poda.';

/** Earlier versions of the page kept their only game under this key. */
export const EARLIER_GAME = `${PREFIX}game`;

/** Set as soon as a game is kept. */
export const HAS_GAMES = `${PREFIX}has-games`;

/** Kept in localStorage; a missing or invalid stored value is replaced by the default. */
export const storedSignal = <T>(name: string, usual: T, isValid: (value: unknown) => value is T): Signal<T> => {
  const stored = readStored(PREFIX + name);
  const value = signal(isValid(stored) ? stored : usual);
  effect(() => {
    writeStored(PREFIX + name, value.value);
  });
  return value;
};

export const oneOf =
  <T extends string>(...words: readonly T[]) =>
  (value: unknown): value is T =>
    words.includes(value as T);

/** For objects whose members fit one function each. */
export const objectWith =
  <T extends object>(members: { readonly [Key in keyof T]: (value: unknown) => value is T[Key] }) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(member: unknown) => boolean>(members).every(([key, fits]) => fits((value as never)[key]));

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const between =
  (min: number, max: number) =>
  (value: unknown): value is number =>
    typeof value === 'number' && value >= min && value <= max;

/** sessionStorage belongs to one tab; it survives a reload, but not the tab. */
export type Store = 'localStorage' | 'sessionStorage';

/** Undefined if the value is missing or damaged, or if storage is blocked. */
export const readStored = (name: string, store: Store = 'localStorage'): unknown => {
  try {
    const text = globalThis[store].getItem(name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** False if the browser refuses, as in some private windows or when the quota is used up. */
export const writeStored = (name: string, value: unknown, store: Store = 'localStorage'): boolean => {
  try {
    if (value === undefined) globalThis[store].removeItem(name);
    else globalThis[store].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

export const localNames = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(prefix));
  } catch {
    return [];
  }
};
