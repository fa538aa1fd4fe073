import { errorLine } from '../../arena/evidence-text.ts';

/** The facts of a log line: short values only, chosen by the caller; never a path, a query, a header or a body. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** The log of the server: one JSON object per line. */
export interface Log {
  info(event: string, facts?: Facts): void;
  error(event: string, error: unknown, facts?: Facts): void;
}

/** Time in ms in which an error that repeats itself is not written again: a database that is away fails every second. */
const QUIET_MILLIS = 60_000;
/** Maximum number of errors whose repetitions are known. */
const MAX_KNOWN = 100;

/** Writes log lines through a function. An error that was left out is counted in the next line about it, as `repeated`. */
export const logTo = (write: (line: string) => void, now: () => Date = () => new Date()): Log => {
  const known = new Map<string, { readonly until: number; repeated: number }>();
  const put = (level: string, event: string, facts: Facts) =>
    write(`${JSON.stringify({ time: now().toISOString(), level, event, ...facts })}\n`);
  return {
    info: (event, facts = {}) => put('info', event, facts),
    error: (event, error, facts = {}) => {
      const told = { ...facts, what: withoutSecrets(errorLine(error)) };
      const key = JSON.stringify([event, told]);
      const last = known.get(key);
      if (last !== undefined && now().getTime() < last.until) {
        last.repeated++;
        return;
      }
      put('error', event, last === undefined || last.repeated === 0 ? told : { ...told, repeated: last.repeated });
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(key, { until: now().getTime() + QUIET_MILLIS, repeated: 0 });
    },
  };
};

/** Writes nothing. */
export const noLog: Log = { info: () => {}, error: () => {} };

/** A text without the passwords of URLs and without long strings of random letters, such as keys and cookies. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@]*@/gi, '$1:***@')
    .replace(/\b(password|secret|token|key|cookie)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|\S+)/gi, '$1$2***')
    .replace(/[A-Za-z0-9_-]{40,}/g, '***');
