import { hintArrows } from '../../board/picture/move-arrows.ts';
import { PlayableBoard } from '../../move-input/playable-board.tsx';
import { gameTitle } from '../../words/game-title.ts';
import type { LiveGame } from '../game/live-game.ts';
import { momentText } from './moment-bar.tsx';
import { say } from './words.ts';

export const scrollToBoard = (): void =>
  document.querySelector('.play > .board-side')?.scrollIntoView({ block: 'nearest' });

/** No move can be made on a board that shows another moment. */
export const LiveBoard = ({ live }: { live: LiveGame }) => {
  const moment = live.viewed.moment.value;
  const label = say('board.of', gameTitle(live.variant));
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
