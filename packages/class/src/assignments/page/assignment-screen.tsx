import { useSignal } from '@preact/signals';
import { routes } from '../../api/routes.ts';
import { call, isOrganiser, role } from '../../page/connection.ts';
import { ActButton, PrintButton } from '../../page/parts/acts.tsx';
import { AnsweredScreen, useAsked } from '../../page/parts/asked.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { goToPlace, placeLink, placeParts } from '../../page/places.ts';
import { AssignmentFacts, Baselines } from './assignment-facts.tsx';
import type { Assignment } from './assignment-work.ts';
import { useWork } from './assignment-work.ts';
import { Attempts, AuthorChoice } from './attempts.tsx';
import { Marks } from './marks.tsx';
import { say } from './words.ts';

export const AssignmentScreen = () => {
  const [id = ''] = placeParts();
  const asked = useAsked(`assignment ${id}`, () => call(routes.readAssignment, { params: { assignment: id } }));
  return <AnsweredScreen asked={asked}>{assignment => <OpenedAssignment assignment={assignment} />}</AnsweredScreen>;
};

const OpenedAssignment = ({ assignment }: { assignment: Assignment }) => {
  const { id, course, title, text } = assignment;
  const member = useSignal('');
  const { attempts, marks, page, look } = useWork(id, member.value);
  const hasNoAttempts = member.value === '' && attempts.answer.value?.attempts.length === 0;
  return (
    <Frame title={title} course={{ id: course, view: 'assignments' }} testId="assignment-screen">
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
      {isOrganiser() && <Marks assignment={assignment} asked={marks} onRerun={look} />}
      {role() !== 'spectator' && (
        <section class="arena-part" data-testid="attempts">
          <h2>{say('attempts.title')}</h2>
          <AuthorChoice marks={marks.answer.value?.marks ?? []} member={member} />
          <Attempts key={member.value} game={assignment.settings.game} asked={attempts} page={page} />
        </section>
      )}
    </Frame>
  );
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
