import { useSignal } from '@preact/signals';
import type * as v from 'valibot';
import type { courseSchema } from '../../../protocols/arena-api/course-routes.ts';
import { routes } from '../../../protocols/arena-api/routes.ts';
import { MAX_TITLE } from '../../../protocols/arena-api/values.ts';
import { call, isOrganiser } from '../connection.ts';
import { ActForm } from '../parts/act-form.tsx';
import { Answered, useAsked } from '../parts/asked.tsx';
import { LineField } from '../parts/fields.tsx';
import { Frame } from '../parts/frame.tsx';
import { goToPlace, placeLink } from '../places.ts';
import { say } from './words.ts';
import { Workers } from './workers.tsx';

export type Course = v.InferOutput<typeof courseSchema>;

/** The courses of the caller; an organiser creates new ones here. */
export const CoursesScreen = () => {
  const asked = useAsked('courses', () => call(routes.listCourses, {}));
  return (
    <Frame title={say('title')} testId="courses">
      <Answered asked={asked}>
        {({ courses }) =>
          courses.length === 0 ? (
            <p>{say('none')}</p>
          ) : (
            <ul class="arena-list">
              {courses.map(course => (
                <li key={course.id}>
                  <a href={placeLink('course', course.id)}>
                    <strong>
                      <bdi>{course.title}</bdi>
                    </strong>
                    <span class="faint small">
                      {say('facts', factsOf(course))}
                      {course.closed !== null && ` · ${say('closed')}`}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {isOrganiser() && (
        <>
          <NewCourse />
          <Workers />
        </>
      )}
    </Frame>
  );
};

const NewCourse = () => {
  const title = useSignal('');
  return (
    <ActForm
      title={say('new.title')}
      label={say('new.send')}
      testId="new-course"
      act={() => call(routes.createCourse, { body: { title: title.value.trim() } })}
      onDone={({ id }) => goToPlace('course', id, 'people')}
    >
      <LineField
        label={say('new.field')}
        value={title.value}
        max={MAX_TITLE}
        testId="new-course-title"
        onChange={value => {
          title.value = value;
        }}
      />
    </ActForm>
  );
};

const factsOf = ({ students, tournaments, assignments }: Course) => ({ students, tournaments, assignments });
