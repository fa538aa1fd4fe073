import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { unfinishedGame } from '../play/stored-game.ts';
import { linkTo } from '../route.ts';
import { gameTitle } from '../words/game-title.ts';
import { say } from '../words/say.ts';

/** A link to the unfinished game, if there is one. */
export const ResumeLink = () => {
  const kept = unfinishedGame();
  return kept === undefined ? null : (
    <p>
      <a class="button strong" href={linkTo('play')} data-testid="resume">
        {say('home.resume')}:{' '}
        {say('home.resume.detail', {
          game: gameTitle(unwrap(parseVariant(games, kept.game))).game,
          number: kept.moves.length,
        })}
      </a>
    </p>
  );
};
