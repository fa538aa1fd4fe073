import { Fold } from '@poda/page/controls/fold.tsx';
import { showToast } from '@poda/page/controls/toast.tsx';
import { currentPassword, newPassword } from '../../accounts/page/forms.tsx';
import { MIN_PASSWORD } from '../../accounts/session-routes.ts';
import { type AnswerTo, routes } from '../../api/routes.ts';
import { MAX_TITLE } from '../../api/value-schemas.ts';
import { begin, call, fileAddress, isOrganiser } from '../../page/connection.ts';
import { ActForm } from '../../page/parts/acts.tsx';
import { LineField, useLines } from '../../page/parts/fields.tsx';
import { Frame, Part } from '../../page/parts/frame.tsx';
import { PlaceList, Table } from '../../page/parts/lists.tsx';
import { Answered, useRepeated, useRequest } from '../../page/parts/requests.tsx';
import { countText, momentText } from '../../page/parts/texts.ts';
import { goToPlace, placeLink } from '../../page/places.ts';
import { say } from './words.ts';

export type Course = AnswerTo<'readCourse'>;

export const CoursesScreen = () => {
  const request = useRequest(routes.listCourses, {});
  return (
    <Frame title={say('courses')} testId="courses">
      <Answered request={request}>
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
  const { typed, line } = useLines('new-course', { title: '' });
  return (
    <ActForm
      title={say('new-course')}
      label={say('new.send')}
      testId="new-course"
      act={() => call(routes.createCourse, { body: { title: typed.value.title.trim() } })}
      onDone={({ id }) => goToPlace('course', id, 'people')}
    >
      <LineField label={say('course.rename')} {...line('title')} max={MAX_TITLE} />
    </ActForm>
  );
};

const Password = () => {
  const { typed, line } = useLines('password', { old: '', new: '' });
  return (
    <Fold title={say('password.title')} testId="password-fold">
      <ActForm
        label={say('password.send')}
        testId="password"
        act={() => call(routes.changePassword, { body: { old: typed.value.old, password: typed.value.new } })}
        onDone={session => {
          begin(session);
          typed.value = { old: '', new: '' };
          showToast(() => say('password.done'));
        }}
      >
        <div class="pair">
          <LineField label={say('password.old')} {...line('old')} {...currentPassword} />
          <LineField
            label={say('password.new')}
            hint={say('password.hint', { least: MIN_PASSWORD })}
            {...line('new')}
            {...newPassword}
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

const Workers = () => {
  const request = useRequest(routes.listWorkers, {});
  useRepeated(() => void request.refresh(), 10_000, request);
  return (
    <Part title={say('workers.title')} testId="workers">
      <p class="faint small">{say('workers.lead')}</p>
      <Answered request={request}>
        {({ workers }) => (
          <Table
            label={say('workers.scroll')}
            none={say('workers.none')}
            rows={workers}
            keyOf={({ id }) => id}
            testId="worker-table"
            columns={[
              [say('worker.name'), ({ name }) => <bdi>{name}</bdi>],
              [say('confinement'), ({ level }) => level],
              [say('worker.cores'), ({ cores }) => cores],
              [say('worker.speed'), speedText],
              [say('worker.jobs'), ({ jobs }) => jobs],
              [
                say('worker.seen'),
                ({ isAlive, seen }) =>
                  isAlive ? (
                    say('worker.alive')
                  ) : (
                    <span class="bad">{say('worker.gone', { date: momentText(seen) })}</span>
                  ),
              ],
            ]}
          />
        )}
      </Answered>
      <p>
        <a href={fileAddress(routes.downloadBackup, {})} download>
          {say('backup')}
        </a>{' '}
        <span class="faint small">{say('backup.told')}</span>
      </p>
    </Part>
  );
};

const speedText = ({ speed }: { readonly speed: number | null }): string =>
  speed === null ? '–' : say('worker.speed.value', { count: countText(Math.round(speed)) });
