import { Views } from '@poda/page/controls/views.tsx';
import { useEffect } from 'preact/hooks';
import { routes } from '../../api/routes.ts';
import { call, findServer, isOrganiser, ownCourse, role } from '../../page/connection.ts';
import { ActButton } from '../../page/parts/acts.tsx';
import { Frame, rememberCourseTitle, toCourses } from '../../page/parts/frame.tsx';
import { AnsweredScreen, useRequest } from '../../page/parts/requests.tsx';
import { goToPlace, placeLink, placeParts } from '../../page/places.ts';
import { CourseAssignments, CourseSubmissions, CourseTournaments } from './course-lists.tsx';
import { CourseSettings } from './course-settings.tsx';
import type { Course } from './courses-screen.tsx';
import { say } from './words.ts';

const views = ['tournaments', 'assignments', 'submissions', 'people'] as const;
type View = (typeof views)[number];

const viewsOf = (): readonly View[] => {
  if (role() === 'organiser') return views;
  return role() === 'student' ? ['tournaments', 'assignments', 'submissions'] : ['tournaments'];
};

export const CourseScreen = () => {
  const [wanted = ''] = placeParts();
  const id = wanted || (ownCourse()?.id ?? '');
  const course = useRequest(routes.readCourse, { params: { course: id } });
  return (
    <AnsweredScreen request={course}>
      {opened => <OpenedCourse course={opened} onChanged={course.replace} />}
    </AnsweredScreen>
  );
};

const OpenedCourse = ({ course, onChanged }: { course: Course; onChanged: (course: Course) => void }) => {
  const [, wanted] = placeParts();
  const shown = viewsOf();
  useEffect(() => rememberCourseTitle(course), [course]);
  const view = shown.find(candidate => candidate === wanted) ?? shown[0]!;
  return (
    <Frame title={course.title} above={isOrganiser() ? [toCourses()] : []} testId="course">
      {course.closed !== null && <p class="arena-notice">{say('course.is-closed')}</p>}
      <Views
        label={say('views')}
        views={shown.map(candidate => ({
          href: placeLink('course', course.id, candidate),
          text: say(`view.${candidate}`),
          isCurrent: candidate === view,
          testId: `course-${candidate}`,
        }))}
      />
      {view === 'tournaments' && <CourseTournaments course={course} />}
      {view === 'assignments' && <CourseAssignments course={course} />}
      {view === 'submissions' && <CourseSubmissions course={course} />}
      {!isOrganiser() && <Leave course={course} />}
      {view === 'people' && <CourseSettings course={course} onChanged={onChanged} />}
    </Frame>
  );
};

const Leave = ({ course }: { course: Course }) => (
  <details class="arena-leave">
    <summary class="faint">{say('leave.title')}</summary>
    <div class="row arena-acts">
      <ActButton
        label={say('leave')}
        ask={say('leave.ask')}
        testId="leave"
        act={() => call(routes.leaveCourse, { params: { course: course.id } })}
        onDone={() => void findServer().then(() => goToPlace())}
      />
    </div>
  </details>
);
