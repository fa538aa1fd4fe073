import { setTimeout as sleep } from 'node:timers/promises';

/** Error codes of PostgreSQL for a connection that was lost or refused because the server is starting or stopping. */
const lostCodes = /^(?:08\w{3}|57P0[1235]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** Messages of the driver for a lost connection, which have no code. */
const lostMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True if a statement failed because the connection to the server was lost; it may have taken effect all the same. */
export const isConnectionLoss = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  if (!(error instanceof Error)) return false;
  return lostCodes.test(codeOf(error)) || lostMessages.test(error.message);
};

/** True if the server undid a transaction because of another one at the same time: a serialization failure or a deadlock. */
export const isConflict = (error: unknown): boolean => error instanceof Error && /^40(?:001|P01)$/.test(codeOf(error));

const codeOf = (error: Error): string => String((error as { readonly code?: unknown }).code ?? '');

/** Limits of `retrying`. */
export interface RetryLimits {
  /** No attempt starts after this time in ms since the first. */
  readonly millis: number;
  /** Ends the waiting; the last error is thrown. */
  readonly signal?: AbortSignal;
}

/** The first pause between two attempts in ms; each next one is twice as long. */
const FIRST_PAUSE_MILLIS = 50;
/** The longest pause between two attempts in ms. */
const MAX_PAUSE_MILLIS = 2000;

/**
 * Does work with the database, again after a lost connection or a conflict with another transaction. The work must be one that
 * may be done twice: if the connection is lost during a commit, the caller cannot know whether it took effect.
 */
export const retrying = async <T>(work: () => Promise<T>, { millis, signal }: RetryLimits): Promise<T> => {
  const until = performance.now() + millis;
  for (let pause = FIRST_PAUSE_MILLIS; ; pause = Math.min(2 * pause, MAX_PAUSE_MILLIS)) {
    try {
      return await work();
    } catch (error) {
      const isLast = performance.now() + pause > until || signal?.aborted === true;
      if (isLast || !(isConnectionLoss(error) || isConflict(error))) throw error;
    }
    await sleep(jittered(pause), undefined, signal === undefined ? {} : { signal }).catch(() => {});
  }
};

/** A pause between half and the whole, so that processes that failed together do not try again together. */
export const jittered = (pauseMillis: number): number => pauseMillis * (0.5 + Math.random() / 2);
