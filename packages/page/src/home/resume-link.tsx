import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { isUnfinished } from '../library/kept-game.ts';
import { useLibrary } from '../library/use-library.ts';
import { linkTo } from '../route.ts';
import { gameTitle } from '../words/game-title.ts';
import { say } from '../words/say.ts';

const MAX_SHOWN = 3;

export const ResumeLink = () => {
  const unfinished = useLibrary().value?.games.filter(isUnfinished) ?? [];
  if (unfinished.length === 0) return null;
  return (
    <div class="row">
      {unfinished.slice(0, MAX_SHOWN).map(({ id, game, moves }) => {
        const variant = parseVariant(games, game);
        return (
          variant.ok && (
            <a key={id} class="button strong" href={linkTo('play', id)} data-testid="resume">
              {say('home.resume')}: {say('home.resume.detail', { game: gameTitle(variant.value).game, number: moves })}
            </a>
          )
        );
      })}
      {unfinished.length > MAX_SHOWN && (
        <a href={linkTo('games', '', { result: 'unfinished' })} data-testid="resume-more">
          {say('home.resume.more', { count: unfinished.length })}
        </a>
      )}
    </div>
  );
};
