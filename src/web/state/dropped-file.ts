import { signal } from '@preact/signals';
import { go, route, type Screen } from '../route.ts';

/** True while the user drags a file over the page. */
export const isFileOver = signal(false);

/** The file dropped on the page, until a screen has read it. */
export const droppedFile = signal<File | null>(null);

/** The screens that read files; a file dropped on another screen opens the first of these. */
const readers: readonly Screen[] = ['analysis', 'review'];

/** Accepts files dropped anywhere on the page; otherwise the browser would leave the page and show the file. */
export const takeDroppedFiles = (): void => {
  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', then: (event: DragEvent) => void) =>
    addEventListener(type, event => {
      // Ignore text dragged within the page.
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      then(event);
    });
  const over = () => {
    isFileOver.value = true;
  };
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
