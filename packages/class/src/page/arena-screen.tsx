import { focusHeading, useFocusKeeper } from '@poda/page/controls/focus.ts';
import { lazyScreen } from '@poda/page/lazy-screen.tsx';
import { route } from '@poda/page/route.ts';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { EntryScreen, NewKeyScreen, OffScreen, SetUpScreen, SignInAgain } from '../accounts/page/entry-screen.tsx';
import { newKeyToShow } from '../accounts/page/forms.tsx';
import { CourseScreen } from '../courses/page/course-screen.tsx';
import { CoursesScreen } from '../courses/page/courses-screen.tsx';
import { findServer, hasExpired, isOrganiser, session } from './connection.ts';
import { Frame } from './parts/frame.tsx';
import { placeLink } from './places.ts';
import { say } from './words.ts';
import './arena.css';

const tournamentForms = () => import('../tournaments/page/form/tournament-form-screen.tsx');
const assignmentForms = () => import('../assignments/page/assignment-form-screen.tsx');

/** The screens for signed-in users, by the first word of the place. */
const screens: Readonly<Record<string, ComponentType>> = {
  '': () => (isOrganiser() ? <CoursesScreen /> : <CourseScreen />),
  courses: CoursesScreen,
  course: CourseScreen,
  submit: lazyScreen(() => import('../submissions/page/submit-screen.tsx'), 'SubmitScreen'),
  submission: lazyScreen(() => import('../submissions/page/submission-screen.tsx'), 'SubmissionScreen'),
  'new-tournament': lazyScreen(tournamentForms, 'NewTournamentScreen'),
  'change-tournament': lazyScreen(tournamentForms, 'ChangeTournamentScreen'),
  tournament: lazyScreen(() => import('../tournaments/page/tournament-screen.tsx'), 'TournamentScreen'),
  game: lazyScreen(() => import('../tournaments/page/game/game-screen.tsx'), 'GameScreen'),
  bot: lazyScreen(() => import('../submissions/page/bots/bot-screen.tsx'), 'BotScreen'),
  play: lazyScreen(() => import('../submissions/page/bots/play-bot-screen.tsx'), 'PlayBotScreen'),
  'new-assignment': lazyScreen(assignmentForms, 'NewAssignmentScreen'),
  'change-assignment': lazyScreen(assignmentForms, 'ChangeAssignmentScreen'),
  assignment: lazyScreen(() => import('../assignments/page/assignment-screen.tsx'), 'AssignmentScreen'),
  similarity: lazyScreen(() => import('../assignments/page/similarity-screens.tsx'), 'SimilarityScreen'),
  compare: lazyScreen(() => import('../assignments/page/similarity-screens.tsx'), 'CompareScreen'),
  join: EntryScreen,
  setup: SetUpScreen,
};

export const ArenaScreen = () => {
  const place = useFocusKeeper<HTMLDivElement>();
  const isFirst = useRef(true);
  // The views of a course or a tournament are one place, so a change of view keeps the focus.
  const at = route.value.rest.split('/').slice(0, 2).join('/');
  const shownKey = newKeyToShow.value;
  useEffect(() => void findServer(), []);
  useLayoutEffect(() => {
    // When another screen opens the arena, the page focuses the heading itself.
    if (!isFirst.current) focusHeading(place.current);
    isFirst.current = false;
  }, [at, shownKey, session.value === null]);
  return (
    <div ref={place} tabIndex={-1} class="arena-place">
      {hasExpired.value && <SignInAgain />}
      {shownKey === null || session.value === null ? (
        <Place key={at} word={at.split('/')[0]!} />
      ) : (
        <NewKeyScreen newKey={shownKey} />
      )}
    </div>
  );
};

const Place = ({ word }: { word: string }) => {
  const { value } = session;
  if (value === null) return <p class="sheet" aria-busy="true" />;
  if (value === 'off') return <OffScreen />;
  if (value.role === 'nobody') return word === 'setup' ? <SetUpScreen /> : <EntryScreen />;
  const Screen = screens[word];
  return Screen === undefined ? <Missing /> : <Screen />;
};

const Missing = () => (
  <Frame title={say('missing.title')} isNarrow testId="arena-missing">
    <p>{say('missing.text')}</p>
    <p>
      <a href={placeLink()}>{say('missing.back')}</a>
    </p>
  </Frame>
);
