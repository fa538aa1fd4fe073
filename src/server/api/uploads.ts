import { type Problem, problem, type Result } from '../../core/result.ts';

/** Uploads that may be under way, in all and of one caller: each may take 8 MiB of memory, and a slow one two minutes. */
const MAX_UPLOADS = 40;
const MAX_OF_CALLER = 2;

/** Counts the uploads under way. */
export class Uploads {
  private readonly callers = new Map<string, number>();
  private count = 0;

  /** Reads an upload, unless too many are under way. */
  async during<T>(caller: string, read: () => Promise<Result<T, Problem>>): Promise<Result<T, Problem>> {
    const own = this.callers.get(caller) ?? 0;
    if (own >= MAX_OF_CALLER || this.count >= MAX_UPLOADS) return problem('server-busy');
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
