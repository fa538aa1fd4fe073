import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { type Library, libraryChanges, readLibrary } from './library.ts';
import { takeOverEarlier } from './take-over.ts';

/** The games are read again after every change; null until they are read. */
export const useLibrary = (): ReadonlySignal<Library | null> => {
  const library = useSignal<Library | null>(null);
  useSignalEffect(() => {
    void libraryChanges.value;
    let isStale = false;
    void takeOverEarlier()
      .then(readLibrary)
      .then(found => {
        if (!isStale) library.value = found;
      });
    return () => {
      isStale = true;
    };
  });
  return library;
};
