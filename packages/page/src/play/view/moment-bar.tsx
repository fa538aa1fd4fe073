import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { moveNumber, numbersOf } from '@poda/library/play/listed-moves.ts';
import type { Signal } from '@preact/signals';
import { Button } from '../../controls/button.tsx';
import type { AskedQuestion } from '../../controls/question.tsx';
import { set } from '../../controls/set.ts';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';

export interface StatusProps {
  readonly live: LiveGame;
  readonly asked: Signal<AskedQuestion | null>;
  /** Continues from a moment of the game as another game. */
  readonly onPlayFrom: (record: GameRecord) => void;
}

/** The element that announces the moment is always in the page, because a screen reader needs it there beforehand. */
export const MomentBar = ({ live, asked, onPlayFrom }: StatusProps) => {
  const isLooking = live.viewed.value !== null;
  const isShown = isLooking && asked.value === null;
  return (
    <div class={isShown ? 'looking-bar' : 'looking-bar hidden'}>
      <p role="status" data-testid="looking">
        {isLooking && say('look.at', { moment: momentText(live) })}
      </p>
      {isShown && (
        <div class="row">
          <Button label={say('look.back')} class="strong" testId="look-back" onClick={() => live.stopLooking()} />
          <Button
            label={say('look.play')}
            testId="look-play"
            onClick={() => set(asked, { text: () => say('look.ask'), onYes: () => onPlayFrom(live.recordUpToHere()) })}
          />
        </div>
      )}
    </div>
  );
};

/** Names the moment by its last move, such as `2… 22-18`. */
export const momentText = (live: LiveGame): string => {
  const { shownDecisions: at } = live;
  const moves = live.listedMoves.value;
  if (at === 0) return say('look.start');
  const { text, side, roll } = moves[at - 1]!;
  return `${moveNumber(numbersOf(moves)[at - 1]!, roll === null && side === 1)} ${text}`;
};
