import { basename, dirname, resolve } from 'node:path';
import { writePiecesAtomically } from '@poda/arena/files/atomic-file.ts';
import { isFile } from '@poda/arena/files/kind-of-path.ts';
import { FORMAT } from '@poda/arena/journal/journal.ts';
import { journalHeader } from '@poda/arena/journal/open-journal.ts';
import { importJournal } from '@poda/class/results/journal-import.ts';
import type { Database } from '@poda/class/store/database.ts';
import { exportTo } from '@poda/class/store/export.ts';
import { importFile } from '@poda/class/store/import.ts';
import { openDatabase, shownPlace } from '@poda/class/store/open-database.ts';
import { type Survey, surveyDatabase } from '@poda/class/store/survey.ts';
import { openTournaments } from '@poda/class/tournaments/tournaments.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { dataActions, dataPlaceOf } from '../args/flags.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { asUsage, type Failure, failed, usage } from '../failure.ts';
import { aligned } from '../terminal/wrap.ts';

/** The file name that stands for stdout. */
const STANDARD = '-';

export const handlers = handlersOf((...args) => runAction(...args), {
  answer: ({ survey, ...done }) =>
    survey === undefined ? done : { place: done.place, ok: survey.damaged.length === 0, ...survey },
  text: ({ place, file, rows = 0, games, survey }, { operands, flags }, context) => {
    const { translator } = context;
    if (survey !== undefined) return surveyText(place, survey, context);
    if (file === undefined) return undefined;
    if (games !== undefined) return translator.say('data.journal-imported', { games, place, file });
    if (operands[0] !== 'export') return translator.say('data.imported', { rows, place, file });
    const exported = translator.say('data.exported', { rows, place, file });
    return flags['secrets'] === true ? exported : `${exported}\n${translator.say('data.without-secrets')}`;
  },
  failure: ({ survey: { damaged } = { damaged: [] } }) =>
    damaged.length === 0
      ? undefined
      : { problem: { code: 'data-contents-damaged', values: { count: damaged.length } }, exit: 1 },
});

interface Done {
  readonly place: string;
  readonly file?: string;
  readonly rows?: number;
  readonly games?: number;
  readonly survey?: Survey;
}

const isStandard = (file: string | undefined): boolean => file === undefined || file === STANDARD;

const runAction = async (request: Request, context: Context, isForPeople: boolean): Promise<Result<Done, Failure>> => {
  const [word = '', file] = request.operands;
  const action = dataActions.find(known => known === word);
  if (action === undefined) return asUsage(unknownName('unknown-data-action', word, dataActions));
  if (action === 'export' && isStandard(file) && !isForPeople) return usage({ code: 'data-file-missing' });
  const place = dataPlaceOf(request.flags, context.environment);
  if (place === undefined) return usage({ code: 'data-needed' });
  if (action === 'import' && isStandard(file)) return usage({ code: 'data-file-missing' });
  // An export never replaces an earlier backup.
  if (action === 'export' && !isStandard(file) && isFile(file!))
    return failed({ code: 'data-file-exists', values: { file: file! } });
  const opened = await openDatabase(place, { mustExist: action !== 'import' });
  if (!opened.ok) return failed(action === 'export' ? withBackup(opened.error) : opened.error);
  const database = opened.value;
  try {
    const placeName = shownPlace(place);
    if (action === 'check') return ok({ place: placeName, survey: await surveyDatabase(database) });
    const { course, secrets } = request.flags;
    if (action === 'import' && isJournalFile(file!)) {
      const games = await importTournament(database, file!, typeof course === 'string' ? course : undefined);
      return games.ok ? ok({ place: placeName, games: games.value, file: file! }) : failed(games.error);
    }
    const rows =
      action === 'import'
        ? await importFile(database, file!)
        : await writeExport(database, file, secrets === true, context);
    if (!rows.ok) return failed(rows.error);
    return ok({ place: placeName, rows: rows.value, ...(isStandard(file) ? {} : { file: file! }) });
  } finally {
    await database.close();
  }
};

/** Only the server that uses the folder can back it up. */
const withBackup = ({ code, values = {} }: Problem): Problem => ({
  code: code === 'data-in-use' ? 'data-export-in-use' : code,
  values,
});

const writeExport = async (
  database: Database,
  file: string | undefined,
  hasSecrets: boolean,
  { terminal: { output } }: Context,
): Promise<Result<number>> => {
  if (!isStandard(file)) return await writePiecesAtomically(file!, write => exportTo(database, write, { hasSecrets }));
  const write = async (text: string) => {
    if (!output.writeFile(text)) await output.drained();
  };
  return ok(await exportTo(database, write, { hasSecrets }));
};

const surveyText = (place: string, { kind, postgres, schema, bytes, tables, damaged }: Survey, context: Context) => {
  const { translator } = context;
  const size = (count: number) => `${translator.number(Math.ceil(count / KIBIBYTE))} KiB`;
  return [
    translator.say(kind === 'embedded' ? 'data.embedded' : 'data.on-server', { place, postgres }),
    translator.say('data.size', { schema, size: size(bytes) }),
    '',
    aligned(
      tables.map(({ name, rows, bytes }) => [`  ${name}`, translator.number(rows), size(bytes).padStart(12)]),
      [0],
    ),
    '',
    damaged.length === 0 ? translator.say('data.whole') : translator.say('data.damaged', { list: damaged.join(', ') }),
  ].join('\n');
};

const KIBIBYTE = 1024;

/** False for an export of data. */
const isJournalFile = (path: string): boolean => journalHeader(path)?.format === FORMAT;

/** Returns the number of games. Without a named course, the server must have only one. */
const importTournament = async (database: Database, path: string, wanted: string | undefined) => {
  const course = await findCourse(database, wanted);
  if (!course.ok) return course;
  const host = await openTournaments(database);
  // A journal lies in the folder of its tournament's results, whose name becomes the title.
  const title = basename(dirname(resolve(path))) || basename(path);
  const imported = await importJournal(host, path, { course: course.value, title });
  if (!imported.ok) return imported;
  const { rows } = await database.query<{ games: number }>(
    'select coalesce(sum(games), 0) as games from level_count where tournament = $1',
    [imported.value],
  );
  return ok(rows[0]!.games);
};

const findCourse = async (database: Database, wanted: string | undefined): Promise<Result<string>> => {
  const { rows } = await database.query<{ id: string; title: string }>('select id, title from course order by made');
  const fitting = wanted === undefined ? rows : rows.filter(({ id, title }) => id === wanted || title === wanted);
  const [course] = fitting;
  if (course !== undefined && fitting.length === 1) return ok(course.id);
  if (rows.length === 0) return problem('journal-without-course');
  const known = rows.map(({ title }) => title).join(', ');
  return problem('journal-course-unclear', { known });
};
