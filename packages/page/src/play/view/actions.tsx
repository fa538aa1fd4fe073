import { opponent } from '@poda/library/core/contract.ts';
import { numberFormat } from '@poda/library/core/text/numbers.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { ComponentProps } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { hasKeyboard, isNarrow } from '../../browser/device.ts';
import { isFullScreen, toggleFullScreen } from '../../browser/full-screen.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { Slider } from '../../controls/fields.tsx';
import { Icon, type IconName } from '../../controls/icon.tsx';
import { useLayer } from '../../controls/layers.ts';
import type { AskedQuestion } from '../../controls/question.tsx';
import { set, toggle } from '../../controls/signals.ts';
import type { ExportAndShare as Exchange } from '../../exchange/export-and-share.tsx';
import { handOver } from '../../exchange/game-handover.ts';
import { lazyScreen } from '../../lazy-screen.tsx';
import { openRules } from '../../learn/cited-text.tsx';
import { go } from '../../route.ts';
import { settings } from '../../settings/settings.ts';
import { explanationOf } from '../../tree/explanation.ts';
import { currentLanguage, translator } from '../../words/say.ts';
import type { GameSetup, LiveGame } from '../game/live-game.ts';
import { rememberSeats } from '../setup/last-players.ts';
import { exchanged } from '../setup/next-game.ts';
import { say } from '../words.ts';
import { LookSteps } from './look.tsx';
import { canType, openTyping, type TableModes } from './table-modes.ts';

const ExportAndShare = lazyScreen<'ExportAndShare', ComponentProps<typeof Exchange>>(
  () => import('../../exchange/export-and-share.tsx'),
  'ExportAndShare',
  null,
);

interface ActionsProps {
  readonly live: LiveGame;
  readonly modes: TableModes;
}

interface TableAction {
  readonly id: IconName;
  readonly icon?: IconName;
  /** The key that does the same. */
  readonly letter?: string;
  readonly words?: string;
  act(): void;
}

/** Only what can be done now. */
const mainActions = (live: LiveGame): readonly TableAction[] => {
  const { made, ahead } = live.decisions.value;
  const { isWatched, clock } = live.session;
  const isOver = live.outcome.value !== null;
  const isPaused = live.turns.isPaused.value;
  const isChangeable = !live.isHeld && live.viewed.value === null && !isOver;
  const isTimed = !isOver && !live.isHeld && (isWatched || isPaused || clock !== null);
  return [
    ...when(isChangeable && made > 0, { id: 'undo', letter: 'u', act: () => live.undo() }),
    ...when(isChangeable && ahead > 0, { id: 'redo', act: () => live.redo() }),
    ...when(isChangeable, { id: 'hint', letter: 'h', act: () => live.askHints() }),
    ...when(isTimed, {
      id: 'pause',
      icon: isPaused ? 'go-on' : 'pause',
      act: () => (isPaused ? live.turns.resume() : live.turns.pause()),
    }),
    ...when(isTimed && isWatched && isPaused, { id: 'step', act: () => live.turns.step() }),
    { id: 'flip', letter: 'f', act: () => toggle(live.isFlipped) },
  ];
};

/** The menu's actions, those that change the game first. */
const menuActions = (live: LiveGame, modes: TableModes): readonly TableAction[] => {
  const { session, variant, names } = live;
  const isOver = live.outcome.value !== null;
  const isPlayed = !isOver && !session.isWatched && !live.isHeld;
  const swapped: GameSetup = {
    variant,
    seats: exchanged(session.seats),
    names: exchanged(names),
    clock: session.clock,
  };
  const { state } = live.viewed.value ?? live;
  const explanation = explanationOf(variant, state.start, state.moveTexts());
  const swap = () => {
    rememberSeats(swapped);
    modes.onRematch(swapped);
  };
  return [
    ...when(isPlayed, { id: 'resign', letter: 'r', act: () => set(modes.asked, resignQuestion(live)) }),
    ...when(isPlayed && variant.game.hasDraws, {
      id: 'draw',
      letter: 'd',
      act: () => set(modes.asked, drawQuestion(live)),
    }),
    ...when(isOver, { id: 'swap', act: swap }),
    { id: 'new', letter: 'n', act: () => go('play', '', { new: variant.name }) },
    { id: 'rules', act: () => openRules(variant) },
    { id: 'share', letter: 's', act: () => set(modes.isSharing, true) },
    ...(explanation === null ? [] : [{ id: 'explain' as const, act: () => location.assign(explanation) }]),
    { id: 'analyse', letter: 'a', act: () => handOver('analysis', { record: session.record() }) },
    ...when(hasKeyboard.value, { id: 'keys', letter: '?', act: () => set(modes.isHelpOpen, true) }),
    ...when(document.fullscreenEnabled, {
      id: 'full-screen',
      words: say(isFullScreen.value ? 'full-screen.leave' : 'full-screen'),
      act: toggleFullScreen,
    }),
    { id: 'zen', letter: 'z', act: () => toggle(modes.isZen) },
  ];
};

