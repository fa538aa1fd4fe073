import type { BotFile } from '@poda/arena/submissions/bot-file.ts';
import { fingerprintOf } from '@poda/arena/submissions/bot-file.ts';
import { type Problem, problem, type Result } from '@poda/library/core/result.ts';
import type { Queries } from '../store/database.ts';
import { type Bundle, botOfBundle } from './bundle.ts';

const IS_SOUND = `encode(sha256(content.bytes), 'hex') = content.hash`;

/** The locked row keeps an erasure from deleting it before the submission refers to it. */
export const keepBundle = async (queries: Queries, { hash, bytes }: Bundle): Promise<void> => {
  await queries.query(
    `insert into content (hash, bytes) values ($1, $2) on conflict (hash)
       do update set bytes = case when ${IS_SOUND} then content.bytes else excluded.bytes end`,
    [hash, bytes],
  );
};

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

export const filesLost = (names: readonly string[]): Problem => ({
  code: 'contender-files-lost',
  values: { players: names.join(', ') },
});

export const loadBot = async (queries: Queries, hash: string, name: string): Promise<Result<BotFile, Problem>> => {
  const { rows } = await queries.query<{ bytes: Uint8Array }>('select bytes from content where hash = $1', [hash]);
  const [row] = rows;
  if (row === undefined) return problem('bundle-missing');
  return fingerprintOf(row.bytes) === hash ? botOfBundle(row.bytes, name) : problem('bundle-damaged');
};
