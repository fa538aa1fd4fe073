import type { Result } from '@poda/library/core/result.ts';
import { ok } from '@poda/library/core/result.ts';
import { type CsvSeparator, type CsvValue, csvFile } from '@poda/library/core/text/csv.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { Sent } from '../api/route.ts';
import type { Queries } from '../store/database.ts';
import type { ClassTranslator } from '../words/translators.ts';
import type { markSchema } from './assignment-routes.ts';
import { findAssignment, termsOf } from './assignments.ts';
import { type Attempt, type AttemptMember, readAttempts } from './attempts.ts';
import { hasPassed } from './marks.ts';

export interface Mark extends Sent<typeof markSchema> {
  readonly best: Attempt | undefined;
}

/** Sorted by name; erased students are listed only if they have a mark. */
export const listMarks = async (queries: Queries, caller: SignedIn, id: string): Promise<Result<readonly Mark[]>> => {
  const found = await findAssignment(queries, caller, id);
  if (!found.ok) return found;
  const { passing } = termsOf(found.value);
  const { rows: students } = await queries.query<StudentRow>`
    select m.id, m.name, m.pseudonym, best.id as best, best.mark,
      (select count(*) from attempt t
        where t.assignment = ${id} and t.member = m.id and t.state <> 'failed')::int as attempts
    from member m left join lateral (
      select t.id, t.mark from attempt t where t.assignment = ${id} and t.member = m.id and t.mark is not null
      order by t.mark desc, t.number limit 1) best on true
    where m.course = ${found.value.course} and m.role = 'student' and (m.erased is null or best.mark is not null)`;
  const attempts = await readAttempts(
    queries,
    found.value,
    students.flatMap(({ best }) => best ?? []),
  );
  return ok(
    students
      .map(({ id: member, name, pseudonym, best: bestId, mark, attempts: counted }): Mark => {
        const best = attempts.get(bestId ?? '');
        return {
          member: { id: member, name, pseudonym },
          attempts: counted,
          mark,
          passed: hasPassed(mark, passing),
          attempt: bestId,
          submission: best?.submission ?? null,
          tournament: best?.tournament ?? null,
          ended: best?.ended ?? null,
          best,
        };
      })
      .sort((a, b) => byName.compare(nameOf(a.member), nameOf(b.member)) || (a.member.id < b.member.id ? -1 : 1)),
  );
};

interface StudentRow extends AttemptMember {
  readonly best: string | null;
  readonly mark: number | null;
  readonly attempts: number;
}

const byName = new Intl.Collator('es');
const nameOf = ({ name, pseudonym }: AttemptMember): string => name ?? pseudonym;

export const marksCsv = (
  marks: readonly Mark[],
  separator: CsvSeparator,
  translator: ClassTranslator,
  linkTo: (tournament: string) => string,
): string => {
  const players = marks.find(({ best }) => best !== undefined)?.best?.results.map(({ player }) => player) ?? [];
  const say = (key: Heading) => translator.say(`marks.${key}`);
  return csvFile(separator, [
    [
      ...first.map(say),
      ...players.flatMap(player => perBaseline.map(key => `${player}: ${say(key)}`)),
      say('evidence'),
    ],
    ...marks.map(({ member, mark, passed, attempts, ended, tournament, best }) => [
      nameOf(member),
      mark,
      passed === null ? null : say(passed ? 'yes' : 'no'),
      attempts,
      best?.number ?? null,
      ended?.toISOString() ?? null,
      ...players.flatMap((_, i) => figuresOf(best?.results[i], translator)),
      tournament && linkTo(tournament),
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

const figuresOf = (result: Attempt['results'][number] | undefined, translator: ClassTranslator): CsvValue[] => {
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
