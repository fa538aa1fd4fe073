import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { screenTitle } from './browser/page-title.ts';
import { Button } from './controls/button.tsx';
import { focusHeading } from './controls/focus.ts';
import { set } from './controls/signals.ts';
import { Toast } from './controls/toast.tsx';
import { isFileOver } from './exchange/dropped-file.ts';
import { HomeScreen } from './home/home-screen.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { linkTo, route, type Screen } from './route.ts';
import { settings } from './settings/settings.ts';
import { problemsLoaded, say } from './words/say.ts';

const doors = ['play', 'learn', 'analysis', 'arena'] as const satisfies readonly Screen[];
const places = ['games', 'solved', 'settings'] as const satisfies readonly Screen[];

/** A screen after the first, which may have to speak of problems. */
const laterScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): ComponentType =>
  lazyScreen(async () => {
    const [screens] = await Promise.all([load(), problemsLoaded()]);
    return screens;
  }, name);

const screens: Readonly<Record<Screen, ComponentType>> = {
  home: HomeScreen,
  play: laterScreen(() => import('./play/play-screen.tsx'), 'PlayScreen'),
  games: laterScreen(() => import('./library/screen/games-screen.tsx'), 'GamesScreen'),
  analysis: laterScreen(() => import('./analysis/analysis-screen.tsx'), 'AnalysisScreen'),
  review: laterScreen(() => import('./review/review-screen.tsx'), 'ReviewScreen'),
  learn: laterScreen(async () => {
    const [screens, { rules }] = await Promise.all([import('./learn/learn-screen.tsx'), import('./learn/rules.ts')]);
    await rules.ready;
    return screens;
  }, 'LearnScreen'),
  tree: laterScreen(() => import('./tree/tree-screen.tsx'), 'TreeScreen'),
  exercises: laterScreen(() => import('./exercises/exercises-screen.tsx'), 'ExercisesScreen'),
  evaluation: laterScreen(() => import('./evaluation/evaluation-screen.tsx'), 'EvaluationScreen'),
  efficiency: laterScreen(() => import('./efficiency/efficiency-screen.tsx'), 'EfficiencyScreen'),
  comparison: laterScreen(() => import('./comparison/comparison-screen.tsx'), 'ComparisonScreen'),
  solved: laterScreen(() => import('./solved/solved-screen.tsx'), 'SolvedScreen'),
  arena: laterScreen(() => import('@poda/class/page/arena-screen.tsx'), 'ArenaScreen'),
  settings: laterScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
};

// Every screen opens at its top, also when the user goes back to it.
history.scrollRestoration = 'manual';

export const App = () => {
  const { screen, rest } = route.value;
  const Shown = screens[screen];
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // Layout effects run before the effects of a screen that scrolls to a part of itself and focuses it.
  useLayoutEffect(() => {
    if (!isFirst.current) focusHeading(main.current);
    isFirst.current = false;
  }, [screen]);
  useLayoutEffect(() => scrollTo(0, 0), [screen, rest]);
  const title = `${screenTitle.value ?? (screen === 'home' ? say('home.title') : say(`nav.${screen}`))} · Poda`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Button label={say('skip')} class="skip" onClick={() => document.getElementById('main')?.focus()} />
      <header class={`heading at-${screen}`}>
        <a class="brand" href={linkTo('home')} aria-current={screen === 'home' ? 'page' : undefined}>
          <img src="./icon.svg" alt="" width="32" height="32" />
          Poda
        </a>
        <Links name="doors" screens={doors} />
        <Links name="places" screens={places} />
        <Button
          label={otherLanguage() === 'en' ? 'English' : 'Español'}
          class="quiet"
          lang={otherLanguage()}
          testId="language"
          onClick={() => set(settings.language, otherLanguage())}
        />
      </header>
      <LoadFailure />
      <main id="main" ref={main} tabIndex={-1}>
        <Shown />
      </main>
      <Toast />
      {isFileOver.value && <p class="drop-veil">{say('drop.here')}</p>}
    </>
  );
};

const Links = ({ name, screens }: { name: 'doors' | 'places'; screens: readonly Screen[] }) => (
  <nav class={name} aria-label={say(`nav.${name}`)}>
    {screens.map(screen => (
      <a
        key={screen}
        class={`to-${screen}`}
        href={linkTo(screen)}
        aria-current={doorOf(route.value.screen) === screen ? 'page' : undefined}
      >
        {icons[screen] && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icons[screen]} />
          </svg>
        )}
        <span>{say(`nav.${screen}`)}</span>
      </a>
    ))}
  </nav>
);

/** On a phone; at its bottom: two pieces, a tree, a magnifying glass, people; above: a list, a seal, sliders. */
const icons: Partial<Record<Screen, string>> = {
  play: 'M8.5 3.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM15.5 10.5a5 5 0 1 1-3 9',
  learn: 'M12 4v5M12 9l-6 6M12 9l6 6M6 15v5M18 15v1.5M15.5 20.5l5-3',
  analysis: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5l5 5',
  games: 'M5 6h.1M5 12h.1M5 18h.1M9 6h11M9 12h11M9 18h11',
  solved: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM8 12.5l2.8 2.7L16 9.5',
  settings:
    'M3 7h9M17 7h4M14.5 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM3 17h4M12 17h9M9.5 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  arena: 'M9 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20c0-8 13-8 13 0M16 5a3 3 0 0 1 0 6M18 14c2.5 1 3.5 3 3.5 6',
};

/** Screens that belong to another one. */
const belongsTo: Partial<Record<Screen, Screen>> = {
  review: 'analysis',
  tree: 'learn',
  exercises: 'learn',
  evaluation: 'learn',
  efficiency: 'learn',
  comparison: 'learn',
};

const doorOf = (screen: Screen): Screen => belongsTo[screen] ?? screen;

const otherLanguage = () => (settings.language.value === 'es' ? 'en' : 'es');

/** For example because the network is down. */
const hasFailed = signal(false);

// The loader of the built page reports failed imports with this event.
addEventListener('vite:preloadError', () => set(hasFailed, true));

const LoadFailure = () =>
  hasFailed.value ? (
    <div class="refusal load-failure" role="alert" data-testid="load-failure">
      <p>{say('load.failed')}</p>
      <Button label={say('load.again')} onClick={() => location.reload()} />
    </div>
  ) : null;
