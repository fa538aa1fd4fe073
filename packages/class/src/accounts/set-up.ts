import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { readTextFile } from '@poda/library/node/read-file.ts';
import * as v from 'valibot';
import { parseAs } from '../api/parse-as.ts';
import type { Queries } from '../store/database.ts';
import { areEqual, hashOf, newSetUpCode, readCode } from './secrets.ts';

/**
 * One-time codes for an organiser's password, made at the first start or by `poda organiser`. Only hashes are kept: in
 * the database, or in a file of the data folder, because a second process cannot open an embedded database.
 */

const FACT = 'set-up-code ';
export const SET_UP_FILE = 'set-up-code.json';

export const SET_UP_MILLIS = 24 * 3_600_000;

const fileSchema = v.object({
  hash: v.pipe(v.string(), v.maxLength(100)),
  expires: v.pipe(v.string(), v.isoTimestamp()),
  name: v.nullable(v.pipe(v.string(), v.maxLength(1_000))),
});

/** If `name` is set, the code is only for this organiser. */
type SetUpCode = v.InferOutput<typeof fileSchema>;

const newCode = (now: Date, name: string | null): { readonly code: string; readonly stored: SetUpCode } => {
  const code = newSetUpCode();
  const expires = new Date(now.getTime() + SET_UP_MILLIS).toISOString();
  return { code, stored: { hash: hashOf(readCode(code)), expires, name } };
};

/** A further code ends the oldest. */
const MAX_CODES = 20;

/** Earlier codes stay valid: a server that starts again prints another one. */
export const makeSetUpCode = async (queries: Queries, now: Date, name: string | null = null): Promise<string> => {
  const { code, stored } = newCode(now, name);
  await queries.query`insert into fact (name, value) values (${FACT + stored.hash}, ${JSON.stringify(stored)})`;
  // The rows without this prefix are not JSON, so they are filtered out before any value is parsed.
  await queries.query`
    with code as materialized (
      select name, value::jsonb->>'expires' as expires from fact where starts_with(name, ${FACT}))
    delete from fact where name in (select name from code) and name not in (
      select name from code where expires > ${now.toISOString()} order by expires desc limit ${MAX_CODES})`;
  return code;
};

export const makeSetUpFile = (folder: string, now: Date, name: string | null = null): Result<string> => {
  const { code, stored } = newCode(now, name);
  const written = writeFileAtomically(join(folder, SET_UP_FILE), `${JSON.stringify(stored)}\n`, OWNER_ONLY);
  return written.ok ? ok(code) : written;
};

const OWNER_ONLY = 0o600;

export const isSetUpCode = async (...given: Parameters<typeof placeOfCode>): Promise<boolean> =>
  (await placeOfCode(...given)) !== null;

/** Runs in the transaction that sets the password. Without a data folder, only codes in the database are valid. */
export const useSetUpCode = async (
  queries: Queries,
  now: Date,
  typed: string,
  look: string,
  folder?: string,
): Promise<Result<void>> => {
  const place = await placeOfCode(queries, now, typed, look, folder);
  if (place === null || (place === 'folder' && !isRemoved(join(folder!, SET_UP_FILE))))
    return problem('set-up-code-wrong');
  if (place === 'database') await queries.query`delete from fact where name = ${FACT + hashOf(readCode(typed))}`;
  return ok(undefined);
};

/** Where a valid code is kept: in the database, whose row is then locked, or in the data folder. */
const placeOfCode = async (
  queries: Queries,
  now: Date,
  typed: string,
  look: string,
  folder?: string,
): Promise<'database' | 'folder' | null> => {
  const hash = hashOf(readCode(typed));
  const isFor = ({ expires, name }: Omit<SetUpCode, 'hash'>) =>
    new Date(expires) > now && (name === null || name === look);
  const { rows } = await queries.query<Omit<SetUpCode, 'hash'>>`
    select value::jsonb->>'expires' as expires, value::jsonb->>'name' as name
    from fact where name = ${FACT + hash} for update`;
  if (rows.some(isFor)) return 'database';
  const inFile = folder === undefined ? undefined : readSetUpFile(folder);
  return inFile !== undefined && areEqual(inFile.hash, hash) && isFor(inFile) ? 'folder' : null;
};

/** After the first organiser has been made, the codes of earlier starts must no longer work. */
export const endSetUpCodes = async (queries: Queries): Promise<void> => {
  await queries.query`delete from fact where starts_with(name, ${FACT})`;
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

const readSetUpFile = (folder: string): SetUpCode | undefined => {
  const text = readTextFile(join(folder, SET_UP_FILE), MAX_FILE_BYTES);
  return text.ok ? parseAs(fileSchema, text.value) : undefined;
};
