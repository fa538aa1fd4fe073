import { signal } from '@preact/signals';
import { localNames } from '../browser/storage.ts';

/** The user can download the damaged texts under these keys. */
const PREFIX = 'poda.aside.';

export const hasUnreadable = signal(false);

/** The entry is kept but not read again. */
export const setAsideUnreadable = (name: string): void => {
  hasUnreadable.value = true;
  let text: string | null = null;
  try {
    text = localStorage.getItem(name);
    if (text === null) return;
    const key = newKey();
    // The entry is removed first, because a full storage has no room for two copies.
    localStorage.removeItem(name);
    localStorage.setItem(key, text);
  } catch {
    // The new name may be longer than the old one, and the storage full; blocked storage holds no text.
    if (text !== null) localStorage.setItem(name, text);
  }
};

export const keepUnreadable = (text: string): boolean =>
  unreadableTexts().some(kept => kept.text === text) || writeText(text);

const newKey = (): string => `${PREFIX}${Date.now()}.${localNames(PREFIX).length}`;

const writeText = (text: string): boolean => {
  try {
    localStorage.setItem(newKey(), text);
    return true;
  } catch {
    return false;
  }
};

interface UnreadableText {
  readonly key: string;
  readonly text: string;
}

export const unreadableTexts = (): UnreadableText[] =>
  localNames(PREFIX).map(key => ({ key, text: localStorage.getItem(key) ?? '' }));

export const removeUnreadable = (key: string): void => localStorage.removeItem(key);

export const restoreUnreadable = ({ key, text }: UnreadableText): void => localStorage.setItem(key, text);
