import type { Hosting } from '../accounts/hosting.ts';
import { advanceAttempts } from './play-attempts.ts';

const PAUSE_MILLIS = 1_000;

export class AttemptKeeper {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly hosting: Hosting,
    private readonly onError: (error: unknown) => void = () => {},
  ) {
    this.schedule();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = advanceAttempts(this.hosting)
        .then(() => {}, this.onError)
        .then(() => this.schedule());
    }, PAUSE_MILLIS);
  }
}
