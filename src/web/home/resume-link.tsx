import { useSignal, useSignalEffect } from '@preact/signals';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { isUnfinished, type KeptGame } from '../library/kept-game.ts';
import { libraryChanges, readLibrary } from '../library/library.ts';
import { takeOverEarlier } from '../library/take-over.ts';
import { linkTo } from '../route.ts';
import { gameTitle } from '../words/game-title.ts';
import { say } from '../words/say.ts';

/** The number of unfinished games on the home screen. */
const MAX_SHOWN = 3;

/** Links to the unfinished games, if there are any. */
export const ResumeLink = () => {
  const unfinished = useSignal<readonly KeptGame[]>([]);
  useSignalEffect(() => {
    void libraryChanges.value;
    void takeOverEarlier()
      .then(readLibrary)
      .then(library => {
        unfinished.value = library.games.filter(isUnfinished);
      });
  });
  return (
    <>
      {unfinished.value.slice(0, MAX_SHOWN).map(({ id, game, moves }) => {
        const variant = parseVariant(games, game);
        return (
          variant.ok && (
            <p key={id}>
              <a class="button strong" href={linkTo('play', id)} data-testid="resume">
                {say('home.resume')}:{' '}
                {say('home.resume.detail', { game: gameTitle(variant.value).game, number: moves })}
              </a>
            </p>
          )
        );
      })}
    </>
  );
};
