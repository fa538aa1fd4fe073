import { useSignal } from '@preact/signals';
import { opponent } from '../../../core/contract.ts';
import { capitalised } from '../../../i18n/translate.ts';
import { Slider } from '../../controls/fields.tsx';
import { handOver } from '../../state/game-handover.ts';
import { type PageKey, say } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';
import { Question } from '../question.tsx';

/** The buttons for everything except moving: undo, hints, resign, draw and so on. */
export const Actions = ({ live, onNew }: { live: LiveGame; onNew: () => void }) => {
  const question = useSignal<'resign' | 'draw' | null>(null);
  const { made, ahead } = live.decisions.value;
  const isOver = live.outcome.value !== null;
  const { session } = live;
  const { isWatched, seats } = session;
  const isPaused = live.autoPlay.isPaused.value;
  const hasTwoPersons = seats.every(seat => seat === null);
  const answer = (isYes: boolean) => {
    if (isYes && question.value === 'resign') resign(live);
    if (isYes && question.value === 'draw') agreeToDraw(live);
    question.value = null;
  };
  return (
    <>
      <fieldset class="actions bare" aria-label={say('actions')}>
        <Action id="undo" isOff={made === 0} onClick={() => live.undo()} />
        <Action id="redo" isOff={ahead === 0} onClick={() => live.redo()} />
        <Action id="flip" onClick={() => live.flip()} />
        <Action id="hint" isOff={isOver} onClick={() => live.askHints()} />
        {!isOver && (isWatched || isPaused || session.clock !== null) && (
          <Action
            id="pause"
            label={isPaused ? 'do.go-on' : 'do.pause'}
            onClick={() => (isPaused ? live.autoPlay.resume() : live.autoPlay.pause())}
          />
        )}
        {isWatched && !isOver && <Action id="step" isOff={!isPaused} onClick={() => live.autoPlay.step()} />}
        {!isWatched && !isOver && (
          <>
            <Action
              id="resign"
              onClick={() => {
                question.value = 'resign';
              }}
            />
            <Action
              id="draw"
              onClick={() => {
                if (hasTwoPersons) question.value = 'draw';
                else void offerDraw(live);
              }}
            />
          </>
        )}
        {!isOver && (
          <>
            <Action id="analyse" onClick={() => handOver('analysis', { record: live.record() })} />
            <Action id="new" onClick={onNew} />
          </>
        )}
      </fieldset>
      {question.value !== null && !isOver && (
        <Question
          text={
            question.value === 'resign'
              ? say('resign.ask')
              : capitalised(say('draw.ask', live.sideValues(live.state.side)))
          }
          onYes={() => answer(true)}
          onNo={() => answer(false)}
        />
      )}
      {isWatched && (
        <Slider
          label={say('pace')}
          value={live.autoPlay.paceSeconds.value}
          min={0}
          max={5}
          step={0.5}
          shown={say('pace.value', { seconds: live.autoPlay.paceSeconds.value })}
          onChange={value => {
            live.autoPlay.paceSeconds.value = value;
          }}
          testId="pace"
        />
      )}
    </>
  );
};

/** A button that stays focusable while disabled: it uses aria-disabled instead of disabled. */
const Action = ({
  id,
  label = `do.${id}` as PageKey,
  isOff = false,
  onClick,
}: {
  id: string;
  label?: PageKey;
  isOff?: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    data-testid={id}
    aria-disabled={isOff}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    {say(label)}
  </button>
);

/** The side to move resigns; against a computer, the user does. */
const resign = (live: LiveGame): void => {
  const { side } = live.state;
  const loser = live.session.seats[side] === null ? side : opponent(side);
  live.declare({ winner: opponent(loser), reason: 'resignation' });
};

const agreeToDraw = (live: LiveGame): void => live.declare({ winner: null, reason: 'agreement' });

/** Offers the computer a draw; it accepts if the user stands better. */
const offerDraw = async (live: LiveGame): Promise<void> => {
  const isSameTurn = live.autoPlay.sameTurn();
  if (!live.isPersonsTurn) return;
  const takes = await live.adviser.takesDraw(live.session.state);
  if (!isSameTurn()) return;
  if (takes) agreeToDraw(live);
  else live.messages.add(() => say('draw.refused'));
};
