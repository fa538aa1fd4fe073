import type { ComponentChildren } from 'preact';
import { diceOn } from '../board/dice/landed-dice.ts';
import { CitedMessage } from '../learn/cited-text.tsx';
import { MoveBox } from '../move-input/move-box.tsx';
import { PathChoice } from '../move-input/path-choice.tsx';
import { PlayableBoard } from '../move-input/playable-board.tsx';
import type { Trial } from './trial.ts';

export const TrialBoard = ({ trial, isFlipped }: { trial: Trial; isFlipped: boolean }) => (
  <PlayableBoard playable={trial} isFlipped={isFlipped} path={trial.lastCells.value} dice={diceOn(trial.state)} />
);

export const TrialPanel = ({
  trial,
  show = text => <CitedMessage text={text} />,
}: {
  trial: Trial;
  show?: (text: string) => ComponentChildren;
}) => {
  const { text = () => '', tone = 'plain' } = trial.hand.feedback.value ?? {};
  return (
    <>
      <p
        class={`told ${tone === 'plain' ? '' : tone}`}
        data-testid="trial-told"
        data-tone={tone}
        role={tone === 'refusal' ? 'alert' : 'status'}
      >
        {tone === 'success' && <span aria-hidden="true">✓ </span>}
        {show(text())}
      </p>
      <PathChoice playable={trial} />
      <MoveBox playable={trial} completes={false} />
    </>
  );
};
