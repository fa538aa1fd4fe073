import { randomUUID } from 'node:crypto';
import type { SkippedFile } from '@poda/arena/submissions/submission-tree.ts';
import { readUpload, type UploadedFile } from '@poda/arena/submissions/upload.ts';
import { err, ok, problem, type Result } from '@poda/library/core/result.ts';
import { games, readVariant } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { Member } from '../accounts/caller.ts';
import type { DatabaseAndClock } from '../accounts/database-and-clock.ts';
import { readName } from '../accounts/names.ts';
import { refuseAttempt } from '../assignments/attempt-limit.ts';
import type { Database, Queries } from '../store/database.ts';
import { type Bundle, bundleOf, storeBundle } from './contents.ts';

export interface SubmitRequest {
  readonly tournament?: string | undefined;
  readonly assignment?: string | undefined;
  /** By default that of the tournament or assignment. */
  readonly game?: string | undefined;
  readonly files: readonly UploadedFile[];
  /** By default the student's only bot, or a new one under the student's name. */
  readonly bot?: string | undefined;
  /** When the first byte of the upload arrived; this moment must be before the deadline. By default now. */
  readonly arrived?: Date | undefined;
}

interface Submitted {
  readonly id: string;
  /** True if the last version has the same files; then no new version is made. */
  readonly isSame: boolean;
  /** Refused files; the bot plays without them. */
  readonly skipped: readonly SkippedFile[];
}

export const studentLimits = { bots: 5, perHour: 30, perDay: 100, mebibytesPerDay: 200 };

/** Stores the upload as a submission, which waits until a worker checks it. */
export const submit = async (
  { database, now }: DatabaseAndClock,
  student: Member,
  request: SubmitRequest,
): Promise<Result<Submitted>> => {
  if (student.role !== 'student') return problem('only-students-submit');
  const { arrived = now() } = request;
  const early = await findTarget(database, student, request, arrived);
  if (!early.ok) return early;
  const upload = await readUpload(request.files);
  if (!upload.ok) return upload;
  const bundle = bundleOf(upload.value.bot);
  if (!bundle.ok) return bundle;
  const { file, skipped } = upload.value;
  const kept = await database.transaction(async queries => {
    // Looked up again, because the tournament may have started during the upload.
    const target = await findTarget(queries, student, request, arrived);
    if (!target.ok) return target;
    // Makes concurrent uploads and an erasure of the student wait.
    const { rows } = await queries.query('select from member where id = $1 and erased is null for update', [
      student.id,
    ]);
    if (rows.length === 0) return problem('no-such-member');
    const crowd = await refuseCrowd(queries, student, now());
    if (!crowd.ok) return crowd;
    const { assignment } = target.value;
    const allowed = assignment === null ? ok(undefined) : await refuseAttempt(queries, student.id, assignment);
    if (!allowed.ok) return allowed;
    const bot = await botFor(queries, student, request.bot, now());
    if (!bot.ok) return bot;
    const version = { bot: bot.value, bundle: bundle.value, file, target: target.value };
    return ok(await keepVersion(queries, version, arrived));
  });
  if (!kept.ok) return kept;
  const { id, isSame } = kept.value;
  return ok({ id, isSame, skipped });
};

interface Target {
  readonly game: string;
  readonly tournament: string | null;
  readonly assignment: string | null;
}

const findTarget = async (
  queries: Queries,
  { course }: Member,
  request: SubmitRequest,
  now: Date,
): Promise<Result<Target>> => {
  const { tournament = null, assignment = null, game } = request;
  if (tournament !== null && assignment !== null) return problem('two-targets');
  const { rows } = await queries.query<{ closed: Date | null }>('select closed from course where id = $1', [course]);
  if (rows[0]?.closed !== null) return problem('course-closed');
  const id = tournament ?? assignment;
  const found =
    id === null ? ok(null) : await openPurpose(queries, course, tournament ? 'tournament' : 'assignment', id, now);
  if (!found.ok) return found;
  const wanted = found.value?.game ?? game;
  if (wanted === undefined) return problem('game-needed');
  const variant = readVariant(wanted);
  if (!variant.ok) return variant;
  if (game !== undefined && found.value !== null) {
    const given = readVariant(game);
    if (!given.ok) return given;
    if (given.value.name !== variant.value.name)
      return problem('game-of-target', { game: variant.value.name, title: found.value.title });
  }
  return ok({ game: variant.value.name, tournament, assignment });
};

