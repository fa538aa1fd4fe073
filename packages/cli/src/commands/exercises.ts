import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { type CsvSeparator, csvFile, csvSeparators } from '@poda/library/core/text/csv.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { programmingLanguages } from '@poda/library/exercises/listings.ts';
import { normalisedName, seedOfStudent } from '@poda/library/exercises/result-file.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';
import type { FlagValues } from '../args/arguments.ts';
import { exerciseActions } from '../args/flags.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { type ClassReport, checkClass } from '../exercises/check-class.ts';
import { type SheetQuestion, sheetOf } from '../exercises/sheet.ts';
import { type Answer, asUsage, type Failure, failed, usage } from '../failure.ts';
import { aligned } from '../terminal/wrap.ts';
import type { FullTranslator } from '../words/translators.ts';

export const handlers = handlersOf((request, context) => act(request, context), {
  answer: ({ answer }) => answer,
  text: ({ text }) => text,
});

interface Done {
  readonly answer: Answer;
  readonly text: string;
}

const act = async (request: Request, context: Context): Promise<Result<Done, Failure>> => {
  const [asked = '', folder = ''] = request.operands;
  const action = exerciseActions.find(known => known === asked);
  if (action === undefined) return asUsage(unknownName('unknown-exercises-action', asked, exerciseActions));
  return action === 'check' ? check(folder, request.flags, context) : print(folder, request.flags, context);
};

const check = async (
  folder: string,
  { course, csv, 'csv-separator': separator = 'comma' }: FlagValues,
  { translator }: Context,
): Promise<Result<Done, Failure>> => {
  const known = csvSeparators.find(candidate => candidate === separator);
  if (known === undefined) return asUsage(unknownName('unknown-csv-separator', String(separator), csvSeparators));
  const wanted = course === undefined ? undefined : normalisedName(String(course));
  if (wanted?.ok === false) return usage(wanted.error);
  const report = await checkClass(folder, wanted?.value, translator);
  if (!report.ok) return failed(report.error);
  if (csv !== undefined) {
    const written = writeCsv(String(csv), known, report.value, translator);
    if (!written.ok) return failed(written.error);
  }
  const students = report.value.students.map(({ notes, ...student }) => ({
    ...student,
    notes: notes.map(({ text }) => text),
    faults: notes.map(({ code }) => code),
  }));
  const notice = translator.say('exercises.no-proof');
  return ok({
    answer: { students, others: report.value.others, notice },
    text: reportText(report.value, translator),
  });
};

/** Never writes over a file that a student may have handed in. */
const writeCsv = (
  path: string,
  separator: CsvSeparator,
  { students }: ClassReport,
  translator: FullTranslator,
): Result<void> => {
  if (!/\.csv$/i.test(path)) return problem('exercises-csv-name', { path });
  const columns = (['name', 'course', 'points', 'of', 'file', 'notes'] as const).map(name =>
    translator.say(`exercises.column.${name}`),
  );
  const rows = students.map(({ name, course, points, of, file, notes }) => [
    ...[name, course, points, of, file, notes.map(({ text }) => text).join(' ')],
  ]);
  return writeFileAtomically(path, csvFile(separator, [columns, ...rows]));
};

const reportText = ({ students, others }: ClassReport, translator: FullTranslator): string => {
  const head = (['name', 'points', 'file'] as const).map(name => translator.say(`exercises.column.${name}`));
  const rows = students.map(({ name, points, of, file }) => [name, `${points}/${of}`, file]);
  const noted = students.filter(({ notes }) => notes.length > 0);
  return [
    aligned([head, ...rows], [0, 2]),
    ...(noted.length === 0
      ? []
      : ['', ...noted.flatMap(({ file, notes }) => notes.map(({ text }) => `${file}: ${text}`))]),
    ...(others.length === 0 ? [] : ['', translator.say('exercises.others', { files: others.join(', ') })]),
    '',
    translator.say('exercises.no-proof'),
  ].join('\n');
};

const print = (folder: string, flags: FlagValues, { translator, terminal }: Context): Result<Done, Failure> => {
  const { language: programming = 'python' } = flags;
  const known = programmingLanguages.find(candidate => candidate === programming);
  if (known === undefined)
    return asUsage(unknownName('unknown-listing-language', String(programming), programmingLanguages));
  const course = normalisedName(String(flags['course'] ?? ''));
  const name = normalisedName(String(flags['name'] ?? ''));
  if (!course.ok) return usage(course.error);
  if (!name.ok) return usage(name.error);
  const question: SheetQuestion = { course: course.value, name: name.value, programming: known };
  const files = (['exercises', 'answers'] as const).map(kind => ({ kind, path: join(folder, `${kind}.html`) }));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken !== undefined) return failed({ code: 'exercises-sheet-exists', values: { path: taken.path } });
  try {
    makeFolder(folder);
  } catch (error) {
    return failed({ code: 'cannot-save', values: { path: folder, reason: reasonOf(error) } });
  }
  for (const { kind, path } of files) {
    const written = writeFileAtomically(path, sheetOf(kind, question, translator, terminal));
    if (!written.ok) return failed(written.error);
  }
  const [exercises, answers] = files.map(({ path }) => path);
  const seed = seedOfStudent(question.course, question.name);
  return ok({
    answer: { exercises, answers, course: question.course, name: question.name, seed },
    text: translator.say('exercises.printed', { exercises: exercises!, answers: answers! }),
  });
};
