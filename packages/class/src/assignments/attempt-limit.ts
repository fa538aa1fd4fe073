import { ok, problem, type Result } from '@poda/library/core/result.ts';
import type { Queries } from '../store/database.ts';

/** Attempts of member `$1` at assignment `a` that have not failed, and submissions that may become attempts. */
export const USED_ATTEMPTS = `(
  (select count(*) from attempt t where t.assignment = a.id and t.member = $1 and t.state <> 'failed') +
  (select count(*) from submission s join bot b on b.id = s.bot
    where s.assignment = a.id and b.member = $1 and s.state in ('waiting', 'accepted')
      and not exists (select from attempt t where t.submission = s.id and t.assignment = a.id)))::int`;

export const refuseAttempt = async (queries: Queries, member: string, assignment: string): Promise<Result<void>> => {
  const { rows } = await queries.query<{ title: string; attempts: number; used: number }>(
    `select title, attempts, ${USED_ATTEMPTS} as used from assignment a where id = $2`,
    [member, assignment],
  );
  const { title, attempts, used } = rows[0]!;
  return used < attempts ? ok(undefined) : problem('no-attempts-left', { title, most: attempts });
};
