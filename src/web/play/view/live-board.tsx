import { hintArrows } from '../../board/picture/move-arrows.ts';
import { PlayableBoard } from '../../move-input/playable-board.tsx';
import { gameTitle } from '../../words/game-title.ts';
import { say as sayOfPage } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';
import { momentText } from './looking-bar.tsx';
import { say } from './words.ts';

/** Scrolls the page, if it scrolls, until the board is on the screen. */
export const scrollToBoard = (): void =>
  document.querySelector('.play > .board-side')?.scrollIntoView({ block: 'nearest' });

/** The board of the game, or of the moment that the user looks at, on which no move can be made. */
export const LiveBoard = ({ live }: { live: LiveGame }) => {
  const moment = live.looking.moment.value;
  const label = sayOfPage('board.of', gameTitle(live.variant));
  const isFlipped = live.isFlipped.value;
  return moment === null ? (
    <PlayableBoard
      isFlipped={isFlipped}
      playable={live}
      label={label}
      arrows={hintArrows(live.state, live.adviser.hints.value?.lines ?? [])}
      path={live.lastPath.value}
    />
  ) : (
    <PlayableBoard
      isFlipped={isFlipped}
      playable={moment}
      path={[]}
      label={say('look.board', { board: label, moment: momentText(live) })}
    />
  );
};
