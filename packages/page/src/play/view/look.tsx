import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { numberedMove } from '@poda/library/play/listed-moves.ts';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { set } from '../../controls/signals.ts';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';
import type { TableModes } from './table-modes.ts';
import '../../styles/steps.css';

export interface StatusProps {
  readonly live: LiveGame;
  readonly asked: TableModes['asked'];
  /** Continues from a moment of the game as another game. */
  readonly onPlayFrom: (record: GameRecord) => void;
}

export const scrollToBoard = (): void =>
  document.querySelector('.play > .board-side')?.scrollIntoView({ block: 'nearest' });

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
  return at === 0 ? say('look.start') : numberedMove(live.listedMoves.value, at - 1);
};

type Step = 'first' | 'previous' | 'next' | 'last';

export const LookSteps = ({ live, names }: { live: LiveGame; names: readonly Step[] }) => {
  const { made, ahead } = live.decisions.value;
  const { shownDecisions: at } = live;
  const steps = {
    first: { isOff: at === 0, act: () => live.lookAt(0) },
    previous: { isOff: at === 0, act: () => live.lookAt(at - 1) },
    next: { isOff: at === made + ahead, act: () => live.lookAt(at + 1) },
    last: { isOff: at === made, act: () => live.stopLooking() },
  };
  return (
    <fieldset class="look-steps bare" aria-label={say('look.steps')}>
      {names.map(name => (
        <Button
          key={name}
          label={<Icon name={name} />}
          class="quiet"
          testId={`look-${name}`}
          title={say(`look.${name}`)}
          aria-label={say(`look.${name}`)}
          aria-disabled={steps[name].isOff}
          onClick={steps[name].act}
        />
      ))}
    </fieldset>
  );
};