const when = (isPossible: boolean, action: TableAction): readonly TableAction[] => (isPossible ? [action] : []);

/** By the letter of their key. */
export const actionsByLetter = (live: LiveGame, modes: TableModes): Readonly<Record<string, () => void>> =>
  Object.fromEntries([
    ...[...mainActions(live), ...menuActions(live, modes)].flatMap(({ letter, act }) =>
      letter === undefined ? [] : [[letter, act] as const],
    ),
    ['m', () => toggle(modes.isMenuOpen)],
    ...(canType(live) ? [['t', () => openTyping(modes)] as const] : []),
  ]);

export const Actions = ({ live, modes }: ActionsProps) => (
  <>
    <fieldset class="actions bare" aria-label={say('actions')}>
      {mainActions(live).map(action => (
        <ActionButton key={action.id} action={action} onClick={action.act} />
      ))}
      <MoreActions live={live} modes={modes} />
      {isNarrow.value && live.listedMoves.value.length > 0 && <LookSteps live={live} names={['previous', 'next']} />}
    </fieldset>
    {live.session.isWatched && live.outcome.value === null && <Pace live={live} />}
    {modes.isSharing.value && <ShareDialog live={live} onClose={() => set(modes.isSharing, false)} />}
  </>
);

const MoreActions = ({ live, modes }: ActionsProps) => {
  const { isMenuOpen } = modes;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    // Some browsers focus this element instead of a clicked button.
    <div
      class="more"
      tabIndex={-1}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) set(isMenuOpen, false);
      }}
    >
      <button
        ref={button}
        type="button"
        data-testid="more"
        aria-expanded={isMenuOpen.value}
        aria-controls={id}
        onClick={() => toggle(isMenuOpen)}
      >
        <Icon name="more" />
        <span>{say('do.more')}</span>
      </button>
      <div id={id}>
        {isMenuOpen.value && (
          <Menu
            actions={menuActions(live, modes)}
            onClose={() => {
              button.current?.focus();
              set(isMenuOpen, false);
            }}
          />
        )}
      </div>
    </div>
  );
};

/** Gives the focus back before an action opens something that takes it. */
const Menu = ({ actions, onClose }: { actions: readonly TableAction[]; onClose: () => void }) => {
  const menu = useRef<HTMLFieldSetElement>(null);
  const buttons = () => [...menu.current!.querySelectorAll('button')];
  useLayoutEffect(() => buttons()[0]?.focus(), []);
  useLayer(true, onClose);
  return (
    <fieldset
      ref={menu}
      class="menu bare"
      aria-label={say('actions.more')}
      data-testid="menu"
      onKeyDown={event => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const all = buttons();
        all.at((all.indexOf(document.activeElement as HTMLButtonElement) + step) % all.length)?.focus();
      }}
    >
      {actions.map(action => (
        <ActionButton
          key={action.id}
          action={action}
          showsKey
          onClick={() => {
            onClose();
            action.act();
          }}
        />
      ))}
    </fieldset>
  );
};

interface ActionButtonProps {
  readonly action: TableAction;
  readonly showsKey?: boolean;
  onClick(): void;
}

const ActionButton = ({ action: { id, icon = id, letter, words }, showsKey = false, onClick }: ActionButtonProps) => {
  const key = settings.hasShortcuts.value ? letter : undefined;
  return (
    <button type="button" data-testid={id} aria-keyshortcuts={key} onClick={onClick}>
      <Icon name={icon} />
      <span>{words ?? say(`do.${icon}` as 'do.undo')}</span>
      {showsKey && key !== undefined && hasKeyboard.value && (
        <span class="key" aria-hidden="true">
          {key}
        </span>
      )}
    </button>
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

const ShareDialog = ({ live, onClose }: { live: LiveGame; onClose: () => void }) => {
  const { variant, state } = live;
  return (
    <Dialog title={say('do.share')} testId="share-dialog" onClose={onClose}>
      <div class="framed exchange">
        <ExportAndShare
          record={live.session.record()}
          picture={{ variant, pieces: live.pieces.value, flipped: live.isFlipped.value, position: state.text }}
        />
      </div>
    </Dialog>
  );
};

const resignQuestion = (live: LiveGame): AskedQuestion => ({
  text: () =>
    live.user === null
      ? say('resign.ask.of', translator.value.sideValues(live.variant, live.state.side))
      : say('resign.ask'),
  onYes: () => resign(live),
  isFinal: true,
});

const drawQuestion = (live: LiveGame): AskedQuestion => ({
  text: () =>
    live.user === null
      ? capitalised(say('draw.ask', translator.value.sideValues(live.variant, live.state.side)))
      : say('draw.offer.ask'),
  onYes: () => (live.user === null ? agreeToDraw(live) : void offerDraw(live)),
  isFinal: true,
});

/** The side to move resigns, or in a game against a computer the user. */
const resign = (live: LiveGame): void => {
  const loser = live.user ?? live.state.side;
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
