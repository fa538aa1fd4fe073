import { readStored, writeStored } from '@poda/page/browser/storage.ts';
import { useSignal, useSignalEffect } from '@preact/signals';

/** Keeps the values of a form in the tab until they are sent, so that a reload loses nothing; not without a name. */
export const useDraft = <T extends { readonly settings: object }>(name: string | undefined, given: T) => {
  const key = `poda.draft.${name}`;
  const typed = useSignal(name === undefined ? given : { ...given, ...(readStored(key, 'sessionStorage') as object) });
  useSignalEffect(() => {
    if (name !== undefined && typed.value !== given) writeStored(key, typed.value, 'sessionStorage');
  });
  const set = (changed: Partial<T>) => {
    typed.value = { ...typed.value, ...changed };
  };
  return {
    terms: typed.value,
    set,
    setSettings: (changed: Partial<T['settings']>) =>
      set({ settings: { ...typed.value.settings, ...changed } } as Partial<T>),
    drop: () => writeStored(key, undefined, 'sessionStorage'),
  };
};
