import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Variant } from '../../core/contract.ts';
import type { SectionResult } from '../../core/tables.ts';
import { BARRIER_THREAD_BYTES, BarrierThread } from '../solver-thread.ts';
import { writeTable } from '../table/write-table.ts';

const alone = new BarrierThread(new SharedArrayBuffer(BARRIER_THREAD_BYTES), 0, 1);

/** Solves the positions of a variant with at most `pieces` pieces, in this thread, and returns the bytes of their table. */
export const smallTable = async (variant: Variant, pieces: number): Promise<Uint8Array<ArrayBuffer>> => {
  const solver = await (await variant.extras.tables!()).solver();
  const { sections } = solver.space;
  const data = new Map<number, SharedArrayBuffer>();
  const found = new Map<number, SectionResult>();
  const dataOf = (section: number): SharedArrayBuffer => {
    const known = data.get(section) ?? new SharedArrayBuffer(solver.dataBytes(section));
    data.set(section, known);
    return known;
  };
  for (const step of solver.steps(pieces)) {
    const memory = { data: dataOf, scratch: new SharedArrayBuffer(step.scratchBytes) };
    for (const [i, result] of solver.run(step, memory, alone).entries()) found.set(step.makes[i]!, result);
  }
  const hash = createHash('sha256');
  let file = new Uint8Array(0);
  const writing = writeTable(
    solver,
    { kind: solver.kindOf(pieces), pieces },
    [...found].map(([place, result]) => {
      const { id, size, positions } = sections[place]!;
      return { place, stored: { id, size, positions, ...result }, data: () => dataOf(place) };
    }),
    {
      write: (at, bytes) => {
        const longer = new Uint8Array(Math.max(file.length, at + bytes.length));
        longer.set(file);
        longer.set(bytes, at);
        file = longer;
      },
      deflate: bytes => deflateRawSync(bytes),
      digest: bytes => {
        hash.update(bytes);
      },
      digested: () => hash.digest('hex'),
    },
  );
  while (!writing.next().done);
  return file;
};
