/** Null if the signal is aborted first; a later failure of the work is ignored. */
export const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> => {
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
