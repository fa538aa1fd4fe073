import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, extname, parse, resolve } from 'node:path';
import { attempt, ok, problem, type Result } from '@poda/library/core/result.ts';
import { decodeText } from '@poda/library/core/text/decode-text.ts';
import { escapedLine } from '../game/evidence-text.ts';
import { isWithin } from '../host/find-program.ts';
import { shownName } from './bot-name.ts';

/** A submitted bot, read once: later changes of the file do not change the games. */
export interface BotFile {
  /** For people. For a file inside a zip file: the path of the zip file, then the path inside it. */
  readonly path: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly fingerprint: string;
  readonly accompanying: readonly AccompanyingFile[];
}

export interface AccompanyingFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Each file enters the sandbox through a pipe of its own. */
export const MAX_ACCOMPANYING_FILES = 32;

export const isAccompanyingName = (name: string): boolean => /^[A-Za-z0-9_][\w.-]{0,99}$/.test(name);

export const MAX_BOT_BYTES = 16 * 1024 * 1024;

/** Refuses a symbolic link out of the file's folder, which could point to any file of the computer. */
export const readBotFile = (path: string): Result<BotFile> => {
  if (escapesFolder(path)) return problem('bot-link-leads-away', { path: escapedLine(path) });
  const bytes = readFileOf(path);
  return bytes.ok ? ok(botFile(path, parse(path).name, bytes.value)) : bytes;
};

const escapesFolder = (path: string): boolean =>
  attempt(
    () => lstatSync(path).isSymbolicLink() && !isWithin(realpathSync(path), realpathSync(dirname(resolve(path)))),
    false,
  );

export const botFile = (
  path: string,
  name: string,
  bytes: Buffer,
  accompanying: readonly AccompanyingFile[] = [],
): BotFile => ({
  path,
  name: shownName(name),
  bytes,
  fingerprint: fingerprintOfAll(bytes, accompanying),
  accompanying,
});

/** Refuses folders, pipes, devices and files above `maxBytes`. */
export const readFileOf = (path: string | Buffer, maxBytes: number = MAX_BOT_BYTES, flags = 0): Result<Buffer> => {
  const shown = escapedLine(String(path));
  try {
    // With O_NONBLOCK, opening a named pipe does not block until a process writes to it.
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | flags);
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile()) return problem(stat.isDirectory() ? 'file-is-folder' : 'bot-is-no-file', { path: shown });
      if (stat.size > maxBytes) return problem('bot-too-long', { path: shown, most: maxBytes });
      return ok(readFileSync(descriptor));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? problem('missing-file', { path: shown })
      : problem('unreadable-file', { path: shown, reason: code });
  }
};

export const fingerprintOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const fingerprintOfAll = (bytes: Buffer, accompanying: readonly AccompanyingFile[]): string =>
  accompanying.length === 0
    ? fingerprintOf(bytes)
    : fingerprintOf(
        [fingerprintOf(bytes), ...accompanying.map(file => `${file.name} ${fingerprintOf(file.bytes)}`)].join('\n'),
      );

/** Editors on Windows write UTF-16, which Python cannot read. It reads the coding line for other encodings. */
export const pythonSource = (bytes: Buffer): Buffer => (isUtf16(bytes) ? Buffer.from(decodeText(bytes)) : bytes);

const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** The name in the sandbox: the bot's own if that is plain ASCII, else `player`. */
export const asciiFileName = (name: string, ending: string): string =>
  /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/.test(name) ? `${name}${ending}` : `player${ending}`;

/** The name in the sandbox; keeps the extension if that is plain ASCII. */
export const sandboxFileName = (path: string): string => {
  const ending = extname(path);
  return asciiFileName(parse(path).name, /^(?:\.\w{1,10})?$/.test(ending) ? ending : '');
};
