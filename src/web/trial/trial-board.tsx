import type { ComponentChildren } from 'preact';
import { diceOn } from '../board/dice/landed-dice.ts';
import { HandBoard } from '../hand/hand-board.tsx';
import { MoveBox } from '../hand/move-box.tsx';
import { PathChoice } from '../hand/path-choice.tsx';
import './trial.css';
import type { Trial } from './trial.ts';

/** The board of a trial: touched, dragged and typed on as any other. */
export const TrialBoard = ({ trial, isFlipped }: { trial: Trial; isFlipped: boolean }) => (
  <HandBoard playable={trial} isFlipped={isFlipped} path={trial.lastCells.value} dice={diceOn(trial.state)} />
);

/** What came of the last try, which way was meant, and where a move is typed; refusals are spoken at once. */
export const TrialPanel = ({
  trial,
  show = text => text,
}: {
  trial: Trial;
  /** How a text is drawn, as with links in it. */
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
