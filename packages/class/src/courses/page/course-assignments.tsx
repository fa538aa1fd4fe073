import { routes } from '../../api/routes.ts';
import { call, isOrganiser } from '../../page/connection.ts';
import { Answered, useAsked } from '../../page/parts/asked.tsx';
import { gameText } from '../../page/parts/game-text.ts';
import { countText, deadlineText } from '../../page/parts/moments.ts';
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
              {say('assignments.new')}
            </a>
          )}
          <a class="button" href={placeLink('similarity', course.id)} data-testid="similarity">
            {say('similarity')}
          </a>
        </div>
      )}
      <Answered asked={asked}>
        {({ assignments }) =>
          assignments.length === 0 ? (
            <p>{say('assignments.none')}</p>
          ) : (
            <ul class="arena-list" data-testid="assignments">
              {assignments.map(({ id, title, settings, deadline, most, own }) => (
                <li key={id}>
                  <a href={placeLink('assignment', id)}>
                    <strong>
                      <bdi>{title}</bdi>
                    </strong>
                    <span class="faint small">
                      {[
                        gameText(settings.game),
                        deadlineText(deadline),
                        isOrganiser()
                          ? say('assignment.most', { most: countText(most) })
                          : own.mark === null
                            ? say('assignment.unmarked', { attempts: own.attempts })
                            : say('assignment.own', { mark: countText(own.mark), most: countText(most) }),
                      ].join(' · ')}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
};
