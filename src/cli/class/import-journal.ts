import { basename, dirname, resolve } from 'node:path';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { importJournal } from '../../hosting/tournaments/journal-import.ts';
import { openTournaments } from '../../hosting/tournaments/tournament-host.ts';
import type { Database } from '../../store/database/database.ts';
import { Journal } from '../../store/journal.ts';
import { FORMAT } from '../../store/journal-reading.ts';

/** False for an export of data. */
export const isJournalFile = (path: string): boolean => Journal.formatOf(path) === FORMAT;

/** Returns the number of games. Without a named course, the server must have only one. */
export const importTournament = async (
  database: Database,
  path: string,
  wanted: string | undefined,
): Promise<Result<number, Problem>> => {
  const course = await findCourse(database, wanted);
  if (!course.ok) return course;
  const host = await openTournaments(database);
  // A journal stands in the folder of its tournament's results.
  const title = basename(dirname(resolve(path))) || basename(path);
  const imported = await importJournal(host, path, { course: course.value, title });
  if (!imported.ok) return imported;
  const { rows } = await database.query<{ games: number }>(
    'select coalesce(sum(games), 0) as games from level_count where tournament = $1',
    [imported.value],
  );
  return ok(rows[0]!.games);
};

const findCourse = async (database: Database, wanted: string | undefined): Promise<Result<string, Problem>> => {
  const { rows } = await database.query<{ id: string; title: string }>('select id, title from course order by made');
  const fitting = wanted === undefined ? rows : rows.filter(({ id, title }) => id === wanted || title === wanted);
  const [course] = fitting;
  if (course !== undefined && fitting.length === 1) return ok(course.id);
  if (rows.length === 0) return problem('journal-without-course');
  const known = rows.map(({ title }) => title).join(', ');
  return problem('journal-course-unclear', undefined, { known });
};
