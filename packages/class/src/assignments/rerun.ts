import { ok, problem, type Result } from '@poda/library/core/result.ts';
import type { Seed } from '@poda/library/core/seed/seed.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import { type Organiser, recordAct } from '../accounts/caller.ts';
import type { DatabaseAndClock } from '../store/database.ts';
import { findAssignment } from './assignments.ts';
import { listMarks } from './gradebook.ts';

interface Rerun {
  /** By default a new seed for all attempts; a single attempt keeps its own by default. */
  readonly seed?: Seed | undefined;
  /** The only attempt to play again; by default the best attempt of each student. */
  readonly attempt?: string | undefined;
}

/**
 * Plays attempts again with one seed, so that every student meets the same openings and dice. Marks stay until the new
 * games have ended. Returns the number of attempts.
 */
export const rerunAttempts = async (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  id: string,
  { seed, attempt }: Rerun,
): Promise<Result<number>> => {
  const found = await findAssignment(database, organiser, id);
  if (!found.ok) return found;
  const marks = await listMarks(database, organiser, id);
  if (!marks.ok) return marks;
  const newSeed = seed ?? (attempt === undefined ? drawSeed() : undefined);
  const wanted = attempt === undefined ? marks.value.flatMap(({ best }) => best?.id ?? []) : [attempt];
  return database.transaction(async queries => {
    const { count } = await queries.query`
      update attempt t set state = 'waiting', problem = null, seed = coalesce(${newSeed?.toString()}, seed)
      where t.assignment = ${id} and t.id = any(${wanted}::uuid[]) and t.state in ('done', 'failed')
        and exists (select from submission s where s.id = t.submission and s.content is not null)`;
    if (attempt !== undefined && count === 0) return problem('attempt-not-ended');
    await recordAct(queries, now(), organiser, 'attempts-rerun', { assignment: id, attempts: count });
    return ok(count);
  });
};
