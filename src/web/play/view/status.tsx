import type { Signal } from '@preact/signals';
import { capitalised } from '../../../i18n/translate.ts';
import { mustCapture } from '../../../play/input/touch-cells.ts';
import { CitedMessage } from '../../learn/cited.tsx';
import { PathChoice } from '../../move-input/path-choice.tsx';
import { say } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';
import { type Asked, Question } from '../question.tsx';
import { LookingBar } from './looking-bar.tsx';

/**
 * The status area. Its height is fixed, so that the buttons below it stay in place: one line says who is to move; the
 * space under it shows a question to the user, a refused move, the moment looked at, or else the message log.
 */
export const Status = ({ live, asked }: { live: LiveGame; asked: Signal<Asked | null> }) => {
  const question = asked.value;
  // In a live game, feedback on the user's input is always a refusal; other messages go to the message log.
  const refusal = live.hand.feedback.value;
  const hasPaths = live.hand.ways.value.length > 0;
  const isLooking = live.looking.moment.value !== null;
  const isBusy = question !== null || refusal !== null || hasPaths || isLooking;
  return (
    <div class="status">
      <p data-testid="status">{turnText(live)}</p>
      {question !== null && (
        <Question
          text={question.text()}
          onYes={() => {
            asked.value = null;
            question.onYes();
          }}
          onNo={() => {
            asked.value = null;
          }}
        />
      )}
      <p class={refusal === null ? 'hidden' : 'refusal'} data-testid="refusal" role="alert">
        <CitedMessage text={refusal?.text() ?? ''} />
      </p>
      <PathChoice playable={live} />
      {isLooking && question === null && <LookingBar live={live} asked={asked} />}
      <MessageLog live={live} isHidden={isBusy} />
    </div>
  );
};

/** The message log as an ARIA live region; hidden messages are still announced by screen readers. */
const MessageLog = ({ live, isHidden }: { live: LiveGame; isHidden: boolean }) => (
  <div class={isHidden ? 'told hidden' : 'told'} data-testid="message" role="log" aria-label={say('status.log')}>
    {live.messages.shown.value.map(({ key, text }) => (
      <p key={key}>
        <CitedMessage text={text()} />
      </p>
    ))}
  </div>
);

const turnText = (live: LiveGame): string => {
  const { state } = live;
  const side = live.sideValues(state.side);
  if (live.outcome.value !== null) return say('status.over');
  if (live.autoPlay.isThinking.value) return capitalised(say('status.thinking', side));
  if (live.autoPlay.awaitsRoll.value) return say('status.roll-now');
  const isForced = live.isPersonsTurn && mustCapture(state);
  return [
    capitalised(say(state.isChance || !live.dice.haveLanded.value ? 'status.rolls' : 'status.turn', side)),
    ...(isForced ? [say('status.must-capture')] : []),
    ...(live.autoPlay.isPaused.value ? [say('status.paused')] : []),
    ...(live.isSuspended && live.session.clock !== null ? [say('status.held')] : []),
  ].join(' ');
};
