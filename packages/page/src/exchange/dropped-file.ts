import { signal } from '@preact/signals';
import { set } from '../controls/signals.ts';
import { go, route, type Screen } from '../route.ts';

export const isFileOver = signal(false);

/** Null once a screen has read the file. */
export const droppedFile = signal<File | null>(null);

/** A file dropped on another screen opens the first of these. */
const readers: readonly Screen[] = ['analysis', 'review', 'tree'];

/** Without this, the browser would leave the page and show the file. */
export const takeDroppedFiles = (): void => {
  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', then: (event: DragEvent) => void) =>
    addEventListener(type, event => {
      // Text dragged within the page has no files.
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      then(event);
    });
  const over = () => set(isFileOver, true);
  listen('dragenter', over);
  listen('dragover', over);
  listen('dragleave', ({ relatedTarget }) => {
    // Only a drag that leaves the whole page has no related target.
    if (relatedTarget === null) isFileOver.value = false;
  });
  listen('drop', ({ dataTransfer }) => {
    isFileOver.value = false;
    droppedFile.value = dataTransfer?.files[0] ?? null;
    if (droppedFile.value !== null && !readers.includes(route.value.screen)) go(readers[0]!);
  });
};
