import type { BotFile } from '../../arena/submissions/bot-file.ts';
import { fingerprintOf } from '../../arena/submissions/bot-file.ts';
import { type Problem, problem, type Result } from '../../core/result.ts';
import type { Queries } from '../../store/database/database.ts';
import { type Bundle, botOfBundle } from './bundle.ts';

/**
 * Keeps a bundle in the database; the same bundle of several students is kept once. The row stays locked until the end of
 * the transaction, so that an erasure cannot delete it before the submission refers to it.
 */
export const keepBundle = async (queries: Queries, { hash, bytes }: Bundle): Promise<void> => {
  await queries.query(
    'insert into content (hash, bytes) values ($1, $2) on conflict (hash) do update set kept = content.kept',
    [hash, bytes],
  );
};

/** Reads a kept bot under a name. Refuses bytes that do not have the hash under which they are kept. */
export const loadBot = async (queries: Queries, hash: string, name: string): Promise<Result<BotFile, Problem>> => {
  const { rows } = await queries.query<{ bytes: Uint8Array }>('select bytes from content where hash = $1', [hash]);
  const [row] = rows;
  if (row === undefined) return problem('bundle-missing');
  return fingerprintOf(row.bytes) === hash ? botOfBundle(row.bytes, name) : problem('bundle-damaged');
};
