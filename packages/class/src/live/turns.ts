/** Runs tasks one after another. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const run = this.last.then(task);
    this.last = run.catch(() => {});
    return run;
  }
}
