import { signal } from '@preact/signals';
import { localNames } from '../state/storage.ts';

/** The user can download the damaged texts under these keys. */
const PREFIX = 'poda.aside.';

export const hasPutAside = signal(false);

/** The entry is kept but not read again. */
export const putAside = (name: string): void => {
  hasPutAside.value = true;
  let text: string | null = null;
  try {
    text = localStorage.getItem(name);
    if (text === null) return;
    const aside = newKey();
    // The entry is removed first, because a full storage has no room for two copies.
    localStorage.removeItem(name);
    localStorage.setItem(aside, text);
  } catch {
    // The new name may be longer than the old one, and the storage full; blocked storage holds no text.
    if (text !== null) localStorage.setItem(name, text);
  }
};

/** Returns false if the browser refuses. */
export const keepAside = (text: string): boolean =>
  asideTexts().some(aside => aside.text === text) || writeText(newKey(), text);

const newKey = (): string => `${PREFIX}${Date.now()}.${localNames(PREFIX).length}`;

const writeText = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

export interface AsideText {
  readonly key: string;
  readonly text: string;
}

export const asideTexts = (): AsideText[] =>
  localNames(PREFIX).map(key => ({ key, text: localStorage.getItem(key) ?? '' }));

export const removeAside = (key: string): void => localStorage.removeItem(key);

export const restoreAside = ({ key, text }: AsideText): void => localStorage.setItem(key, text);
