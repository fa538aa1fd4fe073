import { HomeScreen } from './home/home-screen.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { PlayScreen } from './play/play-screen.tsx';
import { linkTo, route, type Screen } from './route.ts';
import { settings } from './state/settings.ts';
import { say } from './words/say.ts';

/** What stands in the heading of every screen. */
const tabs = ['home', 'play', 'analysis', 'review', 'learn', 'settings'] as const satisfies readonly Screen[];

const AnalysisScreen = lazyScreen(async () => (await import('./analysis/analysis-screen.tsx')).AnalysisScreen);
const ReviewScreen = lazyScreen(async () => (await import('./review/review-screen.tsx')).ReviewScreen);
const LearnScreen = lazyScreen(async () => (await import('./learn/learn-screen.tsx')).LearnScreen);
const SettingsScreen = lazyScreen(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen);

/** The page: a heading with the screens, and the screen of the moment. */
export const App = () => (
  <>
    <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
      {say('skip')}
    </button>
    <header class="heading">
      <a class="brand" href={linkTo('home')}>
        Poda
      </a>
      <nav aria-label={say('nav')}>
        {tabs.map(screen => (
          <a key={screen} href={linkTo(screen)} aria-current={route.value.screen === screen ? 'page' : undefined}>
            {say(`nav.${screen}`)}
          </a>
        ))}
      </nav>
      <button
        type="button"
        class="quiet"
        lang={otherLanguage()}
        data-testid="language"
        onClick={() => {
          settings.language.value = otherLanguage();
        }}
      >
        {otherLanguage() === 'en' ? 'English' : 'Español'}
      </button>
    </header>
    <main id="main" tabIndex={-1}>
      <CurrentScreen />
    </main>
  </>
);

const otherLanguage = () => (settings.language.value === 'es' ? 'en' : 'es');

const CurrentScreen = () => {
  switch (route.value.screen) {
    case 'play':
      return <PlayScreen />;
    case 'analysis':
      return <AnalysisScreen />;
    case 'review':
      return <ReviewScreen />;
    case 'learn':
      return <LearnScreen />;
    case 'settings':
      return <SettingsScreen />;
    case 'home':
      return <HomeScreen />;
  }
};
