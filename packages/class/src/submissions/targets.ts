import { randomUUID } from 'node:crypto';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import type { Member } from '../accounts/caller.ts';
import type { Database, Queries } from '../store/database.ts';

export interface Wish {
  readonly tournament?: string | undefined;
  readonly assignment?: string | undefined;
  readonly game?: string | undefined;
}

export interface Target {
  readonly game: string;
  readonly tournament: string | null;
  readonly assignment: string | null;
}

/** The locked row keeps the tournament from starting or changing its game before the submission exists. */
export const findTarget = async (
  queries: Queries,
  student: Member,
  { tournament = null, assignment = null, game }: { readonly [Key in keyof Wish]: Wish[Key] | null },
  now: Date,
): Promise<Result<Target, Problem>> => {
  if (tournament !== null && assignment !== null) return problem('two-targets');
  const { rows: courses } = await queries.query<{ closed: Date | null }>('select closed from course where id = $1', [
    student.course,
  ]);
  if (courses[0]?.closed !== null) return problem('course-closed');
  const found = await purposeOf(queries, student, { tournament, assignment }, now);
  if (!found.ok) return found;
  const wanted = found.value?.game ?? game;
  if (wanted == null) return problem('game-needed');
  const variant = parseVariant(games, wanted);
  if (!variant.ok) return variant;
  if (game != null && found.value !== null) {
    const given = parseVariant(games, game);
    if (!given.ok) return given;
    if (given.value.name !== variant.value.name)
      return problem('game-of-target', undefined, { game: variant.value.name, title: found.value.title });
  }
  return ok({ game: variant.value.name, tournament, assignment });
};

interface Purpose {
  readonly title: string;
  readonly game: string;
}

const purposeOf = async (
  queries: Queries,
  student: Member,
  { tournament, assignment }: { readonly tournament: string | null; readonly assignment: string | null },
  now: Date,
): Promise<Result<Purpose | null, Problem>> => {
  if (tournament !== null) {
    const { rows } = await queries.query<Purpose & { state: string; deadline: Date | null }>(
      `select title, settings->>'game' as game, state, deadline from tournament where id = $1 and course = $2 for share`,
      [tournament, student.course],
    );
    const [row] = rows;
    if (row === undefined) return problem('no-such-tournament');
    const isOpen = row.state === 'open' && isBefore(now, row.deadline);
    return isOpen ? ok(row) : problem('deadline-passed', undefined, { title: row.title });
  }
  if (assignment === null) return ok(null);
  const { rows } = await queries.query<Purpose & { deadline: Date | null }>(
    `select title, settings->>'game' as game, deadline from assignment where id = $1 and course = $2 for share`,
    [assignment, student.course],
  );
  const [row] = rows;
  if (row === undefined) return problem('no-such-assignment');
  return isBefore(now, row.deadline) ? ok(row) : problem('deadline-passed', undefined, { title: row.title });
};

const isBefore = (now: Date, deadline: Date | null): boolean => deadline === null || now <= deadline;

export const refuseOtherGame = async (
  queries: Queries,
  purpose: 'tournament' | 'assignment',
  id: string,
  game: string,
): Promise<Result<void, Problem>> => {
  const variant = parseVariant(games, game);
  if (!variant.ok) return variant;
  const { rows } = await queries.query<{ game: string }>(
    `select game from submission where ${purpose} = $1 and game <> $2 and content is not null
       and state in ('waiting', 'accepted') limit 1`,
    [id, variant.value.name],
  );
  return rows[0] === undefined ? ok(undefined) : problem('game-has-submissions', undefined, { game: rows[0].game });
};

const FACT = 'upload';

/** The server ends a slower upload. */
const MOST_SECONDS = 120;

/**
 * Notes in the database that the first byte of an upload has arrived, because any server may start the tournament at its
 * deadline. Returns a function that ends the upload.
 */
export const beginUpload = async (
  database: Database,
  tournament: string,
  arrived: Date,
): Promise<() => Promise<void>> => {
  const name = `${FACT} ${tournament} ${randomUUID()}`;
  await database.query('insert into fact (name, value) values ($1, $2)', [name, arrived.toISOString()]);
  return async () => {
    // Those of a server that was killed go too.
    await database.query(`delete from fact where name = $1 or (starts_with(name, $2) and value < ${isoOf(SLOWEST)})`, [
      name,
      `${FACT} `,
    ]);
  };
};

const isoOf = (moment: string): string => `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SLOWEST = `now() - interval '${MOST_SECONDS} s'`;

/** SQL: true for a tournament `t` with an upload under way that is in time for its deadline. */
export const HAS_UPLOAD_IN_TIME = `exists (select from fact f where starts_with(f.name, '${FACT} ' || t.id || ' ')
  and f.value <= ${isoOf('t.deadline')} and f.value > ${isoOf(SLOWEST)})`;
