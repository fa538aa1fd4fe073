import { capitalised } from '../../../i18n/translate.ts';
import { mustCapture } from '../../../play/input/touch-cells.ts';
import { say } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';

/** The side to move, and the message log as an ARIA live region, so that screen readers announce each message. */
export const Status = ({ live }: { live: LiveGame }) => (
  <div class="status">
    <p data-testid="status">{turnText(live)}</p>
    <div class="told" data-testid="message" role="log" aria-label={say('status.log')}>
      {live.messages.shown.value.map(({ key, text }) => (
        <p key={key}>{text()}</p>
      ))}
    </div>
  </div>
);

/** The reason why a move was refused, as an ARIA alert next to the board. */
export const Refusal = ({ live }: { live: LiveGame }) => {
  // In a live game, feedback on the user's input is always a refusal; other messages go to the message log.
  const refusal = live.hand.feedback.value;
  return (
    <p class={refusal === null ? 'hidden' : 'refusal beside-board'} data-testid="refusal" role="alert">
      {refusal?.text()}
    </p>
  );
};

const turnText = (live: LiveGame): string => {
  const { state } = live;
  const side = live.sideValues(state.side);
  if (live.outcome.value !== null) return say('status.over');
  if (live.autoPlay.isThinking.value) return capitalised(say('status.thinking', side));
  const isForced = live.isPersonsTurn && mustCapture(state);
  return [
    capitalised(say(state.isChance || !live.dice.haveLanded.value ? 'status.rolls' : 'status.turn', side)),
    ...(isForced ? [say('status.must-capture')] : []),
    ...(live.autoPlay.isPaused.value ? [say('status.paused')] : []),
    ...(live.isSuspended && live.session.clock !== null ? [say('status.held')] : []),
  ].join(' ');
};
