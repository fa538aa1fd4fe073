import { join } from 'node:path';
import {
  type AccompanyingFile,
  type BotFile,
  botFile,
  fingerprintOf,
  isAccompanyingName,
  MAX_ACCOMPANYING_FILES,
  MAX_BOT_BYTES,
  sandboxFileName,
} from '@poda/arena/submissions/bot-file.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { type Queries, sql } from '../store/database.ts';

/**
 * The same files always give the same bytes, so the SHA-256 in hexadecimal identifies the bot. The bytes are a header of
 * lines, each the size in bytes and the name of a file, and then the files: the bot, and the files beside it by name.
 *
 *     poda-bundle 1
 *     45 lib.py
 *     12 tables.json
 *     <empty line>
 */
export interface Bundle {
  readonly bytes: Buffer;
  readonly hash: string;
}

export const bundleOf = ({ path, bytes, accompanying }: BotFile): Result<Bundle> => {
  const files = [{ name: sandboxFileName(path), bytes }, ...accompanying.toSorted(byName)];
  const total = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (total > MAX_BOT_BYTES) return problem('bundle-too-long', { most: MAX_BOT_BYTES });
  if (accompanying.length > MAX_ACCOMPANYING_FILES)
    return problem('bundle-too-many', { most: MAX_ACCOMPANYING_FILES + 1 });
  if (!areNamesSound(files.map(({ name }) => name))) return problem('bundle-names');
  const written = Buffer.concat([Buffer.from(headerOf(files)), ...files.map(file => file.bytes)]);
  return ok({ bytes: written, hash: fingerprintOf(written) });
};

/** Refuses what `bundleOf` does not write, so that one bot cannot have two hashes. */
export const botOfBundle = (bytes: Uint8Array, name: string): Result<BotFile> => {
  const files = filesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (files === null) return problem('bundle-damaged');
  const [bot, ...accompanying] = files;
  // A folder that cannot exist, so that a program is never run without being copied first.
  return ok(botFile(join(BUNDLE_FOLDER, fingerprintOf(bytes), bot.name), name, bot.bytes, accompanying));
};

const BUNDLE_FOLDER = '/dev/null/bundle';
const FIRST_LINE = 'poda-bundle 1\n';
/** A header line has at most 120 bytes: size, space, name and line end. */
const MAX_HEADER_BYTES = FIRST_LINE.length + (MAX_ACCOMPANYING_FILES + 1) * 120 + 1;

const headerOf = (files: readonly AccompanyingFile[]): string =>
  `${FIRST_LINE}${files.map(({ name, bytes }) => `${bytes.length} ${name}\n`).join('')}\n`;

const filesOf = (bytes: Buffer): readonly [AccompanyingFile, ...AccompanyingFile[]] | null => {
  const end = bytes.subarray(0, MAX_HEADER_BYTES).indexOf('\n\n');
  if (end === -1) return null;
  let from = end + 2;
  const files = bytes
    .toString('latin1', FIRST_LINE.length, end)
    .split('\n')
    .map((line): AccompanyingFile => {
      const [, size = 0, name = ''] = /^(\d{1,8}) (.+)$/.exec(line) ?? [];
      const start = from;
      from += Number(size);
      return { name, bytes: bytes.subarray(start, from) };
    });
  const [bot, ...accompanying] = files;
  const isCanonical =
    bot !== undefined &&
    from === bytes.length &&
    from - end - 2 <= MAX_BOT_BYTES &&
    accompanying.length <= MAX_ACCOMPANYING_FILES &&
    areNamesSound(files.map(({ name }) => name)) &&
    // Refuses, for example, a size such as `007` and another first line.
    headerOf(files) === bytes.toString('latin1', 0, end + 2);
  return isCanonical ? [bot, ...accompanying] : null;
};

const areNamesSound = ([bot = '', ...accompanying]: readonly string[]): boolean =>
  bot === sandboxFileName(bot) &&
  accompanying.every((name, i) => isAccompanyingName(name) && (i === 0 || accompanying[i - 1]! < name));

const byName = (one: AccompanyingFile, other: AccompanyingFile): number => (one.name < other.name ? -1 : 1);

const IS_SOUND = sql`encode(sha256(content.bytes), 'hex') = content.hash`;

/** Locks the row, so that a concurrent erasure cannot delete it before the submission refers to it. */
export const storeBundle = async (queries: Queries, { hash, bytes }: Bundle): Promise<void> => {
  await queries.query`
    insert into content (hash, bytes) values (${hash}, ${bytes}) on conflict (hash)
    do update set bytes = case when ${IS_SOUND} then content.bytes else excluded.bytes end`;
};

export const lostFilesOf = async (queries: Queries, tournament: string): Promise<Problem | null> => {
  const { rows } = await queries.query<{ name: string }>`
    select c.name from contender c left join submission s on s.id = c.submission
    where c.tournament = ${tournament} and c.word is null
      and not exists (select from content where content.hash = s.content and ${IS_SOUND})
    order by c.place`;
  return rows.length === 0 ? null : lostFilesProblem(rows.map(({ name }) => name));
};

export const lostFilesProblem = (names: readonly string[]): Problem => ({
  code: 'contender-files-lost',
  values: { players: names.join(', ') },
});

export const loadBot = async (queries: Queries, hash: string, name: string): Promise<Result<BotFile>> => {
  const { first: row } = await queries.query<{ bytes: Uint8Array }>`select bytes from content where hash = ${hash}`;
  if (row === undefined) return problem('bundle-missing');
  return fingerprintOf(row.bytes) === hash ? botOfBundle(row.bytes, name) : problem('bundle-damaged');
};
