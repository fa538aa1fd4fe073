import { ok } from '@poda/library/core/result.ts';
import { useSignal } from '@preact/signals';
import { type AnswerTo, routes } from '../../api/routes.ts';
import type { Assignment } from '../../assignments/page/assignment-facts.tsx';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { AuthorChoice } from '../../page/parts/fields.tsx';
import { PagedList, PlaceList, Table } from '../../page/parts/lists.tsx';
import { Answered, useRefreshed, useRepeated, useRequest, useRequested } from '../../page/parts/requests.tsx';
import { countText, deadlineText, gameText, momentText } from '../../page/parts/texts.ts';
import { placeLink } from '../../page/places.ts';
import {
  AuthorName,
  type Submission,
  SubmissionLink,
  SubmissionState,
} from '../../submissions/page/submission-parts.tsx';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

export const CourseTournaments = ({ course: { id, closed } }: { course: Course }) => {
  const request = useRequest(routes.listTournaments, { params: { course: id } });
  useRefreshed(request);
  return (
    <section class="stack arena-part">
      {closed === null && role() !== 'spectator' && (
        <div class="row">
          {isOrganiser() ? (
            <a class="button strong" href={placeLink('new-tournament', id)} data-testid="new-tournament">
              {say('new-tournament')}
            </a>
          ) : (
            <a class="button strong" href={placeLink('submit', id)}>
              {say('submit')}
            </a>
          )}
        </div>
      )}
      <Answered request={request}>
        {({ tournaments }) => (
          <PlaceList places={tournaments.map(placeOfTournament)} none={say('tournaments.none')} testId="tournaments" />
        )}
      </Answered>
    </section>
  );
};

type Tournament = AnswerTo<'listTournaments'>['tournaments'][number];

const placeOfTournament = ({ id, title, game, players, played, planned, deadline, state, started }: Tournament) => ({
  href: placeLink('tournament', id),
  title,
  state: <span class={`arena-state ${state}`}>{say(`state.${state}`)}</span>,
  facts: [
    gameText(game),
    say('tournament.facts', {
      players,
      games: planned === null ? say('progress.free', { played }) : say('progress', { played, planned }),
    }),
    ...(started === null ? [] : [momentText(started)]),
    ...(state === 'open' && deadline !== null ? [deadlineText(deadline)] : []),
  ],
});

export const CourseAssignments = ({ course: { id, closed } }: { course: Course }) => {
  const request = useRequest(routes.listAssignments, { params: { course: id } });
  useRefreshed(request);
  return (
    <section class="stack arena-part">
      {isOrganiser() && (
        <div class="row">
          {closed === null && (
            <a class="button strong" href={placeLink('new-assignment', id)} data-testid="new-assignment">
              {say('new-assignment')}
            </a>
          )}
          <a class="button" href={placeLink('similarity', id)} data-testid="similarity">
            {say('similarity')}
          </a>
        </div>
      )}
      <Answered request={request}>
        {({ assignments }) => (
          <PlaceList places={assignments.map(placeOfAssignment)} none={say('assignments.none')} testId="assignments" />
        )}
      </Answered>
    </section>
  );
};

const placeOfAssignment = ({ id, title, settings, deadline, most, own }: Assignment) => ({
  href: placeLink('assignment', id),
  title,
  facts: [
    gameText(settings.game),
    deadlineText(deadline),
    isOrganiser()
      ? say('assignment.most', { most: countText(most) })
      : own.mark === null
        ? say('assignment.unmarked', { attempts: own.attempts })
        : say('assignment.own', { mark: countText(own.mark), most: countText(most) }),
  ],
});

export const CourseSubmissions = ({ course }: { course: Course }) => {
  const params = { course: course.id };
  const member = useSignal('');
  const tournaments = useRequest(routes.listTournaments, { params });
  const assignments = useRequest(routes.listAssignments, { params });
  const people = useRequested(`members ${course.id}`, async () =>
    isOrganiser() ? call(routes.listMembers, { params }) : ok({ members: [] }),
  );
  const titles = new Map(
    [...(tournaments.answer.value?.tournaments ?? []), ...(assignments.answer.value?.assignments ?? [])].map(
      ({ id, title }) => [id, title],
    ),
  );
  const authors = (people.answer.value?.members ?? []).filter(({ submissions }) => submissions > 0);
  return (
    <section class="stack arena-part">
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
  /** Titles of tournaments and assignments, by id. */
  readonly titles: ReadonlyMap<string, string>;
}

/** An empty `member` means all members. */
const Submissions = ({ course, member, titles }: SubmissionsProps) => {
  const page = (after?: string) =>
    call(routes.listSubmissions, {
      params: { course },
      query: { member: member || undefined, after },
    });
  const request = useRequested(`submissions ${course}`, () => page());
  const isChecking = request.answer.value?.submissions.some(({ state }) => state === 'waiting' || state === 'checking');
  useRefreshed(request);
  useRepeated(() => void request.refresh(), isChecking === true ? 3_000 : null, request);
  return (
    <PagedList request={request} pageOf={({ submissions, next }) => ({ items: submissions, next })} ask={page}>
      {submissions => (
        <Table
          label={say('submissions.scroll')}
          none={say(isOrganiser() ? 'submissions.none.all' : 'submissions.none')}
          rows={submissions}
          keyOf={({ id }) => id}
          testId="submission-table"
          columns={[
            [say('submission.bot'), BotAndState],
            ...(isOrganiser() ? [[say('submission.who'), AuthorName, 'words'] as const] : []),
            [say('new.game'), ({ game }) => gameText(game), 'words'],
            [
              say('submission.for'),
              ({ tournament, assignment }) => <bdi>{titles.get(tournament ?? assignment ?? '') ?? '–'}</bdi>,
              'words',
            ],
            [say('submission.version'), ({ version }) => version],
            [say('submission.state'), SubmissionState, 'wide-screen'],
            [say('submission.when'), ({ made }) => momentText(made), 'nowrap'],
          ]}
        />
      )}
    </PagedList>
  );
};

/** A narrow screen has no column for the state. */
const BotAndState = (submission: Submission) => (
  <>
    <SubmissionLink {...submission} />
    <span class="narrow-screen">
      <SubmissionState {...submission} />
    </span>
  </>
);
