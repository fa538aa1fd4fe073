import { tableBytes } from './transposition-table.ts';

export const threadsFor = (asked: number, canShareMemory: boolean): number => (canShareMemory ? asked : 1);

export interface SharedMemory {
  /** A stop word, and the node count of each thread. */
  readonly signals: SharedArrayBuffer;
  /** The table fills the first `bytes` of the buffer; missing if a single thread has its own table. */
  readonly table?: { readonly buffer: SharedArrayBuffer; readonly bytes: number };
}

export const newSignals = (threads: number): SharedArrayBuffer =>
  new SharedArrayBuffer(COUNTS_AT + threads * Float64Array.BYTES_PER_ELEMENT);

export const sharedTableBytes = (threads: number, mebibytes = threads * MEBIBYTES_PER_THREAD): number =>
  tableBytes(mebibytes);

const MEBIBYTES_PER_THREAD = 16;

/** Offset in bytes: after the stop word, aligned to 8 bytes. */
export const COUNTS_AT = 8;

export const stopSearch = (signals: SharedArrayBuffer): void => {
  Atomics.store(new Int32Array(signals, 0, 1), 0, 1);
};
