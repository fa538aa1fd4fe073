import type { Problem, Result } from '../../core/result.ts';
import { ok } from '../../core/result.ts';
import { type CsvSeparator, type CsvValue, csvFile } from '../../core/text/csv.ts';
import type { FullTranslator } from '../../i18n/translators.ts';
import type { Queries } from '../../store/database/database.ts';
import type { Caller } from '../accounts/caller.ts';
import { findAssignment, termsOf } from './assignments.ts';
import { type Attempt, type AttemptMember, listAttempts } from './attempts.ts';
import { hasPassed } from './marks.ts';

/** The mark of a student: that of the best attempt. */
export interface Mark {
  readonly member: AttemptMember;
  /** The number of attempts that have not failed. */
  readonly attempts: number;
  readonly mark: number | null;
  readonly passed: boolean | null;
  /** The best attempt; of equal ones the first. */
  readonly best: Attempt | null;
}

/** The marks of all students of the course, by name; erased students only if they have a mark. */
export const listMarks = async (
  queries: Queries,
  caller: Caller,
  id: string,
): Promise<Result<readonly Mark[], Problem>> => {
  const found = await findAssignment(queries, caller, id);
  if (!found.ok) return found;
  const attempts = await listAttempts(queries, caller, id);
  if (!attempts.ok) return attempts;
  const { passing } = termsOf(found.value);
  const { rows: students } = await queries.query<AttemptMember & { isErased: boolean; [column: string]: unknown }>(
    `select id, name, pseudonym, erased is not null as "isErased" from member where course = $1 and role = 'student'`,
    [found.value.course],
  );
  const marks = students.map(({ isErased, ...member }): Mark & { readonly isErased: boolean } => {
    const own = attempts.value.filter(attempt => attempt.member.id === member.id);
    const best = bestOf(own);
    const mark = best?.mark ?? null;
    const counted = own.filter(({ state }) => state !== 'failed').length;
    return { member, attempts: counted, mark, passed: hasPassed(mark, passing), best, isErased };
  });
  return ok(
    marks
      .filter(({ isErased, mark }) => !isErased || mark !== null)
      .sort((a, b) => byName.compare(nameOf(a.member), nameOf(b.member)) || (a.member.id < b.member.id ? -1 : 1))
      .map(({ isErased: _isErased, ...mark }) => mark),
  );
};

const byName = new Intl.Collator('es');
const nameOf = ({ name, pseudonym }: AttemptMember): string => name ?? pseudonym;

/** The attempt with the highest mark; of equal ones the first. */
export const bestOf = (attempts: readonly Attempt[]): Attempt | null => {
  const marked = attempts.filter(({ mark }) => mark !== null);
  return marked.toSorted((a, b) => b.mark! - a.mark! || a.number - b.number)[0] ?? null;
};

/**
 * The marks as CSV, one line per student: the mark, the figures of each baseline from the best attempt, and a link to its
 * games. Headings are in the reader's language.
 */
export const marksCsv = (
  marks: readonly Mark[],
  separator: CsvSeparator,
  translator: FullTranslator,
  linkTo: (tournament: string) => string,
): string => {
  const players = marks.find(({ best }) => best !== null)?.best?.results.map(({ player }) => player) ?? [];
  const say = (key: Heading) => translator.say(`marks.${key}`);
  return csvFile(separator, [
    [
      ...first.map(say),
      ...players.flatMap(player => perBaseline.map(key => `${player}: ${say(key)}`)),
      say('evidence'),
    ],
    ...marks.map(({ member, mark, passed, attempts, best }) => [
      nameOf(member),
      mark,
      passed === null ? null : say(passed ? 'yes' : 'no'),
      attempts,
      best?.number ?? null,
      best?.ended?.toISOString() ?? null,
      ...players.flatMap((_, i) => figuresOf(best?.results[i], translator)),
      best?.tournament == null ? null : linkTo(best.tournament),
    ]),
  ]);
};

const first = ['student', 'mark', 'passed', 'attempts', 'best', 'ended'] as const;
const perBaseline = [
  'verdict',
  'points',
  'games',
  'score',
  'elo',
  'error',
  'llr',
  'won-by-fault',
  'lost-by-fault',
] as const;
type Heading = (typeof first)[number] | (typeof perBaseline)[number] | 'evidence' | 'yes' | 'no';

const figuresOf = (result: Attempt['results'][number] | undefined, translator: FullTranslator): CsvValue[] => {
  if (result === undefined) return perBaseline.map(() => null);
  const { verdict, points, wins, draws, losses, score, elo, eloError, llr, wonByFault, lostByFault } = result;
  return [
    translator.say(`verdict.${verdict}`),
    points,
    wins + draws + losses,
    decimals(score, 4),
    decimals(elo, 1),
    decimals(eloError, 1),
    decimals(llr, 3),
    wonByFault,
    Object.values(lostByFault).reduce((sum, games) => sum + games, 0),
  ];
};

const decimals = (value: number | null, count: number): number | null =>
  value === null ? null : Number(value.toFixed(count));
