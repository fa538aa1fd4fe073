import { dirname, join } from 'node:path';
import { cannotSave, writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { isFile } from '@poda/arena/files/kind-of-path.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { parseAs } from '@poda/class/api/parse-as.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { dataFolder, type Environment } from '@poda/library/node/environment.ts';
import { maxFileBytes, readTextFile } from '@poda/library/node/read-file.ts';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(1000));
const keySchema = v.object({ server: text, code: text, name: text, key: text });
const fileSchema = v.object({ keys: v.array(keySchema) });

/** A key with which a person returns to a course. */
type MemberKey = v.InferOutput<typeof keySchema>;

/** Only the owner may read it. */
export const memberKeysPath = (environment: Environment): string => join(dataFolder(environment), 'class-keys.json');

/** The newest last. */
export const readMemberKeys = (environment: Environment): Result<readonly MemberKey[]> => {
  const path = memberKeysPath(environment);
  if (!isFile(path)) return ok([]);
  const read = readTextFile(path, maxFileBytes.small);
  if (!read.ok) return read;
  const file = parseAs(fileSchema, read.value);
  return file === undefined ? problem('keys-unreadable', { path }) : ok(file.keys);
};

/** Replaces an older key for the same server, code and name. */
export const saveMemberKey = (environment: Environment, added: MemberKey): Result<void> => {
  const path = memberKeysPath(environment);
  const known = readMemberKeys(environment);
  if (!known.ok) return known;
  const others = known.value.filter(
    ({ server, code, name }) => server !== added.server || code !== added.code || name !== added.name,
  );
  try {
    makeFolder(dirname(path));
  } catch (error) {
    return cannotSave(path, error);
  }
  return writeFileAtomically(path, `${JSON.stringify({ keys: [...others, added] }, null, 2)}\n`, OWNER_ONLY);
};

const OWNER_ONLY = 0o600;
