/** Wakes the tasks of this thread that wait for an event. */
export class Signal {
  private readonly waiting = new Set<() => void>();

  /** Waits until the signal fires, but at most `millis`. */
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
