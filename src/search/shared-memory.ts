import { tableBytes } from './transposition-table.ts';

/** Returns the number of threads to use: 1 if threads cannot share memory. */
export const threadsFor = (asked: number, canShareMemory: boolean): number => (canShareMemory ? asked : 1);

/** The shared memory that every thread of a search receives. */
export interface SharedMemory {
  /** The signals between threads: a stop word, and the node count of each thread. */
  readonly signals: SharedArrayBuffer;
  /** The transposition table in the first bytes of a buffer; missing if a single thread has its own table. */
  readonly table?: { readonly buffer: SharedArrayBuffer; readonly bytes: number };
}

/** Allocates the signals of a search with this many threads. */
export const newSignals = (threads: number): SharedArrayBuffer =>
  new SharedArrayBuffer(COUNTS_AT + threads * Float64Array.BYTES_PER_ELEMENT);

/** Returns the size in bytes of the shared transposition table; the default grows with the number of threads. */
export const sharedTableBytes = (threads: number, mebibytes = threads * MEBIBYTES_PER_THREAD): number =>
  tableBytes(mebibytes);

const MEBIBYTES_PER_THREAD = 16;

/** Offset in bytes of the node counts: after the stop word, aligned to 8 bytes. */
export const COUNTS_AT = 8;

/** Tells every thread of a search to stop; they do so within about a millisecond. */
export const stopSearch = (signals: SharedArrayBuffer): void => {
  Atomics.store(new Int32Array(signals, 0, 1), 0, 1);
};
