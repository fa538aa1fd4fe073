import { shownLine } from '../bot-judging.ts';
import type { Evidence } from '../verdict.ts';

/** Evidence of a program that ended before it could play, with what it said last: its code alone explains nothing. */
export const withLastWords = (evidence: Evidence, isHeld = false): Evidence => {
  const { code, exitCode = 0, stderr = '' } = evidence;
  const last = code === 'exit' ? lastWordsIn(stderr) : '';
  if (last === '') return evidence;
  const isMissing = isHeld && missing.test(last);
  return {
    ...evidence,
    what: `exit ${exitCode}: ${last}`,
    code: isMissing ? 'exit-missing' : 'exit-saying',
    values: { exitCode, last },
  };
};

/** The line that says what went wrong: Node writes others after it, most programs write none. */
const lastWordsIn = (stderr: string): string => {
  const lines = stderr.split('\n').filter(line => line.trim() !== '' && !/^Node\.js v/.test(line));
  return shownLine((lines.findLast(line => /^[\w.]*(?:Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? '').trim());
};

/** What programs say that do not find a file of theirs. */
const missing = /not found|no such file|cannot find|can't open|cannot open|could not open|ENOENT|no module named/i;
