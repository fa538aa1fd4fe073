import { useScreenTitle } from '@poda/page/browser/page-title.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { Question } from '@poda/page/controls/question.tsx';
import { set } from '@poda/page/controls/signals.ts';
import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { routes } from '../../api/routes.ts';
import { begin, call, isOrganiser, openedSession, ownCourse } from '../connection.ts';
import { goToPlace, placeLink } from '../places.ts';
import { say } from '../words.ts';

interface Above {
  readonly name: string;
  readonly href: string;
}

interface TopProps {
  readonly course?: string | null | undefined;
  readonly view?: 'assignments' | 'submissions' | undefined;
  readonly above?: readonly Above[];
}

interface FrameProps extends TopProps {
  readonly title: string;
  readonly isNarrow?: boolean;
  readonly children: ComponentChildren;
  readonly testId: string;
}

export const Frame = ({ title, isNarrow = false, children, testId, ...top }: FrameProps) => {
  useScreenTitle(title);
  return (
    <section class={isNarrow ? 'sheet narrow arena' : 'sheet arena'} data-testid={testId}>
      <Top {...top} />
      <h1 tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {children}
    </section>
  );
};

interface PartProps {
  readonly title: string;
  readonly isUnprinted?: boolean;
  readonly testId?: string;
  readonly children: ComponentChildren;
}

/** A part of a screen under its own heading. */
export const Part = ({ title, isUnprinted = false, testId, children }: PartProps) => (
  <section class={isUnprinted ? 'stack arena-part arena-unprinted' : 'stack arena-part'} data-testid={testId}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Top = ({ course, view, above = [] }: TopProps) => {
  const steps = [...useCourseSteps(course, view), ...above];
  return (
    <div class="row arena-top">
      {steps.length > 0 && (
        <nav aria-label={say('path')}>
          <ol class="arena-path">
            {steps.map(({ name, href }) => (
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
};

export const toCourses = (): Above => ({ name: say('courses'), href: placeLink('courses') });

/** Titles by course id, as far as the server has sent them. */
const titles = signal<Readonly<Record<string, string>>>({});

export const rememberCourseTitle = ({ id, title }: { readonly id: string; readonly title: string }): void => {
  if (titles.peek()[id] !== title) titles.value = { ...titles.peek(), [id]: title };
};

const useCourseSteps = (course: TopProps['course'], view: TopProps['view']): readonly Above[] => {
  const own = ownCourse();
  const title = own?.id === course ? own?.title : titles.value[course ?? ''];
  useEffect(() => {
    if (title !== undefined || !course) return;
    void call(routes.readCourse, { params: { course } }).then(answer => {
      if (answer.ok) rememberCourseTitle(answer.value);
    });
  }, [course, title === undefined]);
  if (!course) return [];
  const href = placeLink('course', course, ...(view === undefined ? [] : [view]));
  return [...(isOrganiser() ? [toCourses()] : []), { name: title ?? say('course'), href }];
};

const Caller = () => {
  const isAsking = useSignal(false);
  const { role = 'nobody', name } = openedSession() ?? {};
  if (role === 'nobody') return null;
  const signOut = async () => {
    isAsking.value = false;
    const left = await call(routes.signOut, {});
    if (left.ok) begin(left.value);
    goToPlace();
  };
  return (
    <div class="row faint arena-caller">
      <bdi>{say('signed-in', { name: name ?? '', role: say(`role.${role}`) })}</bdi>
      <Button
        label={say('sign-out')}
        class="quiet"
        testId="sign-out"
        onClick={() => (isOrganiser() ? signOut() : set(isAsking, true))}
      />
      {isAsking.value && (
        <Question text={say('sign-out.ask')} onYes={() => void signOut()} onNo={() => set(isAsking, false)} />
      )}
    </div>
  );
};
