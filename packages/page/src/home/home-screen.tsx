import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { BoardPicture } from '../board/picture/board-picture.tsx';
import { Button } from '../controls/button.tsx';
import { lazyScreen } from '../lazy-screen.tsx';
import { mayHaveGames } from '../library/take-over.ts';
import { go, linkTo, route } from '../route.ts';
import { gameTitle } from '../words/game-title.ts';
import { say, translator } from '../words/say.ts';

/** Variants, not games: Spanish draughts and checkers are two rulesets of one game. */
const offered = games.flatMap(({ id, extras: { featured } }) => featured.map(ruleset => `${id}:${ruleset}`));

/** Loaded apart: the code that reads stored games is large, and a new visitor has none. */
const ResumeLink = lazyScreen(() => import('./resume-link.tsx'), 'ResumeLink', null);

export const HomeScreen = () => (
  <section class="sheet">
    <h1>{say('home.title')}</h1>
    <p class="lead">{say('home.intro')}</p>
    {!isSecureContext && (
      <p class="faint" data-testid="insecure">
        {say('home.insecure')}
      </p>
    )}
    {route.value.unknown !== '' && (
      <p class="refusal" role="alert" data-testid="unknown-screen">
        {say('home.unknown', { name: route.value.unknown })}
      </p>
    )}
    {mayHaveGames() && <ResumeLink />}
    <ul class="cards">
      {offered.map(name => {
        const variant = unwrap(parseVariant(games, name));
        const title = gameTitle(variant).game;
        return (
          <li key={name} class="card">
            <Thumbnail variant={variant} />
            <h2>{title}</h2>
            <p>
              {translator.value.ofGame(variant.game, `summary.${variant.ruleset}`) ??
                translator.value.ofGame(variant.game, 'summary')}
            </p>
            <div class="row spread">
              <Button
                label={say('home.play')}
                class="strong"
                testId={`play-${name}`}
                aria-label={`${say('home.play')}: ${title}`}
                onClick={() => void playAtOnce(name)}
              />
              <a
                href={linkTo('play', '', { new: name })}
                data-testid={`options-${name}`}
                aria-label={`${say('home.options')}: ${title}`}
              >
                {say('home.options')}
              </a>
              <a href={linkTo('learn', name)} aria-label={`${say('home.learn')}: ${title}`}>
                {say('home.learn')}
              </a>
            </div>
          </li>
        );
      })}
    </ul>
    <p class="row">
      <a href={linkTo('solved')}>{say('nav.solved')}</a>
      <a href={linkTo('arena')}>{say('home.arena')}</a>
    </p>
  </section>
);

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

const Thumbnail = ({ variant }: { variant: Variant }) => {
  const state = new GameState(variant);
  return (
    <div class="thumbnail" aria-hidden="true">
      <BoardPicture variant={variant} pieces={variant.face.pieces(state.position)} />
    </div>
  );
};
