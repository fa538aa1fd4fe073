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
