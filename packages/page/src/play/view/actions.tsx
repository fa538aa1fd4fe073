import { opponent } from '@poda/library/core/contract.ts';
import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentProps } from 'preact';
import { isNarrow } from '../../browser/device.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { Slider } from '../../controls/fields.tsx';
import { Icon, type IconName } from '../../controls/icon.tsx';
import type { AskedQuestion } from '../../controls/question.tsx';
import { set, toggle } from '../../controls/set.ts';
import type { ExportAndShare as Exchange } from '../../exchange/export-and-share.tsx';
import { handOver } from '../../exchange/game-handover.ts';
import { lazyScreen } from '../../lazy-screen.tsx';
import { settings } from '../../settings/settings.ts';
import { currentLanguage } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';
import { openForm } from './end-panel.tsx';
import { LookSteps } from './look.tsx';

const ExportAndShare = lazyScreen<'ExportAndShare', ComponentProps<typeof Exchange>>(
  () => import('../../exchange/export-and-share.tsx'),
  'ExportAndShare',
  null,
);

export const MainActions = ({ live }: { live: LiveGame }) => {
  const { made, ahead } = live.decisions.value;
  const isOff = live.isHeld || live.viewed.value !== null || live.outcome.value !== null;
  return (
    <fieldset class="actions main bare" aria-label={say('actions')}>
      <Action id="undo" letter="u" isOff={made === 0 || isOff} onClick={() => live.undo()} />
      <Action id="redo" isOff={ahead === 0 || isOff} onClick={() => live.redo()} />
      <Action id="hint" letter="h" isOff={isOff} onClick={() => live.askHints()} />
      <Action id="flip" letter="f" onClick={() => toggle(live.isFlipped)} />
      {isNarrow.value && <LookSteps live={live} names={['previous', 'next']} />}
    </fieldset>
  );
};

interface MoreActionsProps {
  readonly live: LiveGame;
  readonly asked: Signal<AskedQuestion | null>;
}

export const MoreActions = ({ live, asked }: MoreActionsProps) => {
  const { session, isHeld } = live;
  const { isWatched } = session;
  const isPaused = live.turns.isPaused.value;
  const isOver = live.outcome.value !== null;
  return (
    <>
      <fieldset class="actions bare" aria-label={say('actions.more')}>
        {!isOver && (isWatched || isPaused || session.clock !== null) && (
          <Action
            id="pause"
            icon={isPaused ? 'go-on' : 'pause'}
            isOff={isHeld}
            onClick={() => (isPaused ? live.turns.resume() : live.turns.pause())}
          />
        )}
        {isWatched && !isOver && <Action id="step" isOff={isHeld || !isPaused} onClick={() => live.turns.step()} />}
        {!isWatched && !isOver && (
          <Action id="resign" isOff={isHeld} onClick={() => set(asked, resignQuestion(live))} />
        )}
        {!isWatched && !isOver && live.variant.game.hasDraws && (
          <Action id="draw" isOff={isHeld} onClick={() => set(asked, drawQuestion(live))} />
        )}
        {!isOver && (
          <>
            <Action id="analyse" onClick={() => handOver('analysis', { record: live.session.record() })} />
            <Action id="new" onClick={() => openForm(live)} />
          </>
        )}
        <SharePanel live={live} />
      </fieldset>
      {isWatched && !isOver && <Pace live={live} />}
    </>
  );
};

const Pace = ({ live }: { live: LiveGame }) => {
  const { paceSeconds } = live.turns;
  return (
    <Slider
      label={say('pace')}
      value={paceSeconds.value}
      min={0}
      max={5}
      step={0.5}
      shown={say('pace.value', { seconds: numberFormat(currentLanguage())(paceSeconds.value) })}
      onChange={value => set(paceSeconds, value)}
      testId="pace"
    />
  );
};

const SharePanel = ({ live }: { live: LiveGame }) => {
  const isOpen = useSignal(false);
  const { variant, state } = live;
  return (
    <>
      <Action id="share" onClick={() => set(isOpen, true)} />
      {isOpen.value && (
        <Dialog title={say('do.share')} testId="share-dialog" onClose={() => set(isOpen, false)}>
          <div class="framed exchange">
            <ExportAndShare
              record={live.session.record()}
              picture={{ variant, pieces: live.pieces.value, flipped: live.isFlipped.value, position: state.text }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
};

interface ActionProps {
  readonly id: IconName;
  readonly icon?: IconName;
  readonly letter?: string;
  readonly isOff?: boolean;
  onClick(): void;
}

/** Uses aria-disabled instead of disabled, so that the button stays focusable. */
const Action = ({ id, icon = id, letter, isOff = false, onClick }: ActionProps) => (
  <button
    type="button"
    data-testid={id}
    aria-disabled={isOff}
    aria-keyshortcuts={settings.hasShortcuts.value ? letter : undefined}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    <Icon name={icon} />
    <span>{say(`do.${icon}` as 'do.undo')}</span>
  </button>
);

const isAgainstComputer = ({ session }: LiveGame): boolean => session.seats.some(seat => seat !== null);

const resignQuestion = (live: LiveGame): AskedQuestion => ({
  text: () => (isAgainstComputer(live) ? say('resign.ask') : say('resign.ask.of', live.sideValues(live.state.side))),
  onYes: () => resign(live),
  isFinal: true,
});

const drawQuestion = (live: LiveGame): AskedQuestion => ({
  text: () =>
    isAgainstComputer(live) ? say('draw.offer.ask') : capitalised(say('draw.ask', live.sideValues(live.state.side))),
  onYes: () => (isAgainstComputer(live) ? void offerDraw(live) : agreeToDraw(live)),
  isFinal: true,
});

/** The side to move resigns, or in a game against a computer the user. */
const resign = (live: LiveGame): void => {
  const { side } = live.state;
  const loser = live.session.seats[side] === null ? side : opponent(side);
  live.declare({ winner: opponent(loser), reason: 'resignation' });
};

const agreeToDraw = (live: LiveGame): void => live.declare({ winner: null, reason: 'agreement' });

const offerDraw = async (live: LiveGame): Promise<void> => {
  const isSameTurn = live.turns.sameTurn();
  if (!live.isPersonsTurn) return;
  const takes = await live.adviser.takesDraw(live.session.state);
  if (!isSameTurn()) return;
  if (takes) agreeToDraw(live);
  else live.messages.add(() => say('draw.refused'));
};
