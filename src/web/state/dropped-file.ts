import { signal } from '@preact/signals';
import { go, route, type Screen } from '../route.ts';

/** Whether somebody holds a file over the page. */
export const isFileOver = signal(false);

/** The file that was let go over the page, until whoever reads files has taken it. */
export const droppedFile = signal<File | null>(null);

/** The screens that read files themselves; from any other a file leads to the first of them. */
const readers: readonly Screen[] = ['analysis', 'review'];

/** Takes every file that is let go anywhere on the page: left to itself, the browser would show it in the page's place. */
export const takeDroppedFiles = (): void => {
  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', then: (event: DragEvent) => void) =>
    addEventListener(type, event => {
      // A piece of text that is dragged within the page brings no files.
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
    // It left the page, not one part of it for another.
    if (relatedTarget === null) isFileOver.value = false;
  });
  listen('drop', ({ dataTransfer }) => {
    isFileOver.value = false;
    droppedFile.value = dataTransfer?.files[0] ?? null;
    if (droppedFile.value !== null && !readers.includes(route.value.screen)) go(readers[0]!);
  });
};
