import { randomUUID } from 'node:crypto';
import type { SkippedFile } from '@poda/arena/submissions/submission-tree.ts';
import { readUpload, type UploadedFile } from '@poda/arena/submissions/upload.ts';
import { err, ok, problem, type Result } from '@poda/library/core/result.ts';
import { games, readVariant } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import type { Member } from '../accounts/caller.ts';
import { readName } from '../accounts/names.ts';
import { refuseAttempt } from '../assignments/assignments.ts';
import { type Database, type DatabaseAndClock, type Queries, type Sql, sql, verbatim } from '../store/database.ts';
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
  const stored = await database.transaction(async queries => {
    // Looked up again, because the tournament may have started during the upload.
    const target = await findTarget(queries, student, request, arrived);
    if (!target.ok) return target;
    // Makes concurrent uploads and an erasure of the student wait.
    const { rows } = await queries.query`select from member where id = ${student.id} and erased is null for update`;
    if (rows.length === 0) return problem('no-such-member');
    const fewEnough = await refuseTooMany(queries, student, now());
    if (!fewEnough.ok) return fewEnough;
    const { assignment } = target.value;
    const allowed = assignment === null ? ok(undefined) : await refuseAttempt(queries, student.id, assignment);
    if (!allowed.ok) return allowed;
    const bot = await botFor(queries, student, request.bot, now());
    if (!bot.ok) return bot;
    const version = { bot: bot.value, bundle: bundle.value, file, target: target.value };
    return ok(await storeVersion(queries, version, arrived));
  });
  if (!stored.ok) return stored;
  const { id, isSame } = stored.value;
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
  const { first } = await queries.query<{ closed: Date | null }>`select closed from course where id = ${course}`;
  if (first?.closed !== null) return problem('course-closed');
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
  const { first: row } = await queries.query<{ title: string; game: string; isOpen: boolean }>`
    select title, settings->>'game' as game,
      ${table === 'tournament' ? sql`state = 'open' and` : sql``} (deadline is null or deadline >= ${now}) as "isOpen"
    from ${verbatim(table)} where id = ${id} and course = ${course} for share`;
  if (row === undefined) return problem(`no-such-${table}`);
  return row.isOpen ? ok(row) : problem('deadline-passed', { title: row.title });
};

const refuseTooMany = async (queries: Queries, { id }: Member, now: Date): Promise<Result<void>> => {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MILLIS);
  const { first } = await queries.query<{ hour: number; day: number; bytes: number }>`
    select count(*) filter (where s.made > ${since(1)})::int as hour, count(*)::int as day,
      coalesce(sum(s.bytes), 0)::float8 as bytes
    from submission s join bot b on b.id = s.bot where b.member = ${id} and s.made > ${since(24)}`;
  const { hour, day, bytes } = first!;
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

const storeVersion = async (
  queries: Queries,
  { bot, bundle, file, target: { game, tournament, assignment } }: Version,
  now: Date,
): Promise<{ readonly id: string; readonly isSame: boolean }> => {
  const { first: last } = await queries.query<{ id: string; version: number; isSame: boolean }>`
    select id, version, state <> 'failed' and content = ${bundle.hash} and game = ${game}
      and tournament is not distinct from ${tournament} and assignment is not distinct from ${assignment} as "isSame"
    from submission where bot = ${bot} order by version desc limit 1`;
  // Written even if the same files are stored already: the stored bytes may be damaged.
  await storeBundle(queries, bundle);
  if (last?.isSame) return { id: last.id, isSame: true };
  const { first } = await queries.query<{ id: string }>`
    insert into submission (bot, version, content, file, bytes, game, tournament, assignment, made)
    values (${bot}, ${(last?.version ?? 0) + 1}, ${bundle.hash}, ${file}, ${bundle.bytes.length}, ${game}, ${tournament},
      ${assignment}, ${now}) returning id`;
  return { id: first!.id, isSame: false };
};

/** A new name makes a new bot. Without a name it is the student's only bot; a first bot gets the student's name. */
const botFor = async (
  queries: Queries,
  student: Member,
  name: string | undefined,
  now: Date,
): Promise<Result<string>> => {
  const { rows: own } = await queries.query<{ id: string; name: string; look: string }>`
    select id, name, look from bot where member = ${student.id} order by made, id`;
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
  const { rows: namesakes } = await queries.query`
    select from member where course = ${student.course} and look = ${look} and id <> ${student.id} and erased is null`;
  if (namesakes.length > 0) return problem('bot-name-taken', { name: named.value.name });
  const { first: added } = await queries.query<{ id: string }>`
    insert into bot (course, member, name, look, made)
    values (${student.course}, ${student.id}, ${named.value.name}, ${look}, ${now})
    on conflict (course, look) do nothing returning id`;
  return added === undefined ? problem('bot-name-taken', { name: named.value.name }) : ok(added.id);
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
  await database.query`insert into fact (name, value) values (${name}, ${arrived.toISOString()})`;
  return async () => {
    // Also deletes the notes of a server that was killed.
    await database.query`
      delete from fact where name = ${name} or (starts_with(name, ${`${FACT} `}) and value < ${isoOf(SLOWEST)})`;
  };
};

const isoOf = (moment: Sql) => sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SLOWEST = sql`now() - make_interval(secs => ${MOST_SECONDS})`;

/** SQL: true for a tournament `t` with an upload under way that is in time for its deadline. */
export const HAS_UPLOAD_IN_TIME = sql`exists (select from fact f where starts_with(f.name, ${`${FACT} `} || t.id || ' ')
  and f.value <= ${isoOf(sql`t.deadline`)} and f.value > ${isoOf(SLOWEST)})`;
