import { errorLine } from '../../arena/evidence-text.ts';

/** The facts of a log line: short values only, chosen by the caller; never a path, a query, a header or a body. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** The log of the server: one JSON object per line. */
export interface Log {
  info(event: string, facts?: Facts): void;
  error(event: string, error: unknown, facts?: Facts): void;
}

/** Writes log lines through a function. */
export const logTo = (write: (line: string) => void, now: () => Date = () => new Date()): Log => {
  const put = (level: string, event: string, facts: Facts) =>
    write(`${JSON.stringify({ time: now().toISOString(), level, event, ...facts })}\n`);
  return {
    info: (event, facts = {}) => put('info', event, facts),
    error: (event, error, facts = {}) => put('error', event, { ...facts, what: withoutSecrets(errorLine(error)) }),
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
