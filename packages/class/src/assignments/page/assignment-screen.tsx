import { ok, type Result } from '@poda/library/core/result.ts';
import { useSignal } from '@preact/signals';
import type { Refusal } from '../../api/call-route.ts';
import { routes } from '../../api/routes.ts';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { ActButton, PrintButton } from '../../page/parts/acts.tsx';
import { AuthorChoice } from '../../page/parts/fields.tsx';
import { Frame, Part } from '../../page/parts/frame.tsx';
import { AnsweredScreen, useRepeated, useRequest, useRequested } from '../../page/parts/requests.tsx';
import { goToPlace, placeLink, placeParts } from '../../page/places.ts';
import { type Assignment, AssignmentFacts, Baselines } from './assignment-facts.tsx';
import { type AttemptPage, Attempts } from './attempts.tsx';
import { Marks } from './marks.tsx';
import { say } from './words.ts';

export const AssignmentScreen = () => {
  const [id = ''] = placeParts();
  const request = useRequest(routes.readAssignment, { params: { assignment: id } });
  return (
    <AnsweredScreen request={request}>{assignment => <OpenedAssignment assignment={assignment} />}</AnsweredScreen>
  );
};

const OpenedAssignment = ({ assignment }: { assignment: Assignment }) => {
  const { id, course, title, text } = assignment;
  const member = useSignal('');
  const { attempts, marks, page, look } = useWork(id, member.value);
  const authors = (marks.answer.value?.marks ?? [])
    .filter(mark => mark.attempts > 0 || mark.attempt !== null)
    .map(mark => mark.member);
  const hasNoAttempts = member.value === '' && attempts.answer.value?.attempts.length === 0;
  return (
    <Frame title={title} course={course} view="assignments" testId="assignment-screen">
      {text !== '' && <p class="arena-text">{text}</p>}
      <div class="row arena-acts">
        {role() === 'student' && (
          <a class="button strong" href={`${placeLink('submit', course)}?assignment=${id}`}>
            {say('submit')}
          </a>
        )}
        {isOrganiser() && <OrganiserActs id={id} course={course} canDelete={hasNoAttempts} />}
      </div>
      <AssignmentFacts assignment={assignment} />
      <Baselines {...assignment} />
      {isOrganiser() && <Marks assignment={assignment} request={marks} onRerun={look} />}
      {role() !== 'spectator' && (
        <Part title={say('attempts.title')} testId="attempts">
          <AuthorChoice label={say('mark.who')} authors={authors} chosen={member} testId="attempts-of" />
          <Attempts key={member.value} game={assignment.settings.game} request={attempts} page={page} />
        </Part>
      )}
    </Frame>
  );
};

/** Requests the attempts that the caller may see and, for an organiser, the marks, again and again. */
const useWork = (assignment: string, member: string) => {
  const params = { assignment };
  const page = async (after?: string): Promise<Result<AttemptPage, Refusal>> => {
    if (role() === 'spectator') return ok({ attempts: [], next: null });
    return call(routes.listAttempts, { params, query: { limit: 20, member: member || undefined, after } });
  };
  const attempts = useRequested(`attempts ${assignment} ${member}`, () => page());
  const marks = useRequested(`marks ${assignment}`, async () =>
    isOrganiser() ? call(routes.listMarks, { params }) : ok({ marks: [] }),
  );
  const isPlaying = attempts.answer.value?.attempts.some(({ state }) => state === 'waiting' || state === 'running');
  const look = () => {
    void attempts.refresh();
    if (isOrganiser()) void marks.refresh();
  };
  useRepeated(look, role() === 'spectator' ? null : isPlaying === true ? 3_000 : 15_000, attempts);
  return { attempts, marks, page, look };
};

const OrganiserActs = ({ id, course, canDelete }: { id: string; course: string; canDelete: boolean }) => (
  <>
    <a class="button" href={placeLink('change-assignment', id)}>
      {say('change')}
    </a>
    <a class="button" href={`${placeLink('similarity', course)}?assignment=${id}`}>
      {say('similarity.title')}
    </a>
    <PrintButton />
    {canDelete && (
      <ActButton
        label={say('delete')}
        ask={say('delete.ask')}
        testId="delete-assignment"
        act={() => call(routes.deleteAssignment, { params: { assignment: id } })}
        onDone={() => goToPlace('course', course, 'assignments')}
      />
    )}
  </>
);
