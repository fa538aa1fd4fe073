import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { decodeText } from '@poda/library/core/text/decode-text.ts';
import type { Organiser } from '../accounts/caller.ts';
import type { InputOf, Sent } from '../api/route.ts';
import { findCourse } from '../courses/courses.ts';
import { ifGiven, type Queries, sql } from '../store/database.ts';
import { loadBot } from '../submissions/contents.ts';
import { compareWorks, type SimilarPair, type WorkSummary } from './similarity.ts';
import type { similarityRoutes } from './similarity-routes.ts';
import { isBinary, type SourceFile, type Work } from './works.ts';

type Routes = typeof similarityRoutes;
type CourseSimilarity = Omit<Sent<Routes['listSimilar']['answer']>, 'explanation'>;
type OpenedPair = Sent<Routes['compareSubmissions']['answer']>;
type ComparedSubmission = OpenedPair['pair'][0];
type NamedSubmission = Pick<ComparedSubmission, 'submission' | 'bot' | 'member'>;

/** Compares the last accepted version of every bot; for an assignment, the attempt with the best mark. */
export const listSimilar = async (
  queries: Queries,
  organiser: Organiser,
  course: string,
  { tournament, assignment }: InputOf<Routes['listSimilar']>['query'] = {},
): Promise<Result<CourseSimilarity>> => {
  const found = await findCourse(queries, organiser, course);
  if (!found.ok) return found;
  const rows = await readRows(queries, course, [tournament ?? null, assignment ?? null, null]);
  return ok(await reportOf(queries, course, rows));
};

/** Also reads the other submissions of the course, which tell which passages are common to many. */
export const compareSubmissions = async (
  queries: Queries,
  organiser: Organiser,
  course: string,
  ids: readonly [string, string],
): Promise<Result<OpenedPair>> => {
  const found = await findCourse(queries, organiser, course);
  if (!found.ok) return found;
  const wanted = await readRows(queries, course, [null, null, ids]);
  const both = ids.map(id => wanted.find(({ submission }) => submission === id));
  const [left, right] = both;
  if (left === undefined || right === undefined || left === right) return problem('no-such-submission');
  // Other versions of these two bots would look like copies by others.
  const others = (await readRows(queries, course, [null, null, null])).filter(
    ({ botId }) => botId !== left.botId && botId !== right.botId,
  );
  const report = await compareRows(queries, [left, right, ...others], ids);
  const pair = report.pairs.find(one => ids.every(id => one.works.includes(id)));
  const summaries = new Map(report.works.map(work => [work.id, work]));
  const isTurned = pair !== undefined && pair.works[0] !== left.submission;
  const sideOf = (row: SubmissionRow, i: 0 | 1) =>
    comparedOf(row, pair?.shares[isTurned ? 1 - i : i] ?? 0, summaries.get(row.submission)!);
  return ok({
    pair: [sideOf(left, 0), sideOf(right, 1)],
    share: pair?.share ?? 0,
    passages: pair?.passages.length ?? 0,
    tokens: pair?.tokens ?? 0,
    places: placesOf(pair, isTurned),
    sources: [shownSources(await readSources(queries, left)), shownSources(await readSources(queries, right))],
  });
};

interface SubmissionRow extends NamedSubmission {
  readonly botId: string;
  readonly content: string;
}

const readRows = async (
  queries: Queries,
  course: string,
  [tournament, assignment, ids]: readonly [string | null, string | null, readonly string[] | null],
): Promise<readonly SubmissionRow[]> => {
  const { rows } = await queries.query<SubmissionRow>`
    select ${ids === null ? sql`distinct on (b.id)` : sql``} s.id as submission, b.id as "botId", b.name as bot,
      s.content, json_build_object('id', m.id, 'name', m.name, 'pseudonym', m.pseudonym) as member
    from submission s join bot b on b.id = s.bot join member m on m.id = b.member
      left join attempt t on t.assignment = ${assignment} and t.submission = s.id
    where b.course = ${course} and s.state = 'accepted' and s.content is not null
      and ${ifGiven(tournament, sql`s.tournament = ${tournament}`)}
      and ${ifGiven(assignment, sql`s.assignment = ${assignment}`)} and ${ifGiven(ids, sql`s.id = any(${ids})`)}
    order by b.id, t.mark desc nulls last, t.number, s.version desc`;
  return rows;
};

