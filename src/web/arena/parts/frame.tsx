import type { ComponentChildren } from 'preact';
import { routes } from '../../../protocols/arena-api/routes.ts';
import { useScreenTitle } from '../../state/page-title.ts';
import { begin, call, session } from '../connection.ts';
import { goToPlace, placeLink } from '../places.ts';
import { say } from '../words.ts';

/** A place above the present one, with its address. */
export interface Above {
  readonly name: string;
  readonly href: string;
}

/** The frame of every screen of the arena: the path to it, the caller, and the heading. */
export const Frame = ({
  title,
  above = [],
  isNarrow = false,
  children,
  testId,
}: {
  title: string;
  above?: readonly Above[];
  isNarrow?: boolean;
  children: ComponentChildren;
  testId: string;
}) => {
  useScreenTitle(title);
  return (
    <section class={isNarrow ? 'sheet narrow arena' : 'sheet arena'} data-testid={testId}>
      <Top above={above} />
      <h1 tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {children}
    </section>
  );
};

/** The path to a screen, and the caller. */
export const Top = ({ above }: { above: readonly Above[] }) => (
  <div class="arena-top">
    {above.length > 0 && (
      <nav aria-label={say('path')}>
        <ol class="arena-path">
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

/** The first steps of the path to a place: the courses, and a course. */
export const toCourses = (): Above => ({ name: say('courses'), href: placeLink('courses') });
export const toCourse = ({ id, title }: { readonly id: string; readonly title: string }): Above => ({
  name: title,
  href: placeLink('course', id),
});

/** The step to a course by its id, and to one of its views; a member knows the title of the only course. */
export const toCourseOf = (id: string, view?: string): Above => {
  const { value } = session;
  const own = value === null || value === 'off' ? null : value.course;
  return {
    name: own?.id === id ? own.title : say('course'),
    href: view === undefined ? placeLink('course', id) : placeLink('course', id, view),
  };
};

/** The name and the role of the caller, with a button to sign out. */
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
