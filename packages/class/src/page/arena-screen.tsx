import { focusHeading, useFocusKeeper } from '@poda/page/controls/focus.ts';
import { lazyScreen } from '@poda/page/lazy-screen.tsx';
import { route } from '@poda/page/route.ts';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { EntryScreen, OffScreen, SetUpScreen } from '../accounts/page/entry-screen.tsx';
import { NewKeyScreen, newKey } from '../accounts/page/new-key.tsx';
import { SignInAgain } from '../accounts/page/sign-in-again.tsx';
import { CourseScreen } from '../courses/page/course-screen.tsx';
import { CoursesScreen } from '../courses/page/courses-screen.tsx';
import { findServer, isOrganiser, session } from './connection.ts';
import { Frame } from './parts/frame.tsx';
import { placeLink } from './places.ts';
import { say } from './words.ts';
import './arena.css';

const SubmitScreen = lazyScreen(async () => (await import('../submissions/page/submit-screen.tsx')).SubmitScreen);
const SubmissionScreen = lazyScreen(
  async () => (await import('../submissions/page/submission-screen.tsx')).SubmissionScreen,
);
const TournamentFormScreen = lazyScreen(
  async () => (await import('../tournaments/page/form/tournament-form-screen.tsx')).TournamentFormScreen,
);
const TournamentScreen = lazyScreen(
  async () => (await import('../tournaments/page/tournament-screen.tsx')).TournamentScreen,
);
const GameScreen = lazyScreen(async () => (await import('../tournaments/page/game/game-screen.tsx')).GameScreen);
const BotScreen = lazyScreen(async () => (await import('../submissions/page/bots/bot-screen.tsx')).BotScreen);
const PlayBotScreen = lazyScreen(
  async () => (await import('../submissions/page/bots/play-bot-screen.tsx')).PlayBotScreen,
);
const AssignmentFormScreen = lazyScreen(
  async () => (await import('../assignments/page/assignment-form-screen.tsx')).AssignmentFormScreen,
);
const AssignmentScreen = lazyScreen(
  async () => (await import('../assignments/page/assignment-screen.tsx')).AssignmentScreen,
);
const SimilarityScreen = lazyScreen(
  async () => (await import('../assignments/page/similarity-screen.tsx')).SimilarityScreen,
);
const CompareScreen = lazyScreen(async () => (await import('../assignments/page/compare-screen.tsx')).CompareScreen);

/** The screens for signed-in users, by the first word of the place. */
const screens: Readonly<Record<string, ComponentType>> = {
  '': () => <HomeOfCaller />,
  courses: CoursesScreen,
  course: CourseScreen,
  submit: SubmitScreen,
  submission: SubmissionScreen,
  'new-tournament': TournamentFormScreen,
  'change-tournament': TournamentFormScreen,
  tournament: TournamentScreen,
  game: GameScreen,
  bot: BotScreen,
  play: PlayBotScreen,
  'new-assignment': AssignmentFormScreen,
  'change-assignment': AssignmentFormScreen,
  assignment: AssignmentScreen,
  similarity: SimilarityScreen,
  compare: CompareScreen,
  join: EntryScreen,
  setup: SetUpScreen,
};

const HomeOfCaller = () => (isOrganiser() ? <CoursesScreen /> : <CourseScreen />);

export const ArenaScreen = () => {
  const place = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // The views of a course or a tournament are one place, so a change of view keeps the focus.
  const at = route.value.rest.split('/').slice(0, 2).join('/');
  const shownKey = newKey.value;
  useEffect(() => void findServer(), []);
  useFocusKeeper(place);
  useLayoutEffect(() => {
    // The page itself focuses the heading when the arena is opened from another screen.
    if (!isFirst.current) focusHeading(place.current);
    isFirst.current = false;
  }, [at, shownKey, session.value === null]);
  return (
    <div ref={place} tabIndex={-1} class="arena-place">
      <SignInAgain isTeacher={isOrganiser()} />
      {shownKey === null ? <Place key={at} word={at.split('/')[0]!} /> : <NewKeyScreen shown={shownKey} />}
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
