import { hasArena } from '@poda/class/page/known-arena.ts';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { screenTitle } from './browser/page-title.ts';
import { Button } from './controls/button.tsx';
import { focusHeading } from './controls/focus.ts';
import { set } from './controls/set.ts';
import { Toast } from './controls/toast.tsx';
import { isFileOver } from './exchange/dropped-file.ts';
import { HomeScreen } from './home/home-screen.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { linkTo, route, type Screen } from './route.ts';
import { settings } from './settings/settings.ts';
import { say } from './words/say.ts';

/** The header links the arena too, once this browser has been in one. */
const tabs = ['home', 'play', 'games', 'analysis', 'review', 'learn', 'settings'] as const satisfies readonly Screen[];

const screens: Readonly<Record<Screen, ComponentType>> = {
  home: HomeScreen,
  play: lazyScreen(() => import('./play/play-screen.tsx'), 'PlayScreen'),
  games: lazyScreen(() => import('./library/screen/games-screen.tsx'), 'GamesScreen'),
  analysis: lazyScreen(() => import('./analysis/analysis-screen.tsx'), 'AnalysisScreen'),
  review: lazyScreen(() => import('./review/review-screen.tsx'), 'ReviewScreen'),
  learn: lazyScreen(async () => {
    const [screens, { rules }] = await Promise.all([import('./learn/learn-screen.tsx'), import('./learn/rules.ts')]);
    await rules.ready;
    return screens;
  }, 'LearnScreen'),
  solved: lazyScreen(() => import('./solved/solved-screen.tsx'), 'SolvedScreen'),
  arena: lazyScreen(() => import('@poda/class/page/arena-screen.tsx'), 'ArenaScreen'),
  settings: lazyScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
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
  const title = `${screenTitle.value ?? (screen === 'home' ? say('tagline') : say(`nav.${screen}`))} · Poda`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Button label={say('skip')} class="skip" onClick={() => document.getElementById('main')?.focus()} />
      <header class="heading">
        <a class="brand" href={linkTo('home')}>
          Poda
        </a>
        <nav aria-label={say('nav')}>
          {shownTabs().map(screen => (
            <a key={screen} href={linkTo(screen)} aria-current={route.value.screen === screen ? 'page' : undefined}>
              {say(`nav.${screen}`)}
            </a>
          ))}
        </nav>
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

const shownTabs = (): readonly Screen[] => (hasArena.value ? [...tabs, 'arena'] : tabs);

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
