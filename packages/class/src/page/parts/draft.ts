import { readStored, writeStored } from '@poda/page/browser/storage.ts';
import { useSignal, useSignalEffect } from '@preact/signals';

/** What is typed is kept in the tab until the form is sent, so that a reload loses nothing; without a name it is not. */
export const useDraft = <T extends object>(name: string | undefined, given: T) => {
  const key = `poda.draft.${name}`;
  const value = useSignal(name === undefined ? given : { ...given, ...(readStored(key, 'sessionStorage') as object) });
  useSignalEffect(() => {
    const { value: typed } = value;
    if (name !== undefined && typed !== given) writeStored(key, typed, 'sessionStorage');
  });
  return { value, drop: () => writeStored(key, undefined, 'sessionStorage') };
};
