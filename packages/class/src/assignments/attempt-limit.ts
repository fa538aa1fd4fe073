import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { type Queries, sql } from '../store/database.ts';

/** SQL: attempts of a member at assignment `a` that have not failed, and submissions that may become attempts. */
export const usedAttempts = (member: string) => sql`(
  (select count(*) from attempt t where t.assignment = a.id and t.member = ${member} and t.state <> 'failed') +
  (select count(*) from submission s join bot b on b.id = s.bot
    where s.assignment = a.id and b.member = ${member} and s.state in ('waiting', 'accepted')
      and not exists (select from attempt t where t.submission = s.id and t.assignment = a.id)))::int`;

export const refuseAttempt = async (queries: Queries, member: string, assignment: string): Promise<Result<void>> => {
  const { first } = await queries.query<{ title: string; attempts: number; used: number }>`
    select title, attempts, ${usedAttempts(member)} as used from assignment a where id = ${assignment}`;
  const { title, attempts, used } = first!;
  return used < attempts ? ok(undefined) : problem('no-attempts-left', { title, most: attempts });
};
