import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict, isPassing, jittered } from '../store/retry.ts';

/** Before a retry in ms; shorter than the life of a lease. */
export const RETRY_MILLIS = 200;
export const MAX_RETRY_MILLIS = 2_000;

/** Repeats actions on a database that goes away and comes back. */
export class Outages {
  private isLost = false;

  constructor(private readonly onEvent: (event: { kind: 'lost'; error: unknown } | { kind: 'found' }) => void) {}

  /** Repeats after a lost connection, a conflict or a lack of space; throws other errors. Null if the caller gives up. */
  async outlast<T>(act: () => Promise<T>, isGivingUp: () => boolean): Promise<T | null> {
    for (let pause = RETRY_MILLIS; ; pause = Math.min(2 * pause, MAX_RETRY_MILLIS)) {
      try {
        const value = await act();
        if (this.isLost) this.onEvent({ kind: 'found' });
        this.isLost = false;
        return value;
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (!this.isLost && !isConflict(error)) {
          this.isLost = true;
          this.onEvent({ kind: 'lost', error });
        }
        if (isGivingUp()) return null;
        await sleep(jittered(pause));
      }
    }
  }
}
