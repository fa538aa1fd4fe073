import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { syncFolder, UNFINISHED_SUFFIX } from '@poda/arena/files/atomic-file.ts';
import { runWithPauses } from '@poda/arena/host/run-with-pauses.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import type { Solver, ValueKind } from '@poda/library/core/tables.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';
import type { TableHeader } from '@poda/library/solve/table/layout.ts';
import { type SectionToWrite, type TableSink, writeTable } from '@poda/library/solve/table/write-table.ts';

/** An error, such as a full disk, leaves nothing behind. Undefined if `isStopped` ended the writing. */
export const saveTable = async (
  path: string,
  solver: Solver,
  head: { readonly kind: ValueKind; readonly pieces: number },
  sections: readonly SectionToWrite[],
  isStopped: () => boolean = () => false,
): Promise<Result<TableHeader | undefined>> => {
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}${UNFINISHED_SUFFIX}`);
  try {
    const file = openSync(unfinished, 'w');
    let header: TableHeader | undefined;
    try {
      const steps: Generator<number, TableHeader | undefined> = writeTable(solver, head, sections, sinkOf(file));
      header = await runWithPauses(steps, () => {
        if (isStopped()) steps.return(undefined);
      });
      if (header !== undefined) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (header === undefined) rmSync(unfinished);
    else renameSync(unfinished, path);
    syncFolder(dirname(path));
    return ok(header);
  } catch (error) {
    rmSync(unfinished, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    return problem('cannot-save', { path, reason: code });
  }
};

const sinkOf = (file: number): TableSink => {
  const hash = createHash('sha256');
  return {
    write: (at, bytes) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
    },
    deflate: bytes => deflateRawSync(bytes),
    digest: bytes => hash.update(bytes),
    digested: () => hash.digest('hex'),
  };
};

/** Removes the unfinished files that killed processes left of a table; no other process may be writing it. */
export const removeUnfinished = (path: string): Result<void> => {
  const folder = dirname(path);
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const isUnfinished = entry.name.startsWith(`.${basename(path)}.`) && entry.name.endsWith(UNFINISHED_SUFFIX);
      if (isUnfinished && entry.isFile()) rmSync(join(folder, entry.name));
    }
    return ok(undefined);
  } catch (error) {
    return problem('tables-folder-unreadable', { path: folder, reason: reasonOf(error) });
  }
};
