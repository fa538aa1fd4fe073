export class TaskQueue {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly atOnce = 1) {}

  get waiting(): number {
    return this.queue.length;
  }

  async run<T>(task: () => Promise<T>, place: 'first' | 'last' = 'last'): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else
      await new Promise<void>(resolve => {
        if (place === 'first') this.queue.unshift(resolve);
        else this.queue.push(resolve);
      });
    try {
      return await task();
    } finally {
      // The next task takes the place, so `running` stays the same.
      const next = this.queue.shift();
      if (next === undefined) this.running--;
      else next();
    }
  }
}
