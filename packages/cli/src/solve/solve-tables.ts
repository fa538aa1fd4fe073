import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { join } from 'node:path';
import { Lock } from '@poda/arena/files/lock.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { attempt, err, ok, type Result } from '@poda/library/core/result.ts';
import type { GameTables } from '@poda/library/core/tables.ts';
import { familyName, localFolder } from '@poda/library/node/tables/table-folders.ts';
import { MAX_THREADS } from '@poda/library/search/limits.ts';
import type { TableHeader } from '@poda/library/solve/table/layout.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Context } from '../command.ts';
import { type Failure, failed, usage } from '../failure.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { SolveJob, workFolder } from './solve-job.ts';
import { SolverThreads } from './solver-threads.ts';

export const tablesFolder = ({ out }: FlagValues, { environment }: Context): Result<string, Failure> => {
  if (out === '') return usage({ code: 'missing-value', values: { name: '--out' } });
  return ok(typeof out === 'string' ? out : localFolder(environment));
};

/** Does nothing if the tables exist. */
export const solveTables = async (
  variant: Variant,
  { solver: makeSolver }: GameTables,
  pieces: number,
  flags: FlagValues,
  context: Context,
) => {
  const folder = tablesFolder(flags, context);
  if (!folder.ok) return folder;
  const began = performance.now();
  const solver = await makeSolver();
  const maxLoadedBytes = Math.min(MAX_LOADED_BYTES, freemem() / 4);
  const newJob = () => new SolveJob(solver, pieces, folder.value, maxLoadedBytes);
  const solved = (headers: readonly TableHeader[]) => ({
    headers,
    folder: folder.value,
    seconds: Math.round(performance.now() - began) / 1000,
  });
  const job = newJob();
  const known = job.finished();
  if (known !== undefined) {
    await removeLeftovers(job, folder.value, solver.space.family);
    note(context, context.translator.say('solve.already', { out: folder.value }));
    return ok(solved(known));
  }
  const made = await withTablesFolder(folder.value, solver.space.family, () =>
    runJob(newJob(), variant, folder.value, flags, context),
  );
  if (!made.ok) return failed(made.error);
  return made.value === undefined ? failed({ code: 'solve-interrupted' }) : ok(solved(made.value));
};

/** Removes the work folder of a job killed after its last table, unless another job runs. */
const removeLeftovers = async (job: SolveJob, folder: string, family: string): Promise<void> => {
  if (!existsSync(workFolder(folder, family))) return;
  await withTablesFolder(folder, family, async () => {
    const opened = job.open();
    if (opened.ok) job.removeWork();
    return opened;
  });
};

/** Two jobs must not write the same files. */
export const withTablesFolder = async <T>(
  folder: string,
  family: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  try {
    makeFolder(folder);
  } catch (error) {
    const { code: reason, syscall } = error as NodeJS.ErrnoException;
    if (reason === undefined || syscall === undefined) throw error;
    const code = reason === 'EEXIST' || reason === 'ENOTDIR' ? 'tables-folder-is-file' : 'tables-folder';
    return err({ code, values: { path: folder, reason } });
  }
  const lock = Lock.take(join(folder, `.${familyName(family)}.lock`));
  if (!lock.ok) {
    const { code, values } = lock.error;
    // The user must choose another folder.
    return code === 'cannot-save' ? err({ code: 'tables-folder', values: { ...values, path: folder } }) : lock;
  }
  try {
    return await work();
  } finally {
    lock.value.release();
  }
};

const runJob = async (job: SolveJob, variant: Variant, folder: string, flags: FlagValues, context: Context) => {
  const { terminal, translator } = context;
  const opened = job.open();
  if (!opened.ok) return opened;
  const { threads = Math.min(MAX_THREADS, availableParallelism()) } = flags as { readonly threads?: number };
  const { positions, memory, disk } = job.needs();
  const free = freeDisk(folder);
  const amounts = {
    out: folder,
    memory: bytesText(memory + threads * THREAD_BYTES, translator),
    freeMemory: bytesText(freemem(), translator),
    disk: bytesText(disk, translator),
    freeDisk: free === undefined ? '?' : bytesText(free, translator),
  };
  note(context, translator.say('solve.needs', { positions, ...amounts }));
  if (free !== undefined && disk > free) {
    job.close();
    return err({ code: 'disk-too-small', values: amounts });
  }
  if (job.isResumed) note(context, translator.say('solve.resumed', { out: folder }));
  const solverThreads = new SolverThreads(variant.name, threads);
  terminal.onInterrupt?.(() => {
    job.stop();
    void solverThreads.end();
  });
  const bar = new ProgressBar(terminal.errors, translator, () => {
    const { residual, ...progress } = job.progress;
    if (residual === undefined) return progress;
    return { ...progress, note: translator.say('solve.residual', { residual: residual.toExponential(0) }) };
  });
  try {
    return await job.run(solverThreads);
  } finally {
    bar.end();
    await solverThreads.end();
  }
};

const freeDisk = (folder: string): number | undefined => {
  const disk = attempt(() => statfsSync(folder), undefined);
  return disk && disk.bavail * disk.bsize;
};

const note = ({ terminal }: Context, text: string): boolean => terminal.errors.writeLine(text);

/** Cache of section data, in bytes. */
const MAX_LOADED_BYTES = 1.5 * 2 ** 30;
/** Memory of a thread besides the shared memory: the program and its move tables. */
const THREAD_BYTES = 64 * 2 ** 20;
