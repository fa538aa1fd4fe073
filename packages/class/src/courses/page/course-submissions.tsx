import { ok } from '@poda/library/core/result.ts';
import { bound, Select } from '@poda/page/controls/fields.tsx';
import { useSignal } from '@preact/signals';
import type * as v from 'valibot';
import { routes } from '../../api/routes.ts';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { useAsked, useRepeated } from '../../page/parts/asked.tsx';
import { gameText } from '../../page/parts/game-text.ts';
import { momentText } from '../../page/parts/moments.ts';
import { PagedList } from '../../page/parts/paged-list.tsx';
import { ScrollTable } from '../../page/parts/scroll-table.tsx';
import { placeLink } from '../../page/places.ts';
import type { submissionSchema } from '../../submissions/submission-routes.ts';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

type Submission = v.InferOutput<typeof submissionSchema>;

export const CourseSubmissions = ({ course }: { course: Course }) => {
  const params = { course: course.id };
  const member = useSignal('');
  const tournaments = useAsked(`tournaments ${course.id}`, () => call(routes.listTournaments, { params }));
  const assignments = useAsked(`assignments ${course.id}`, () => call(routes.listAssignments, { params }));
  const people = useAsked(`members ${course.id}`, async () =>
    isOrganiser() ? call(routes.listMembers, { params }) : ok({ members: [] }),
  );
  const titles = new Map(
    [...(tournaments.answer.value?.tournaments ?? []), ...(assignments.answer.value?.assignments ?? [])].map(
      ({ id, title }) => [id, title],
    ),
  );
  const authors = (people.answer.value?.members ?? []).filter(({ submissions }) => submissions > 0);
  return (
    <section class="arena-part">
      <div class="row">
        {course.closed === null && role() !== 'spectator' && (
          <a class="button strong" href={placeLink('submit', course.id)} data-testid="submit">
            {say('submit')}
          </a>
        )}
        {isOrganiser() && (
          <a class="button" href={placeLink('similarity', course.id)}>
            {say('similarity')}
          </a>
        )}
      </div>
      {authors.length > 1 && (
        <Select
          label={say('submission.who')}
          {...bound(member)}
          options={[
            { value: '', label: say('everyone') },
            ...authors.map(({ id, name, pseudonym }) => ({ value: id, label: name ?? pseudonym })),
          ]}
          testId="submissions-of"
        />
      )}
      <Submissions key={member.value} course={course.id} member={member.value} titles={titles} />
    </section>
  );
};

interface SubmissionsProps {
  readonly course: string;
  readonly member: string;
  /** By id, of tournaments and assignments. */
  readonly titles: ReadonlyMap<string, string>;
}

/** An empty member stands for all. */
const Submissions = ({ course, member, titles }: SubmissionsProps) => {
  const page = (after?: string) =>
    call(routes.listSubmissions, {
      params: { course },
      query: { member: member || undefined, after },
    });
  const asked = useAsked(`submissions ${course}`, () => page());
  const isChecking = asked.answer.value?.submissions.some(({ state }) => state === 'waiting' || state === 'checking');
  useRepeated(() => void asked.ask(), isChecking === true ? 3_000 : null, asked);
  return (
    <PagedList
      asked={asked}
      pageOf={({ submissions, next }) => ({ items: submissions, next })}
      ask={page}
      more={say('show-more')}
    >
      {submissions =>
        submissions.length === 0 ? (
          <p>{say(isOrganiser() ? 'submissions.none.all' : 'submissions.none')}</p>
        ) : (
          <Table submissions={submissions} titles={titles} />
        )
      }
    </PagedList>
  );
};

interface TableProps {
  readonly submissions: readonly Submission[];
  readonly titles: ReadonlyMap<string, string>;
}

const Table = ({ submissions, titles }: TableProps) => (
  <ScrollTable
    label={say('submissions.scroll')}
    testId="submission-table"
    head={[
      say('submission.bot'),
      ...(isOrganiser() ? [say('submission.who')] : []),
      say('new.game'),
      say('submission.for'),
      say('submission.version'),
      say('submission.state'),
      say('submission.when'),
    ]}
  >
    {submissions.map(({ id, bot, member, game, tournament, assignment, version, state, made }) => (
      <tr key={id}>
        <th scope="row">
          <a href={placeLink('submission', id)}>
            <bdi>{bot.name}</bdi>
          </a>
        </th>
        {isOrganiser() && (
          <td class="words">
            <bdi>{member.name ?? member.pseudonym}</bdi>
          </td>
        )}
        <td class="words">{gameText(game)}</td>
        <td class="words">
          <bdi>{titles.get(tournament ?? assignment ?? '') ?? '–'}</bdi>
        </td>
        <td>{version}</td>
        <td>
          <span class={`arena-state ${state}`}>{say(`submission.${state}`)}</span>
        </td>
        <td class="nowrap">{momentText(made)}</td>
      </tr>
    ))}
  </ScrollTable>
);
