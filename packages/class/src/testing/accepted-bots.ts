import { botFile } from '@poda/arena/submissions/bot-file.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Member } from '../accounts/caller.ts';
import type { Database } from '../store/database.ts';
import { bundleOf, storeBundle } from '../submissions/contents.ts';

/** A submission for tests. */
export interface AcceptedBot {
  readonly source?: string;
  readonly file?: string;
  readonly assignment?: string;
  readonly made?: Date;
  readonly state?: 'waiting' | 'accepted';
}

/** A bot in JavaScript that plays the first legal move of any game. */
export const firstMoveBot = 'export const player = state => state.legal[0];\n';

/** Adds a version to the only bot of a student, as if it had been checked; returns the identifier of the submission. */
export const addSubmission = async (
  database: Database,
  { id, course, name }: Member,
  { source = firstMoveBot, file = 'bot.mjs', assignment, made = new Date(), state = 'accepted' }: AcceptedBot = {},
): Promise<string> => {
  const bundle = unwrap(bundleOf(botFile(file, name, Buffer.from(source))));
  await storeBundle(database, bundle);
  await database.query(
    'insert into bot (course, member, name, look) values ($1, $2, $3, $3) on conflict (course, look) do nothing',
    [course, id, name],
  );
  const { rows } = await database.query<{ id: string }>(
    `insert into submission (bot, version, content, file, bytes, game, assignment, state, made)
       select b.id, 1 + (select count(*) from submission s where s.bot = b.id), $2, $3, $4, 'tictactoe:classic', $5, $6, $7
         from bot b where b.member = $1 returning id`,
    [id, bundle.hash, file, bundle.bytes.length, assignment ?? null, state, made],
  );
  return rows[0]!.id;
};
