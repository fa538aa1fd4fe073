/** Wakes waiting tasks of this thread. */
export class Signal {
  private readonly waiting = new Set<() => void>();

  wait(millis: number): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, millis);
      this.waiting.add(wake);
    });
  }

  fire(): void {
    for (const wake of [...this.waiting]) wake();
  }
}

/** Null if the signal is aborted before the work ends; a later failure of the work is ignored. */
export const nullIfAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> => {
  let abort = () => {};
  const aborted = new Promise<null>(resolve => {
    abort = () => resolve(null);
    signal.addEventListener('abort', abort);
  });
  try {
    return signal.aborted ? null : await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => {});
  }
};
