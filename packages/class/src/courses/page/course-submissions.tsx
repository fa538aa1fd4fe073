import { ok } from '@poda/library/core/result.ts';
import { useSignal } from '@preact/signals';
import { routes } from '../../api/routes.ts';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { useAsked, useRepeated, useRoute } from '../../page/parts/asked.tsx';
import { AuthorChoice } from '../../page/parts/fields.tsx';
import { PagedList, Table } from '../../page/parts/lists.tsx';
import { gameText, momentText } from '../../page/parts/texts.ts';
import { placeLink } from '../../page/places.ts';
import { AuthorName, SubmissionLink, SubmissionState } from '../../submissions/page/submission-parts.tsx';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

export const CourseSubmissions = ({ course }: { course: Course }) => {
  const params = { course: course.id };
  const member = useSignal('');
  const tournaments = useRoute(routes.listTournaments, { params });
  const assignments = useRoute(routes.listAssignments, { params });
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
      <AuthorChoice label={say('submission.who')} authors={authors} chosen={member} testId="submissions-of" />
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
    <PagedList asked={asked} pageOf={({ submissions, next }) => ({ items: submissions, next })} ask={page}>
      {submissions => (
        <Table
          label={say('submissions.scroll')}
          none={say(isOrganiser() ? 'submissions.none.all' : 'submissions.none')}
          rows={submissions}
          keyOf={({ id }) => id}
          testId="submission-table"
          columns={[
            [say('submission.bot'), SubmissionLink],
            ...(isOrganiser() ? [[say('submission.who'), AuthorName, 'words'] as const] : []),
            [say('new.game'), ({ game }) => gameText(game), 'words'],
            [
              say('submission.for'),
              ({ tournament, assignment }) => <bdi>{titles.get(tournament ?? assignment ?? '') ?? '–'}</bdi>,
              'words',
            ],
            [say('submission.version'), ({ version }) => version],
            [say('submission.state'), SubmissionState],
            [say('submission.when'), ({ made }) => momentText(made), 'nowrap'],
          ]}
        />
      )}
    </PagedList>
  );
};
