import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { BoardPicture } from '../board/picture/board-picture.tsx';
import { lazyScreen } from '../lazy-screen.tsx';
import { mayHaveGames } from '../library/take-over.ts';
import { levelAwaiting } from '../play/setup/last-by-game.ts';
import { go, linkTo, route } from '../route.ts';
import { gameTitle } from '../words/game-title.ts';
import { say, translator } from '../words/say.ts';
import './home.css';

/** Variants, not games: Spanish draughts and checkers are two rulesets of one game. */
const offered = games.flatMap(({ id, extras: { featured } }) =>
  Object.entries(featured).map(([ruleset, position]) => {
    const variant = variantNamed(`${id}:${ruleset}`);
    const { position: shown } = unwrap(GameState.read(variant, position || variant.rules.start));
    return { name: `${id}:${ruleset}`, variant, pieces: variant.face.pieces(shown) };
  }),
);

/** Loaded apart: the code that reads stored games is large, and a new visitor has none. */
const ResumeLink = lazyScreen(() => import('./resume-link.tsx'), 'ResumeLink', null);

/** Loaded after the first paint. */
const SearchPicture = lazyScreen(
  async () => {
    await new Promise(resolve => setTimeout(resolve));
    return import('./search-picture.tsx');
  },
  'SearchPicture',
  null,
);

/** True if the page comes from a server with a class, which says so in a small file that every host has. */
const hasClass = signal(false);

const findClass = async (): Promise<void> => {
  try {
    const answer = await fetch('network.json', { cache: 'no-store' });
    hasClass.value = ((await answer.json()) as { arena?: boolean }).arena === true;
  } catch {
    // Without network there is no class.
  }
};

/** Below the first screen. */
const HomePanels = lazyScreen(() => import('./home-panels.tsx'), 'HomePanels', null);

export const HomeScreen = () => {
  useEffect(() => void findClass(), []);
  return (
    <section class="home">
      {route.value.unknown !== '' && (
        <p class="refusal" role="alert" data-testid="unknown-screen">
          {say('home.unknown', { name: route.value.unknown })}
        </p>
      )}
      <div class="hero">
        <div class="hero-words">
          <h1>{say('home.title')}</h1>
          <p class="lead">{say('home.intro')}</p>
          <nav class="home-doors" aria-label={say('home.doors')}>
            <Door to="play" line={say('home.play')} isMain={!hasClass.value} />
            <Door to="learn" line={say('home.learn')} />
            <Door to="arena" line={say(hasClass.value ? 'home.class.enter' : 'home.class')} isMain={hasClass.value} />
          </nav>
          <p class="faint" {...(isSecureContext ? {} : { 'data-testid': 'insecure' })}>
            {say(isSecureContext ? 'home.promise' : 'home.insecure')}
          </p>
        </div>
        <figure class="hero-picture">
          <div class="search-ground">
            <SearchPicture />
          </div>
          <figcaption class="faint small">
            {say('home.picture')}{' '}
            <a href={linkTo('learn', 'search')} data-testid="to-search">
              {say('home.walk')}
            </a>
          </figcaption>
        </figure>
      </div>
      {mayHaveGames() && <ResumeLink />}
      <h2 class="hidden">{say('home.games')}</h2>
      <ul class="game-cards">
        {offered.map(({ name, variant, pieces }) => (
          <li key={name}>
            <button type="button" class="game-card" data-testid={`play-${name}`} onClick={() => void playAtOnce(name)}>
              <span class="thumbnail">
                <BoardPicture variant={variant} pieces={pieces} />
              </span>
              <b>{gameTitle(variant).game}</b>
              <span class="faint">
                {wordOf(variant.ruleset, 'card', variant.game) ?? translator.value.ofGame(variant.game, 'summary')}
              </span>
              <span class="known">{wordOf(variant.ruleset, 'known', variant.game)}</span>
              <span class="level">{levelText(variant)}</span>
            </button>
          </li>
        ))}
      </ul>
      <HomePanels />
    </section>
  );
};

interface DoorProps {
  readonly to: 'play' | 'learn' | 'arena';
  readonly line: string;
  readonly isMain?: boolean;
}

const Door = ({ to, line, isMain = false }: DoorProps) => (
  <a class={isMain ? 'door strong' : 'door'} href={linkTo(to)} data-testid={`door-${to}`}>
    <b>{say(`nav.${to}`)}</b>
    <span>{line}</span>
  </a>
);

const levelText = ({ game }: Variant): string => {
  const level = levelAwaiting(game.id);
  return level === null ? '' : say('home.level', { level });
};

/** The game's word for the ruleset, else for the game. */
const wordOf = (ruleset: string, word: 'card' | 'known', game: (typeof games)[number]): string | undefined =>
  translator.value.ofGame(game, `${word}.${ruleset}`) ?? translator.value.ofGame(game, word);

/** A double click must start only one game. */
let isStarting = false;

/** The code is loaded on the first click. */
const playAtOnce = async (name: string): Promise<void> => {
  if (isStarting) return;
  isStarting = true;
  try {
    const { quickStart } = await import('../play/setup/quick-start.ts');
    await quickStart(name);
  } catch {
    // On a first visit without network the code cannot be loaded; the form's screen tries again.
    go('play', '', { new: name });
  } finally {
    isStarting = false;
  }
};