/** Locks the row, so that the tournament can neither start nor change its game before the submission exists. */
const openPurpose = async (
  queries: Queries,
  course: string,
  table: 'tournament' | 'assignment',
  id: string,
  now: Date,
): Promise<Result<{ readonly title: string; readonly game: string }>> => {
  const { rows } = await queries.query<{ title: string; game: string; isOpen: boolean }>(
    `select title, settings->>'game' as game,
       ${table === 'tournament' ? `state = 'open' and` : ''} (deadline is null or deadline >= $3) as "isOpen"
     from ${table} where id = $1 and course = $2 for share`,
    [id, course, now],
  );
  const [row] = rows;
  if (row === undefined) return problem(`no-such-${table}`);
  return row.isOpen ? ok(row) : problem('deadline-passed', { title: row.title });
};

const refuseCrowd = async (queries: Queries, { id }: Member, now: Date): Promise<Result<void>> => {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MILLIS);
  const { rows } = await queries.query<{ hour: number; day: number; bytes: number }>(
    `select count(*) filter (where s.made > $2)::int as hour, count(*)::int as day, coalesce(sum(s.bytes), 0)::float8 as bytes
       from submission s join bot b on b.id = s.bot where b.member = $1 and s.made > $3`,
    [id, since(1), since(24)],
  );
  const { hour, day, bytes } = rows[0]!;
  if (hour >= studentLimits.perHour) return problem('too-many-submissions', { most: studentLimits.perHour, hours: 1 });
  if (day >= studentLimits.perDay) return problem('too-many-submissions', { most: studentLimits.perDay, hours: 24 });
  if (bytes >= studentLimits.mebibytesPerDay * 2 ** 20)
    return problem('too-much-submitted', { most: studentLimits.mebibytesPerDay });
  return ok(undefined);
};

const HOUR_MILLIS = 3_600_000;

interface Version {
  readonly bot: string;
  readonly bundle: Bundle;
  readonly file: string;
  readonly target: Target;
}

const keepVersion = async (
  queries: Queries,
  { bot, bundle, file, target: { game, tournament, assignment } }: Version,
  now: Date,
): Promise<{ readonly id: string; readonly isSame: boolean }> => {
  const { rows: versions } = await queries.query<{ id: string; version: number; isSame: boolean }>(
    `select id, version, state <> 'failed' and content = $2 and game = $3
         and tournament is not distinct from $4 and assignment is not distinct from $5 as "isSame"
       from submission where bot = $1 order by version desc limit 1`,
    [bot, bundle.hash, game, tournament, assignment],
  );
  const [last] = versions;
  // Written even if the same files are stored already: the stored bytes may be damaged.
  await storeBundle(queries, bundle);
  if (last?.isSame) return { id: last.id, isSame: true };
  const { rows } = await queries.query<{ id: string }>(
    `insert into submission (bot, version, content, file, bytes, game, tournament, assignment, made)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [bot, (last?.version ?? 0) + 1, bundle.hash, file, bundle.bytes.length, game, tournament, assignment, now],
  );
  return { id: rows[0]!.id, isSame: false };
};

/** A new name makes a new bot. Without a name it is the student's only bot; a first bot gets the student's name. */
const botFor = async (
  queries: Queries,
  student: Member,
  name: string | undefined,
  now: Date,
): Promise<Result<string>> => {
  const { rows: own } = await queries.query<{ id: string; name: string; look: string }>(
    'select id, name, look from bot where member = $1 order by made, id',
    [student.id],
  );
  const [first, ...others] = own;
  if (name === undefined && others.length > 0)
    return problem('bot-name-needed', { known: own.map(bot => bot.name).join(', ') });
  if (name === undefined && first !== undefined) return ok(first.id);
  const named = readBotName(name ?? student.name);
  if (!named.ok) return named;
  const { look } = named.value;
  const known = own.find(bot => bot.look === look);
  if (known !== undefined) return ok(known.id);
  if (own.length >= studentLimits.bots) return problem('too-many-bots', { most: studentLimits.bots });
  const { rows: namesakes } = await queries.query(
    'select from member where course = $1 and look = $2 and id <> $3 and erased is null',
    [student.course, look, student.id],
  );
  if (namesakes.length > 0) return problem('bot-name-taken', { name: named.value.name });
  const { rows } = await queries.query<{ id: string }>(
    `insert into bot (course, member, name, look, made) values ($1, $2, $3, $4, $5)
       on conflict (course, look) do nothing returning id`,
    [student.course, student.id, named.value.name, look, now],
  );
  return rows[0] === undefined ? problem('bot-name-taken', { name: named.value.name }) : ok(rows[0].id);
};

/** Refuses the names of Poda's own players. */
const readBotName = (text: string) => {
  const named = readName(text);
  if (!named.ok) return err({ ...named.error, code: 'bot-name-unfit' });
  const isHouse = games.some(game => readPlayer(named.value.look, game).ok);
  return isHouse ? problem('bot-name-unfit', { name: named.value.name }) : named;
};

const FACT = 'upload';

/** The server ends uploads that take longer. */
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
    // Also deletes the notes of a server that was killed.
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
