import { errorLine } from '@poda/arena/game/evidence-text.ts';

/** Short values of the caller's choice; never a path, a query, a header or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** One JSON object per line. */
export interface Log {
  info(event: string, facts?: LogFields): void;
  error(event: string, error: unknown, facts?: LogFields): void;
}

/** Time in which the same error is not written again: an unreachable database fails every second. */
const QUIET_MILLIS = 60_000;
const MAX_KNOWN = 100;

/** `repeated` counts the omitted lines of an error. */
export const logTo = (write: (line: string) => void, now: () => Date = () => new Date()): Log => {
  const known = new Map<string, { readonly until: number; repeated: number }>();
  const put = (level: string, event: string, facts: LogFields) =>
    write(`${JSON.stringify({ time: now().toISOString(), level, event, ...facts })}\n`);
  return {
    info: (event, facts = {}) => put('info', event, facts),
    error: (event, error, facts = {}) => {
      const fields = { ...facts, what: withoutSecrets(errorLine(error)) };
      const key = JSON.stringify([event, fields]);
      const last = known.get(key);
      if (last !== undefined && now().getTime() < last.until) {
        last.repeated++;
        return;
      }
      put('error', event, last === undefined || last.repeated === 0 ? fields : { ...fields, repeated: last.repeated });
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(key, { until: now().getTime() + QUIET_MILLIS, repeated: 0 });
    },
  };
};

export const noLog: Log = { info: () => {}, error: () => {} };

/** Passwords of URLs and long random strings, such as keys and cookies. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@]*@/gi, '$1:***@')
    .replace(/\b(password|secret|token|key|cookie)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|\S+)/gi, '$1$2***')
    .replace(/[A-Za-z0-9_-]{40,}/g, '***');
