import { capitalised } from '@poda/library/i18n/translate.ts';
import { mustCapture } from '@poda/library/play/input/move-input.ts';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { hasKeyboard } from '../../browser/device.ts';
import { Question } from '../../controls/question.tsx';
import { set } from '../../controls/signals.ts';
import { CitedMessage } from '../../learn/cited-text.tsx';
import { PathChoice } from '../../move-input/path-choice.tsx';
import type { LiveGame } from '../game/live-game.ts';
import { voiceOf } from '../game/voice.ts';
import { say } from '../words.ts';
import { HintPanel } from './hint-panel.tsx';
import { MomentBar, type StatusProps, scrollToBoard } from './look.tsx';

/** One line says who is to move; below it a question, a refusal, the earlier position being viewed, hints or the log. */
export const Status = ({ live, asked, onPlayFrom }: StatusProps) => {
  const question = asked.value;
  // In a live game, feedback on the user's input is always a refusal; other messages go to the log.
  const refusal = live.hand.feedback.value;
  const hasPaths = live.hand.ways.value.length > 0;
  const moment = live.viewed.value;
  const isLooking = moment !== null;
  const isOver = live.outcome.value !== null;
  const isBusy = question !== null || refusal !== null || hasPaths || isLooking || isOver || live.adviser.isAsked.value;
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
    <section ref={place} class="status" aria-label={say('status')}>
      <p class={isOver ? 'hidden' : undefined} data-testid="status">
        {!isOver && turnText(live)}
      </p>
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
      {!isOver && question === null && <HintPanel live={live} />}
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
  if (live.turns.awaitsRoll.value) return say(hasKeyboard.value ? 'status.roll-now' : 'status.roll-now.touch');
  const isForced = live.isPersonsTurn && mustCapture(live.state);
  return [
    rollText(live) ?? moverText(live),
    ...(isForced ? [say('status.must-capture')] : []),
    ...(live.turns.isPaused.value ? [say('status.paused')] : []),
    ...(live.turns.isSuspended && live.session.clock !== null ? [say('status.held')] : []),
  ].join(' ');
};

/** What a person has rolled and what is to be done now; undefined in games without dice. */
const rollText = (live: LiveGame): string | undefined => {
  const { session, variant, state, dice } = live;
  if (variant.rules.dice === null || state.isChance || session.seats[state.side] !== null) return undefined;
  if (!dice.haveLanded.value) return say('status.falling');
  const told = { ...voiceOf(session, state.side), count: session.diceCount };
  return capitalised(say(session.forcedPass === undefined ? 'status.rolled' : 'status.rolled-pass', told).trim());
};

/** Tells whose turn it is. */
export const moverText = ({ session, state, turns, dice, user }: LiveGame): string => {
  const side = voiceOf(session, state.side);
  if (turns.isThinking.value) return capitalised(say('status.thinking', side));
  if (state.isChance || !dice.haveLanded.value) return capitalised(say('status.rolls', side));
  return state.side === user ? say('status.yours') : capitalised(say('status.turn', side));
};
