import type { BotFile } from '../../arena/submissions/bot-file.ts';
import { fingerprintOf } from '../../arena/submissions/bot-file.ts';
import { type Problem, problem, type Result } from '../../core/result.ts';
import type { Queries } from '../../store/database/database.ts';
import { type Bundle, botOfBundle } from './bundle.ts';

/** The condition under which the bytes of a row of `content` are those that were kept. */
const IS_SOUND = `encode(sha256(content.bytes), 'hex') = content.hash`;

/**
 * Keeps a bundle in the database, in place of damaged bytes; the same bundle of several students is kept once. The row stays
 * locked until the end of the transaction, so that an erasure cannot delete it before the submission refers to it.
 */
export const keepBundle = async (queries: Queries, { hash, bytes }: Bundle): Promise<void> => {
  await queries.query(
    `insert into content (hash, bytes) values ($1, $2) on conflict (hash)
       do update set bytes = case when ${IS_SOUND} then content.bytes else excluded.bytes end`,
    [hash, bytes],
  );
};

/** The problem if bots of a started tournament have lost their files, with their names; null if all are there. */
export const lostFilesOf = async (queries: Queries, tournament: string): Promise<Problem | null> => {
  const { rows } = await queries.query<{ name: string }>(
    `select c.name from contender c left join submission s on s.id = c.submission
      where c.tournament = $1 and c.word is null
        and not exists (select from content where content.hash = s.content and ${IS_SOUND})
      order by c.place`,
    [tournament],
  );
  return rows.length === 0 ? null : filesLost(rows.map(({ name }) => name));
};

/** The problem of a tournament with bots whose files are missing or damaged. */
export const filesLost = (names: readonly string[]): Problem => ({
  code: 'contender-files-lost',
  values: { players: names.join(', ') },
});

/** Reads a kept bot under a name. Refuses bytes that do not have the hash under which they are kept. */
export const loadBot = async (queries: Queries, hash: string, name: string): Promise<Result<BotFile, Problem>> => {
  const { rows } = await queries.query<{ bytes: Uint8Array }>('select bytes from content where hash = $1', [hash]);
  const [row] = rows;
  if (row === undefined) return problem('bundle-missing');
  return fingerprintOf(row.bytes) === hash ? botOfBundle(row.bytes, name) : problem('bundle-damaged');
};
