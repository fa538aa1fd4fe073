import { bound } from '@poda/page/controls/fields.tsx';
import { Fold } from '@poda/page/controls/fold.tsx';
import { showToast } from '@poda/page/controls/toast.tsx';
import { useSignal } from '@preact/signals';
import type * as v from 'valibot';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../accounts/session-routes.ts';
import { routes } from '../../api/routes.ts';
import { MAX_TITLE } from '../../api/values.ts';
import { begin, call, isOrganiser } from '../../page/connection.ts';
import { ActForm } from '../../page/parts/acts.tsx';
import { Answered, useAsked } from '../../page/parts/asked.tsx';
import { LineField } from '../../page/parts/fields.tsx';
import { Frame } from '../../page/parts/frame.tsx';
import { PlaceList } from '../../page/parts/place-list.tsx';
import { goToPlace, placeLink } from '../../page/places.ts';
import type { courseSchema } from '../course-routes.ts';
import { say } from './words.ts';
import { Workers } from './workers.tsx';

export type Course = v.InferOutput<typeof courseSchema>;

export const CoursesScreen = () => {
  const asked = useAsked('courses', () => call(routes.listCourses, {}));
  return (
    <Frame title={say('courses')} testId="courses">
      <Answered asked={asked}>
        {({ courses }) => <PlaceList places={courses.map(placeOf)} none={say('no-courses')} />}
      </Answered>
      {isOrganiser() && (
        <>
          <NewCourse />
          <Workers />
          <Password />
        </>
      )}
    </Frame>
  );
};

const NewCourse = () => {
  const title = useSignal('');
  return (
    <ActForm
      title={say('new-course')}
      label={say('new.send')}
      testId="new-course"
      act={() => call(routes.createCourse, { body: { title: title.value.trim() } })}
      onDone={({ id }) => goToPlace('course', id, 'people')}
    >
      <LineField label={say('course.rename')} {...bound(title)} max={MAX_TITLE} testId="new-course-title" />
    </ActForm>
  );
};

const Password = () => {
  const old = useSignal('');
  const fresh = useSignal('');
  return (
    <Fold title={say('password.title')} testId="password-fold">
      <ActForm
        label={say('password.send')}
        testId="password"
        act={() => call(routes.changePassword, { body: { old: old.value, password: fresh.value } })}
        onDone={session => {
          begin(session);
          old.value = '';
          fresh.value = '';
          showToast(() => say('password.done'));
        }}
      >
        <div class="pair">
          <LineField
            label={say('password.old')}
            {...bound(old)}
            max={MAX_PASSWORD}
            kind="password"
            autocomplete="current-password"
            testId="password-old"
          />
          <LineField
            label={say('password.new')}
            told={say('password.told', { least: MIN_PASSWORD })}
            {...bound(fresh)}
            min={MIN_PASSWORD}
            max={MAX_PASSWORD}
            kind="password"
            autocomplete="new-password"
            testId="password-new"
          />
        </div>
      </ActForm>
    </Fold>
  );
};

const placeOf = ({ id, title, closed, students, tournaments, assignments }: Course) => ({
  href: placeLink('course', id),
  title,
  facts: [say('facts', { students, tournaments, assignments }), ...(closed === null ? [] : [say('closed')])],
});
