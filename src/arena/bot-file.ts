import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, parse, resolve, sep } from 'node:path';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { harmlessLine } from './bot-process-text.ts';

/** A bot as somebody handed it in. What is played is what was read here, whatever happens to the file later. */
export interface BotFile {
  readonly path: string;
  /** The player's name: the file's, without its ending. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly fingerprint: string;
}

/** No program of a student is longer. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Reads a bot's file; links that lead out of its folder could show us anything, and are refused. */
export const readBotFile = (path: string): Result<BotFile, Problem> => {
  const shown = harmlessLine(path);
  try {
    if (lstatSync(path).isSymbolicLink() && !liesIn(realpathSync(path), realpathSync(dirname(resolve(path)))))
      return problem('bot-link-leads-away', undefined, { path: shown });
    // Whoever waits at the other end of a pipe must not make us wait.
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile())
        return problem(stat.isDirectory() ? 'file-is-folder' : 'bot-is-no-file', undefined, { path: shown });
      if (stat.size > MOST_BYTES) return problem('bot-too-long', undefined, { path: shown, most: MOST_BYTES });
      const bytes = readFileSync(descriptor);
      return ok({ path, name: harmlessLine(parse(path).name), bytes, fingerprint: fingerprintOf(bytes) });
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? problem('missing-file', undefined, { path: shown })
      : problem('unreadable-file', undefined, { path: shown, reason: code });
  }
};

const liesIn = (path: string, folder: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

export const fingerprintOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** The name under which a bot's file lies in its sandbox: its own where that is a plain one. */
export const plainName = (name: string, ending: string): string =>
  /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/.test(name) ? `${name}${ending}` : `player${ending}`;
