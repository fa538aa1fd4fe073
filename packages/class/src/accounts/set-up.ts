import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import { readTextFile } from '@poda/library/node/read-file.ts';
import * as v from 'valibot';
import type { Queries } from '../store/database.ts';
import { areEqual, hashOf, newSetUpCode, readCode } from './secrets.ts';

/**
 * One-time codes for an organiser's password, made at the first start or by `poda organiser`. Only hashes are kept: in
 * the database, or in a file of the data folder, because a second process cannot open an embedded database.
 */

const FACT = 'set-up-code ';
export const SET_UP_FILE = 'set-up-code.json';

export const SET_UP_MILLIS = 24 * 3_600_000;

const keptSchema = v.object({
  hash: v.pipe(v.string(), v.maxLength(100)),
  expires: v.pipe(v.string(), v.isoTimestamp()),
  name: v.nullable(v.pipe(v.string(), v.maxLength(1_000))),
});

/** `name` is the only organiser that the code is for. */
type KeptCode = v.InferOutput<typeof keptSchema>;

const newCode = (now: Date, name: string | null): { readonly code: string; readonly kept: KeptCode } => {
  const code = newSetUpCode();
  const expires = new Date(now.getTime() + SET_UP_MILLIS).toISOString();
  return { code, kept: { hash: hashOf(readCode(code)), expires, name } };
};

/** A new code ends the oldest. */
const MAX_CODES = 20;

/** Earlier codes stay valid: a server that starts again prints another one. */
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

export const makeSetUpFile = (folder: string, now: Date, name: string | null = null): Result<string, Problem> => {
  const { code, kept } = newCode(now, name);
  const written = writeFileAtomically(join(folder, SET_UP_FILE), `${JSON.stringify(kept)}\n`, OWNER_ONLY);
  return written.ok ? ok(code) : written;
};

const OWNER_ONLY = 0o600;

export const isSetUpCode = async (...given: Parameters<typeof placeOfCode>): Promise<boolean> =>
  (await placeOfCode(...given)) !== -1;

/** In the transaction that sets the password. Without a data folder, only the database counts. */
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

/** 0 for the database, whose row is then locked, 1 for the data folder, -1 for none. */
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

/** After the first organiser, the codes of earlier starts are of no use. */
export const endSetUpCodes = async (queries: Queries): Promise<void> => {
  await queries.query('delete from fact where starts_with(name, $1)', [FACT]);
};

/** False if another request was faster, or if the file cannot be deleted and would stay valid. */
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
