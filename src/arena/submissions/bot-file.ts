import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, extname, parse, resolve } from 'node:path';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { decoded } from '../../core/text/decoded.ts';
import { isWithin } from '../../host/find-program.ts';
import { harmlessLine } from '../evidence-text.ts';
import { shownName } from './bot-name.ts';

/** A bot as it was handed in. What is played is what was read here, whatever happens to the file later. */
export interface BotFile {
  /** The path as people write it; inside a zip file, the path of the zip and that inside it. */
  readonly path: string;
  /** The player's name: the file's, without its ending. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly fingerprint: string;
  /** The files that lie beside it in its author's own folder, and go with it into the sandbox. */
  readonly companions: readonly Companion[];
}

/** A file that a bot may import or read. */
export interface Companion {
  readonly name: string;
  readonly bytes: Buffer;
}

/** No program of a student is longer. */
export const MAX_BOT_BYTES = 16 * 1024 * 1024;

/** Reads a bot's file; a link that leads out of the file's folder could show us anything, and is refused. */
export const readBotFile = (path: string): Result<BotFile, Problem> => {
  if (leadsAway(path)) return problem('bot-link-leads-away', undefined, { path: harmlessLine(path) });
  const bytes = readFileOf(path);
  return bytes.ok ? ok(botFile(path, parse(path).name, bytes.value)) : bytes;
};

const leadsAway = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink() && !isWithin(realpathSync(path), realpathSync(dirname(resolve(path))));
  } catch {
    return false;
  }
};

/** A bot of these bytes. */
export const botFile = (path: string, name: string, bytes: Buffer, companions: readonly Companion[] = []): BotFile => ({
  path,
  name: shownName(name),
  bytes,
  fingerprint: fingerprintOfAll(bytes, companions),
  companions,
});

/** The bytes of a submitted file; never those of a pipe, a device or a file of unreasonable size. */
export const readFileOf = (
  path: string | Buffer,
  maxBytes: number = MAX_BOT_BYTES,
  flags = 0,
): Result<Buffer, Problem> => {
  const shown = harmlessLine(String(path));
  try {
    // Opening a named pipe must not wait for a writer at its other end.
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | flags);
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile())
        return problem(stat.isDirectory() ? 'file-is-folder' : 'bot-is-no-file', undefined, { path: shown });
      if (stat.size > maxBytes) return problem('bot-too-long', undefined, { path: shown, most: maxBytes });
      return ok(readFileSync(descriptor));
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

export const fingerprintOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const fingerprintOfAll = (bytes: Buffer, companions: readonly Companion[]): string =>
  companions.length === 0
    ? fingerprintOf(bytes)
    : fingerprintOf(
        [fingerprintOf(bytes), ...companions.map(file => `${file.name} ${fingerprintOf(file.bytes)}`)].join('\n'),
      );

/**
 * The source of a Python bot. Windows' editors write UTF-16, which no Python reads; the encodings that Python knows by a first
 * line of the source are left to Python.
 */
export const pythonSource = (bytes: Buffer): Buffer => (isUtf16(bytes) ? Buffer.from(decoded(bytes)) : bytes);

const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** The name under which a bot's file lies in its sandbox: its own, if that is a plain one. */
export const plainName = (name: string, ending: string): string =>
  /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/.test(name) ? `${name}${ending}` : `player${ending}`;

/** The name of a submitted file in the sandbox, with its ending if that is a plain one. */
export const placedName = (path: string): string => {
  const ending = extname(path);
  return plainName(parse(path).name, /^(?:\.\w{1,10})?$/.test(ending) ? ending : '');
};
