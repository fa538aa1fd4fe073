import { tableBytes } from './transposition-table.ts';

/** How many threads think: as many as were asked for, or one where threads cannot share memory. */
export const threadsFor = (asked: number, canShareMemory: boolean): number => (canShareMemory ? asked : 1);

/** What travels to every thread of a search, as it is. */
export interface SharedMemory {
  /** A word that says stop, and for each thread the nodes it has looked at. */
  readonly signals: SharedArrayBuffer;
  /** The table, in the first bytes of a buffer; left out where one thread has a table of its own. */
  readonly table?: { readonly buffer: SharedArrayBuffer; readonly bytes: number };
}

/** The signals of a search by so many threads, nobody having begun. */
export const newSignals = (threads: number): SharedArrayBuffer =>
  new SharedArrayBuffer(COUNTS_AT + threads * Float64Array.BYTES_PER_ELEMENT);

/** The bytes of the table that so many threads share where nobody asked for a size. */
export const sharedTableBytes = (threads: number, mebibytes = threads * MEBIBYTES_PER_THREAD): number =>
  tableBytes(mebibytes);

const MEBIBYTES_PER_THREAD = 16;

/** The word that says stop stands first, with room after it so that the counts begin where they may. */
export const COUNTS_AT = 8;

/** Tells every thread of a search to stop; they do within a fraction of a millisecond. */
export const stopThinking = (signals: SharedArrayBuffer): void => {
  Atomics.store(new Int32Array(signals, 0, 1), 0, 1);
};
