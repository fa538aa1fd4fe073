import { isUnfinished } from '../library/library-game.ts';
import { type ListedGame, listedGame } from '../library/listed-game.ts';
import { useLibrary } from '../library/use-library.ts';
import { playerName } from '../play/setup/player-choice.ts';
import { linkTo } from '../route.ts';
import { gameTitle } from '../words/game-title.ts';
import { say } from './words.ts';

/** The newest unfinished game in one line, with a link to the others. */
export const ResumeLink = () => {
  const [newest, ...others] = (useLibrary().value?.games ?? [])
    .filter(isUnfinished)
    .flatMap(kept => listedGame(kept) ?? []);
  if (newest === undefined) return null;
  return (
    <p class="resume">
      <span>
        <b>{say('resume')}</b> {titleOf(newest)}
      </span>
      <a class="button" href={linkTo('play', newest.kept.id)} data-testid="resume">
        {say('resume.go')}
      </a>
      {others.length > 0 && (
        <a href={linkTo('games', '', { result: 'unfinished' })} data-testid="resume-more">
          {say('resume.more', { count: others.length })}
        </a>
      )}
    </p>
  );
};

const titleOf = ({ variant, kept, own }: ListedGame): string => {
  const { game } = gameTitle(variant);
  if (own === null) return game;
  const opponent = playerName(kept.players[own === 0 ? 1 : 0], variant.game);
  const position = variant.rules.read(kept.position);
  const isOnTurn = position.ok && position.value.side === own;
  return say(isOnTurn ? 'resume.turn' : 'resume.machine', { game, opponent });
};
