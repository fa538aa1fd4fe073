import { dirname, join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { isFile } from '@poda/arena/files/kind-of-path.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import { dataFolder, type Environment } from '@poda/library/node/environment.ts';
import { maxFileBytes, readTextFile } from '@poda/library/node/read-file.ts';
import * as v from 'valibot';

/** Brings a person back to a course. */
interface KeptKey {
  readonly server: string;
  readonly code: string;
  readonly name: string;
  readonly key: string;
}

const text = v.pipe(v.string(), v.maxLength(1000));
const fileSchema = v.object({
  keys: v.array(v.object({ server: text, code: text, name: text, key: text })),
});

/** Only the owner may read it. */
export const keysPath = (environment: Environment): string => join(dataFolder(environment), 'class-keys.json');

/** The newest last. */
export const readKeys = (environment: Environment): Result<readonly KeptKey[], Problem> => {
  const path = keysPath(environment);
  if (!isFile(path)) return ok([]);
  const read = readTextFile(path, maxFileBytes.small);
  if (!read.ok) return read;
  const tree = parseJson(read.value);
  const parsed = v.safeParse(fileSchema, tree.ok ? tree.value : null);
  return parsed.success ? ok(parsed.output.keys) : problem('keys-unreadable', undefined, { path });
};

/** Replaces an older key for the same server, code and name. */
export const keepKey = (environment: Environment, added: KeptKey): Result<void, Problem> => {
  const path = keysPath(environment);
  const known = readKeys(environment);
  if (!known.ok) return known;
  const others = known.value.filter(
    ({ server, code, name }) => server !== added.server || code !== added.code || name !== added.name,
  );
  try {
    makeFolder(dirname(path));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return problem('cannot-save', undefined, { path, reason });
  }
  return writeFileAtomically(path, `${JSON.stringify({ keys: [...others, added] }, null, 2)}\n`, OWNER_ONLY);
};

const OWNER_ONLY = 0o600;
