import { routes } from '../../api/routes.ts';
import type { Assignment } from '../../assignments/page/assignment-work.ts';
import { call, isOrganiser } from '../../page/connection.ts';
import { Answered, useAsked } from '../../page/parts/asked.tsx';
import { gameText } from '../../page/parts/game-text.ts';
import { countText, deadlineText } from '../../page/parts/moments.ts';
import { PlaceList } from '../../page/parts/place-list.tsx';
import { placeLink } from '../../page/places.ts';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

export const CourseAssignments = ({ course }: { course: Course }) => {
  const asked = useAsked(`assignments ${course.id}`, () =>
    call(routes.listAssignments, { params: { course: course.id } }),
  );
  return (
    <section class="arena-part">
      {isOrganiser() && (
        <div class="row">
          {course.closed === null && (
            <a class="button strong" href={placeLink('new-assignment', course.id)} data-testid="new-assignment">
              {say('new-assignment')}
            </a>
          )}
          <a class="button" href={placeLink('similarity', course.id)} data-testid="similarity">
            {say('similarity')}
          </a>
        </div>
      )}
      <Answered asked={asked}>
        {({ assignments }) => (
          <PlaceList places={assignments.map(placeOf)} none={say('assignments.none')} testId="assignments" />
        )}
      </Answered>
    </section>
  );
};

const placeOf = ({ id, title, settings, deadline, most, own }: Assignment) => ({
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