const reportOf = async (
  queries: Queries,
  course: string,
  rows: readonly SubmissionRow[],
): Promise<CourseSimilarity> => {
  const key = `${course} ${rows.map(({ submission }) => submission).join(' ')}`;
  if (lastReport?.key !== key) lastReport = { key, report: compareRows(queries, rows) };
  const report = await lastReport.report.catch(error => {
    lastReport = undefined;
    throw error;
  });
  const byId = new Map(rows.map(row => [row.submission, row]));
  const summaries = new Map(report.works.map(work => [work.id, work]));
  const side = (id: string, share: number) => comparedOf(byId.get(id)!, share, summaries.get(id)!);
  return {
    submissions: rows.length,
    pairs: report.pairs.map(({ works, share, shares, tokens, passages }) => ({
      pair: [side(works[0], shares[0]), side(works[1], shares[1])],
      share,
      passages: passages.length,
      tokens,
    })),
    identical: report.identical.map(group => group.map(id => namedOf(byId.get(id)!))),
  };
};

/** The last report, possibly still being computed; reused while callers ask for the same submissions. */
let lastReport: { readonly key: string; readonly report: ReturnType<typeof compareWorks> } | undefined;

/** Reads one submission at a time, to save memory. */
const compareRows = (queries: Queries, rows: readonly SubmissionRow[], only?: readonly [string, string]) =>
  compareWorks(
    { length: rows.length, [Symbol.asyncIterator]: () => readWorks(queries, rows) },
    { starters: readStarters(), ...(only === undefined ? {} : { only }) },
  );

/** Poda's bots for students: beside the program, or at the root of the source tree. */
const folders = ['../bots/', '../../../../bots/'].map(path => fileURLToPath(new URL(path, import.meta.url)));

let starters: readonly SourceFile[] | undefined;

const readStarters = (): readonly SourceFile[] => {
  starters ??= filesIn(folders.find(existsSync));
  return starters;
};

const filesIn = (folder: string | undefined): readonly SourceFile[] =>
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !entry.name.endsWith('.md'))
        .map(entry => join(entry.parentPath, entry.name))
        .sort()
        .map(path => ({ path, bytes: readFileSync(path) }));

async function* readWorks(queries: Queries, rows: readonly SubmissionRow[]): AsyncGenerator<Work> {
  for (const row of rows) yield { id: row.submission, author: row.member.id, files: await readSources(queries, row) };
}

/** Empty if the submission was erased meanwhile. */
const readSources = async (queries: Queries, { content }: SubmissionRow): Promise<readonly SourceFile[]> => {
  const bot = await loadBot(queries, content, 'bot');
  if (!bot.ok) return [];
  const { path, bytes, accompanying } = bot.value;
  return [{ name: basename(path), bytes }, ...accompanying].map(file => ({ path: file.name, bytes: file.bytes }));
};

const namedOf = ({ submission, bot, member }: SubmissionRow): NamedSubmission => ({ submission, bot, member });

const comparedOf = (row: SubmissionRow, share: number, { isShort, isCut }: WorkSummary): ComparedSubmission => ({
  ...namedOf(row),
  share,
  isShort,
  isCut,
});

const placesOf = (pair: SimilarPair | undefined, isTurned: boolean): OpenedPair['places'] =>
  (pair?.passages ?? [])
    .map(({ places: [a, b] }) => (isTurned ? ([b, a] as const) : ([a, b] as const)))
    .sort(([a], [b]) => (a.file === b.file ? a.from - b.from : a.file < b.file ? -1 : 1));

const MAX_SHOWN = 200_000;

/** NUL characters, which JSON answers must not hold, are replaced by a visible sign. */
const shownSources = (files: readonly SourceFile[]): OpenedPair['sources'][0] =>
  files.map(({ path, bytes }) => {
    const text = isBinary(bytes) ? '' : decodeText(bytes).replace(/\r\n?/g, '\n').replaceAll('\0', '\u2400');
    // The cut may halve a surrogate pair.
    const shown = text.slice(0, MAX_SHOWN).replace(/[\uD800-\uDBFF]$/, '');
    return { file: path, text: shown, isCut: shown.length < text.length || isBinary(bytes) };
  });
