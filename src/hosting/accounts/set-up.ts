import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { parseJson } from '../../core/text/json-text.ts';
import { writeFileAtomically } from '../../store/atomic-file.ts';
import type { Queries } from '../../store/database/database.ts';
import { readTextFile } from '../../store/read-file.ts';
import { areEqual, hashOf, newSetUpCode, readCode } from './secrets.ts';

/**
 * One-time codes with which an organiser sets a password. They are made by a person with access to the server's machine:
 * at the first start, or by `poda organiser`. Only the hash of a code is kept: in the database, or in a file of the data
 * folder, because a second process cannot open an embedded database.
 */

/** The beginning of the names of the rows in the table `fact`; the hash of the code follows. */
const FACT = 'set-up-code ';
/** The name of the file in the data folder. */
export const SET_UP_FILE = 'set-up-code.json';

/** How long a code can be used, in ms. */
export const SET_UP_MILLIS = 24 * 3_600_000;

const keptSchema = v.object({
  hash: v.pipe(v.string(), v.maxLength(100)),
  expires: v.pipe(v.string(), v.isoTimestamp()),
  name: v.nullable(v.pipe(v.string(), v.maxLength(1_000))),
});

/** A code as it is kept: its hash, its end, and the name of the only organiser that it is for, or null. */
type KeptCode = v.InferOutput<typeof keptSchema>;

const newCode = (now: Date, name: string | null): { readonly code: string; readonly kept: KeptCode } => {
  const code = newSetUpCode();
  const expires = new Date(now.getTime() + SET_UP_MILLIS).toISOString();
  return { code, kept: { hash: hashOf(readCode(code)), expires, name } };
};

/** Maximum number of codes that the database keeps; a new one ends the oldest. */
const MAX_CODES = 20;

/** Makes a code and keeps it in the database. Earlier ones stay valid: a server that starts again prints another code. */
export const makeSetUpCode = async (queries: Queries, now: Date, name: string | null = null): Promise<string> => {
  const { code, kept } = newCode(now, name);
  await queries.query('insert into fact (name, value) values ($1, $2)', [FACT + kept.hash, JSON.stringify(kept)]);
  await dropOldCodes(queries, now);
  return code;
};

const dropOldCodes = async (queries: Queries, now: Date): Promise<void> => {
  const { rows } = await queries.query<{ name: string; value: string }>(
    'select name, value from fact where starts_with(name, $1)',
    [FACT],
  );
  const endOf = ({ value }: { value: string }) => new Date(readKept(value)?.expires ?? 0).getTime();
  const valid = rows.filter(row => endOf(row) > now.getTime()).sort((a, b) => endOf(b) - endOf(a));
  const kept = new Set(valid.slice(0, MAX_CODES).map(({ name }) => name));
  await dropCodes(
    queries,
    rows.flatMap(({ name }) => (kept.has(name) ? [] : [name])),
  );
};

const dropCodes = async (queries: Queries, names: readonly string[]): Promise<void> => {
  await queries.query('delete from fact where name = any($1::text[])', [names]);
};

/** Makes a code and keeps it in a data folder, which a server may be using. */
export const makeSetUpFile = (folder: string, now: Date, name: string | null = null): Result<string, Problem> => {
  const { code, kept } = newCode(now, name);
  const written = writeFileAtomically(join(folder, SET_UP_FILE), `${JSON.stringify(kept)}\n`, OWNER_ONLY);
  return written.ok ? ok(code) : written;
};

const OWNER_ONLY = 0o600;

/** True if a code is valid for an organiser's name, in the database or in the data folder. */
export const isSetUpCode = async (...given: Parameters<typeof placeOfCode>): Promise<boolean> =>
  (await placeOfCode(...given)) !== -1;

/**
 * Uses up a code for an organiser's name. Without a data folder, only the code in the database counts. The caller runs
 * it in the transaction that sets the password.
 */
export const useSetUpCode = async (
  queries: Queries,
  now: Date,
  typed: string,
  look: string,
  folder?: string,
): Promise<Result<void, Problem>> => {
  const place = await placeOfCode(queries, now, typed, look, folder);
  if (place === -1) return problem('set-up-code-wrong');
  if (place === 1) return isRemoved(join(folder!, SET_UP_FILE)) ? ok(undefined) : problem('set-up-code-wrong');
  await dropCodes(queries, [FACT + hashOf(readCode(typed))]);
  return ok(undefined);
};

/** The place of a valid code: 0 in the database, whose row is locked, 1 in the data folder, -1 if there is none. */
const placeOfCode = async (
  queries: Queries,
  now: Date,
  typed: string,
  look: string,
  folder?: string,
): Promise<number> => {
  const hash = hashOf(readCode(typed));
  const { rows } = await queries.query<{ value: string }>('select value from fact where name = $1 for update', [
    FACT + hash,
  ]);
  const inFile = folder === undefined ? undefined : readTextFile(join(folder, SET_UP_FILE), MAX_FILE_BYTES);
  const kept = [rows[0]?.value, inFile?.ok ? inFile.value : undefined].map(readKept);
  return kept.findIndex(
    code =>
      code !== undefined &&
      areEqual(code.hash, hash) &&
      new Date(code.expires) > now &&
      (code.name === null || code.name === look),
  );
};

/** Ends all codes in the database: once the first organiser is there, those of earlier starts are of no use. */
export const endSetUpCodes = async (queries: Queries): Promise<void> => {
  await queries.query('delete from fact where starts_with(name, $1)', [FACT]);
};

/** Deletes a file; false if another request has already done so, or if it cannot be deleted and would stay valid. */
const isRemoved = (path: string): boolean => {
  try {
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
};

const MAX_FILE_BYTES = 10_000;

const readKept = (text: string | undefined): KeptCode | undefined => {
  const tree = text === undefined ? undefined : parseJson(text);
  const parsed = tree?.ok ? v.safeParse(keptSchema, tree.value) : undefined;
  return parsed?.success ? parsed.output : undefined;
};
