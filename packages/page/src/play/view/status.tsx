import { capitalised } from '@poda/library/i18n/translate.ts';
import { mustCapture } from '@poda/library/play/input/move-input.ts';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { hasKeyboard } from '../../browser/device.ts';
import { Question } from '../../controls/question.tsx';
import { set } from '../../controls/set.ts';
import { CitedMessage } from '../../learn/cited-text.tsx';
import { PathChoice } from '../../move-input/path-choice.tsx';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';
import { MomentBar, type StatusProps } from './look.tsx';

export const scrollToBoard = (): void =>
  document.querySelector('.play > .board-side')?.scrollIntoView({ block: 'nearest' });

/**
 * One line says who is to move; below it stands a question, a refused move, the moment on the board or the message
 * log. The height is fixed, so that the buttons below stay in place.
 */
export const Status = ({ live, asked, onPlayFrom }: StatusProps) => {
  const question = asked.value;
  // In a live game, feedback on the user's input is always a refusal; other messages go to the log.
  const refusal = live.hand.feedback.value;
  const hasPaths = live.hand.ways.value.length > 0;
  const moment = live.viewed.value;
  const isLooking = moment !== null;
  const isBusy = question !== null || refusal !== null || hasPaths || isLooking;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a low screen the reason may be below the window.
    if (refusal !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  useEffect(() => {
    // On a phone the list of moves is below the board.
    if (moment !== null) scrollToBoard();
  }, [moment]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard.
    <section ref={place} class="status" tabIndex={0} aria-label={say('status')}>
      <p data-testid="status">{turnText(live)}</p>
      {question !== null && (
        <Question
          text={question.text()}
          isFinal={question.isFinal}
          onYes={() => {
            asked.value = null;
            question.onYes();
          }}
          onNo={() => set(asked, null)}
        />
      )}
      <p
        class={refusal === null || isLooking || question !== null ? 'hidden' : 'refusal'}
        data-testid="refusal"
        role="alert"
      >
        <CitedMessage text={refusal?.text() ?? ''} />
      </p>
      <PathChoice playable={live} />
      <MomentBar live={live} asked={asked} onPlayFrom={onPlayFrom} />
      <MessageLog live={live} isHidden={isBusy} />
    </section>
  );
};

/** An ARIA live region: screen readers announce hidden messages too. */
const MessageLog = ({ live, isHidden }: { live: LiveGame; isHidden: boolean }) => {
  const log = useRef<HTMLDivElement>(null);
  const messages = live.messages.shown.value;
  useLayoutEffect(() => {
    if (log.current !== null && !isHidden) showNewest(log.current);
  });
  return (
    <div
      ref={log}
      class={isHidden ? 'told hidden' : 'told'}
      data-testid="message"
      role="log"
      aria-label={say('status.log')}
    >
      {messages.map(({ key, text }) => (
        <p key={key}>
          <CitedMessage text={text()} />
        </p>
      ))}
    </div>
  );
};

/** Shows the newest messages that fit, at least one. */
const showNewest = (log: HTMLElement): void => {
  const messages = [...log.children] as HTMLElement[];
  for (const message of messages) message.hidden = false;
  for (const message of messages.slice(0, -1)) {
    if (log.scrollHeight <= log.clientHeight) return;
    message.hidden = true;
  }
};

const turnText = (live: LiveGame): string => {
  const { state } = live;
  const side = live.sideValues(state.side);
  if (live.outcome.value !== null) return say('status.over');
  if (live.turns.isThinking.value) return capitalised(say('status.thinking', side));
  if (live.turns.awaitsRoll.value) return say(hasKeyboard.value ? 'status.roll-now' : 'status.roll-now.touch');
  const isForced = live.isPersonsTurn && mustCapture(state);
  return [
    capitalised(say(state.isChance || !live.dice.haveLanded.value ? 'status.rolls' : 'status.turn', side)),
    ...(isForced ? [say('status.must-capture')] : []),
    ...(live.turns.isPaused.value ? [say('status.paused')] : []),
    ...(live.turns.isSuspended && live.session.clock !== null ? [say('status.held')] : []),
  ].join(' ');
};
