import { type Problem, problem, type Result } from '@poda/library/core/result.ts';

/** Bodies under way. A slow one takes its memory for two minutes. */
interface BodyLimits {
  readonly all: number;
  readonly ofCaller: number;
}

/** Each upload may take 8 MiB. */
const uploadLimits: BodyLimits = { all: 40, ofCaller: 2 };

/** 256 KiB each. Callers are addresses, which a class may share. */
export const jsonLimits: BodyLimits = { all: 1_000, ofCaller: 300 };

export class Uploads {
  private readonly callers = new Map<string, number>();
  private count = 0;

  constructor(private readonly limits = uploadLimits) {}

  async during<T>(caller: string, read: () => Promise<Result<T, Problem>>): Promise<Result<T, Problem>> {
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
