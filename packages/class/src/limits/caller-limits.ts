import { ok, problem, type Result } from '@poda/library/core/result.ts';

/** `burst` attempts at once, and one more every `seconds`. */
export interface Rate {
  readonly burst: number;
  readonly seconds: number;
}

/** Accounts and addresses together; if there are more, the one not seen for longest is forgotten. */
const MAX_KEYS = 20_000;

interface Bucket {
  attempts: number;
  at: number;
}

/** Token buckets in bounded memory. */
export class RateLimits {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly now: () => Date,
    private readonly maxKeys = MAX_KEYS,
  ) {}

  /** Counts one attempt under every key, or refuses it and counts none. */
  take(wanted: readonly (readonly [key: string, rate: Rate])[]): Result<void> {
    const at = this.now().getTime();
    const full = wanted.map(([key, rate]) => this.secondsUntilFree(key, rate, at));
    const seconds = Math.max(0, ...full);
    if (seconds > 0) return problem('too-many-requests', { seconds: Math.ceil(seconds) });
    for (const [key, rate] of wanted) {
      const bucket = { attempts: this.attemptsOf(key, rate, at) + 1, at };
      // Deleting first moves the key to the end: the map is ordered by last use.
      this.buckets.delete(key);
      this.buckets.set(key, bucket);
    }
    for (const [oldest] of this.buckets) {
      if (this.buckets.size <= this.maxKeys) break;
      this.buckets.delete(oldest);
    }
    return ok(undefined);
  }

  /** Takes back attempts that succeeded: only failures count. */
  giveBack(keys: readonly string[]): void {
    for (const key of keys) {
      const bucket = this.buckets.get(key);
      if (bucket !== undefined) bucket.attempts = Math.max(0, bucket.attempts - 1);
    }
  }

  private attemptsOf(key: string, { seconds }: Rate, at: number): number {
    const bucket = this.buckets.get(key);
    if (bucket === undefined) return 0;
    return Math.max(0, bucket.attempts - Math.max(0, at - bucket.at) / (1_000 * seconds));
  }

  private secondsUntilFree(key: string, rate: Rate, at: number): number {
    return Math.max(0, this.attemptsOf(key, rate, at) + 1 - rate.burst) * rate.seconds;
  }
}

/** Bodies being received, of at most 8 MiB each. A slow one holds its memory for two minutes. */
const uploadLimits = { all: 40, ofCaller: 2 };

/** Bodies of at most 256 KiB each. A caller is an address, which a class may share. */
export const jsonLimits: typeof uploadLimits = { all: 1_000, ofCaller: 300 };

export class Uploads {
  private readonly callers = new Map<string, number>();
  private count = 0;

  constructor(private readonly limits = uploadLimits) {}

  async during<T>(caller: string, read: () => Promise<Result<T>>): Promise<Result<T>> {
    const own = this.callers.get(caller) ?? 0;
    if (own >= this.limits.ofCaller || this.count >= this.limits.all) return problem('server-busy');
    this.count++;
    this.callers.set(caller, own + 1);
    try {
      return await read();
    } finally {
      this.count--;
      const left = this.callers.get(caller)! - 1;
      if (left === 0) this.callers.delete(caller);
      else this.callers.set(caller, left);
    }
  }
}
