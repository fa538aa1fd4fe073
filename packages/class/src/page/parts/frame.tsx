import { useScreenTitle } from '@poda/page/browser/page-title.ts';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { routes } from '../../api/routes.ts';
import { begin, call, isOrganiser, ownCourse, session } from '../connection.ts';
import { goToPlace, placeLink } from '../places.ts';
import { say } from '../words.ts';

/** A step of the path to the present screen. */
interface Above {
  readonly name: string;
  readonly href: string;
}

/** `view` is the view of the course that leads to the screen. */
interface InCourse {
  readonly id: string;
  readonly view?: string;
}

export const Frame = ({
  title,
  course,
  above = [],
  isNarrow = false,
  children,
  testId,
}: {
  title: string;
  course?: InCourse | null;
  above?: readonly Above[];
  isNarrow?: boolean;
  children: ComponentChildren;
  testId: string;
}) => {
  useScreenTitle(title);
  return (
    <section class={isNarrow ? 'sheet narrow arena' : 'sheet arena'} data-testid={testId}>
      <Top course={course} above={above} />
      <h1 tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {children}
    </section>
  );
};

export const Top = ({ course, above }: { course?: InCourse | null | undefined; above: readonly Above[] }) => (
  <div class="arena-top">
    {(above.length > 0 || course) && (
      <nav aria-label={say('path')}>
        <ol class="arena-path">
          {course && <CourseSteps course={course} />}
          {above.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    )}
    <Caller />
  </div>
);

export const toCourses = (): Above => ({ name: say('courses'), href: placeLink('courses') });

/** By course id, as far as the server has sent them. */
const titles = signal<Readonly<Record<string, string>>>({});

export const knowCourse = ({ id, title }: { readonly id: string; readonly title: string }): void => {
  if (titles.peek()[id] !== title) titles.value = { ...titles.peek(), [id]: title };
};

const CourseSteps = ({ course: { id, view } }: { course: InCourse }) => {
  const own = ownCourse();
  const title = own?.id === id ? own.title : titles.value[id];
  useEffect(() => {
    if (title !== undefined) return;
    void call(routes.readCourse, { params: { course: id } }).then(answer => {
      if (answer.ok) knowCourse(answer.value);
    });
  }, [id, title === undefined]);
  const steps: readonly Above[] = [
    ...(isOrganiser() ? [toCourses()] : []),
    {
      name: title ?? say('course'),
      href: view === undefined ? placeLink('course', id) : placeLink('course', id, view),
    },
  ];
  return (
    <>
      {steps.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </>
  );
};

const Caller = () => {
  const { value } = session;
  if (value === null || value === 'off' || value.role === 'nobody') return null;
  return (
    <p class="arena-caller">
      <bdi>{say('signed-in', { name: value.name ?? '', role: say(`role.${value.role}`) })}</bdi>
      <button
        type="button"
        class="quiet"
        data-testid="sign-out"
        onClick={async () => {
          const left = await call(routes.signOut, {});
          if (left.ok) begin(left.value);
          goToPlace();
        }}
      >
        {say('sign-out')}
      </button>
    </p>
  );
};
