import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { isAlive, startOf } from './living-process.ts';

/** A claim to a file that one living process has at a time; it ends with the process, however that ends. */
export class Lock {
  private constructor(private readonly path: string) {}

  /** Takes the lock; refuses where a living process has it. */
  static take(path: string): Result<Lock, Problem> {
    const own = `${path}.${process.pid}`;
    try {
      writeFileSync(own, `${JSON.stringify({ pid: process.pid, started: startOf(process.pid) })}\n`);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        if (isLinked(own, path)) return ok(new Lock(path));
        const holder = holderOf(path);
        if (holder !== null && isHolding(holder))
          return problem('already-running', undefined, { path, pid: holder.pid });
        removeStale(path, own);
      }
      return problem('already-running', undefined, { path, pid: holderOf(path)?.pid ?? 0 });
    } catch (error) {
      return problem('cannot-save', undefined, {
        path,
        reason: (error as NodeJS.ErrnoException).code ?? String(error),
      });
    } finally {
      rmSync(own, { force: true });
    }
  }

  release(): void {
    if (holderOf(this.path)?.pid === process.pid) rmSync(this.path, { force: true });
  }
}

const MOST_TRIES = 20;

interface Holder {
  readonly pid: number;
  /** When the process began, as the system tells it: another process may have got the same number since. */
  readonly started: string;
}

/** Gives the lock's name to a file that is already written: whole, or not at all. */
const isLinked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const holderOf = (path: string): Holder | null => {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch {
    return null;
  }
};

const isHolding = ({ pid, started }: Holder): boolean => isAlive(pid) && startOf(pid) === started;

/** Takes a dead process's lock away; where somebody else did so and locked again meanwhile, that one gets its lock back. */
const removeStale = (path: string, own: string): void => {
  const aside = `${own}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const holder = holderOf(aside);
  if (holder !== null && isHolding(holder)) isLinked(aside, path);
  rmSync(aside, { force: true });
};
