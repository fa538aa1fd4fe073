/** The connection was lost, or the server is starting, stopping or full. */
const lostCodes =
  /^(?:08\w{3}|57P0[1235]|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;

/** The driver gives these errors no code. */
const lostMessages =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** The statement may have taken effect all the same. */
export const isConnectionLoss = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  if (!(error instanceof Error)) return false;
  return lostCodes.test(codeOf(error)) || lostMessages.test(error.message);
};

/** True if the server undid a transaction because of a serialization failure or a deadlock. */
export const isConflict = (error: unknown): boolean => error instanceof Error && /^40(?:001|P01)$/.test(codeOf(error));

/**
 * True if the same statement may succeed later: after a lost connection, a conflict, or a lack of memory or disk space.
 */
export const isTransient = (error: unknown): boolean =>
  isConnectionLoss(error) || isConflict(error) || (error instanceof Error && codeOf(error).startsWith('53'));

const codeOf = (error: Error): string => String((error as { readonly code?: unknown }).code ?? '');

/** A pause between half and the whole, so that processes that failed together do not try again together. */
export const jittered = (pauseMillis: number): number => pauseMillis * (0.5 + Math.random() / 2);
