import { ok, type Problem, problem, type Result } from '../../core/result.ts';

/** A rate: so many attempts at once, and one more every so many seconds. */
export interface Rate {
  readonly burst: number;
  readonly seconds: number;
}

/** Maximum number of accounts and addresses that are remembered; beyond it the one not seen for longest is forgotten. */
const MAX_KEYS = 20_000;

interface Bucket {
  attempts: number;
  at: number;
}

/** Counts attempts by key in token buckets, in memory of a fixed size. */
export class RateLimits {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly now: () => Date,
    private readonly maxKeys = MAX_KEYS,
  ) {}

  /** Counts an attempt under each of several keys; refuses, without counting it, if one of them has no attempts left. */
  take(wanted: readonly (readonly [key: string, rate: Rate])[]): Result<void, Problem> {
    const at = this.now().getTime();
    const full = wanted.map(([key, rate]) => this.secondsUntilFree(key, rate, at));
    const seconds = Math.max(0, ...full);
    if (seconds > 0) return problem('too-many-requests', undefined, { seconds: Math.ceil(seconds) });
    for (const [key, rate] of wanted) {
      const bucket = { attempts: this.attemptsOf(key, rate, at) + 1, at };
      // Deleting first puts the key at the end of the map, which keeps the order of insertion.
      this.buckets.delete(key);
      this.buckets.set(key, bucket);
    }
    for (const [oldest] of this.buckets) {
      if (this.buckets.size <= this.maxKeys) break;
      this.buckets.delete(oldest);
    }
    return ok(undefined);
  }

  /** Takes back an attempt that succeeded, so that only failures count. */
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
