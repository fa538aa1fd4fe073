import type { Side, Variant } from '@poda/library/core/contract.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { useSignal } from '@preact/signals';
import type { ComponentProps, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { evaluationOf } from '../../analysis/engine/evaluation.ts';
import type { EvaluationBar as Bar } from '../../analysis/engine/evaluation-bar.tsx';
import { boardRatioStyle } from '../../board/board.tsx';
import { hintArrows } from '../../board/picture/move-arrows.ts';
import { skinOf } from '../../board/picture/picture.tsx';
import { PieceFaces } from '../../board/picture/piece-faces.tsx';
import { useScreenTitle } from '../../browser/page-title.ts';
import { useWakeLock } from '../../browser/wake-lock.ts';
import { Button } from '../../controls/button.tsx';
import { isFocusFree, useFocusKeeper } from '../../controls/focus.ts';
import { Icon } from '../../controls/icon.tsx';
import { useLayer } from '../../controls/layers.ts';
import { set } from '../../controls/signals.ts';
import { lazyScreen } from '../../lazy-screen.tsx';
import { openRules } from '../../learn/cited-text.tsx';
import { MoveBox } from '../../move-input/move-box.tsx';
import { PlayableBoard } from '../../move-input/playable-board.tsx';
import { linkTo } from '../../route.ts';
import { settings } from '../../settings/settings.ts';
import { gameTitle } from '../../words/game-title.ts';
import { HINT_LINES } from '../game/adviser.ts';
import type { LiveGame } from '../game/live-game.ts';
import { verdictOf } from '../game/verdict.ts';
import { firstOfItsKind } from '../setup/last-players.ts';
import { levelGameOf } from '../setup/next-game.ts';
import { say } from '../words.ts';
import { Actions } from './actions.tsx';
import { EndPanel, type GameProps } from './end-panel.tsx';
import { momentText } from './look.tsx';
import { MoveList } from './move-list.tsx';
import { PlayerPlate, useRollKey } from './player-plate.tsx';
import { moverText, Status } from './status.tsx';
import { StorageNotices } from './storage-notices.tsx';
import { KeysHelp, useTableKeys } from './table-keys.tsx';
import { canType, type TableModes } from './table-modes.ts';
import '../../styles/window-frame.css';
import './play-table.css';

const EvaluationBar = lazyScreen<'EvaluationBar', ComponentProps<typeof Bar>>(
  () => import('../../analysis/engine/evaluation-bar.tsx'),
  'EvaluationBar',
  null,
);

/** Loaded apart, because the offer comes only once. */
const SignsOffer = lazyScreen(() => import('./signs-offer.tsx'), 'SignsOffer', null);

export const GameView = ({
  live,
  onRematch,
  onOther,
  onPlayFrom,
}: GameProps & { onOther: () => void; onPlayFrom: (record: GameRecord) => void }) => {
  const { variant } = live;
  const title = gameTitle(variant);
  const isFlipped = live.isFlipped.value;
  const top: Side = (variant.face.board.bottom === 0) !== isFlipped ? 1 : 0;
  const modes: TableModes = {
    asked: useSignal(null),
    isZen: useSignal(false),
    isHelpOpen: useSignal(false),
    isMenuOpen: useSignal(false),
    isSharing: useSignal(false),
    isTypingAsked: useSignal(false),
    onRematch,
  };
  const isZen = modes.isZen.value;
  const place = useFocusKeeper<HTMLElement>();
  useTableKeys(live, modes);
  useLayer(live.viewed.value !== null, () => live.stopLooking());
  useLayer(isZen, () => set(modes.isZen, false));
  useScreenTitle(`${tabText(live)} · ${title.game}`);
  useWakeLock(live.outcome.value === null && !live.session.isWatched);
  useRollKey(live, place);
  useArrival(live, place);
  return (
    <section
      ref={place}
      class={isZen ? 'table fills-window play zen' : 'table fills-window play'}
      style={boardRatioStyle(variant)}
      tabIndex={-1}
      data-testid="table"
      data-turn={turnOf(live)}
      data-plies={live.state.plies}
      data-looking={live.viewed.value?.decisions}
      aria-labelledby="table-title"
    >
      <div class="board-side">
        <PlayerPlate live={live} side={top} />
        <LiveBoard live={live} />
        <PlayerPlate live={live} side={top === 0 ? 1 : 0} />
      </div>
      <div class="panel-side">
        <header class="table-title">
          <div class="names">
            <h1 id="table-title">{title.game}</h1>
            {title.detail !== '' && <p class="faint">{title.detail}</p>}
          </div>
          {!isZen && (
            <Button label={say('do.rules')} class="quiet" testId="to-rules" onClick={() => openRules(variant)} />
          )}
          {isZen && (
            <Button
              label={<Icon name="leave" />}
              class="quiet"
              testId="leave-zen"
              title={say('zen.leave')}
              aria-label={say('zen.leave')}
              onClick={() => set(modes.isZen, false)}
            />
          )}
        </header>
        {settings.hasBar.value && !isZen && <LeadBar live={live} top={top} />}
        <Status live={live} asked={modes.asked} onPlayFrom={onPlayFrom} />
        <EndPanel live={live} onRematch={onRematch} />
        <StorageNotices live={live} onOther={onOther} />
        {!isZen && <StartNotices live={live} />}
        {!isZen && <MoveList live={live} modes={modes} />}
        {!isZen && canType(live) && settings.typesMoves.value && <TypedMoves live={live} modes={modes} />}
        {!isZen && <PieceLegend variant={variant} />}
        {!isZen && <Actions live={live} modes={modes} />}
      </div>
      {modes.isHelpOpen.value && <KeysHelp onClose={() => set(modes.isHelpOpen, false)} />}
    </section>
  );
};

const shown = new WeakSet<LiveGame>();

/** Focuses the board of a new game, and pauses a timed game when the user leaves the screen. */
const useArrival = (live: LiveGame, place: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    if (live.isNew && !shown.has(live) && isFocusFree())
      place.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
    // The user may have scrolled down in the form.
    if (live.isNew) scrollTo(0, 0);
    shown.add(live);
    return () => {
      if (live.session.clock !== null && live.outcome.peek() === null) live.turns.pause();
    };
  }, []);

/** Opens with the focus in its field if the user has asked for it. */
const TypedMoves = ({ live, modes: { isTypingAsked } }: { live: LiveGame; modes: TableModes }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTypingAsked.value) return;
    place.current?.querySelector('input')?.focus();
    set(isTypingAsked, false);
  }, [isTypingAsked.value]);
  return (
    <div ref={place}>
      <MoveBox playable={live.viewed.value ?? live} />
    </div>
  );
};

const LeadBar = ({ live, top }: { live: LiveGame; top: Side }) => {
  const { variant } = live;
  const outcome = live.outcome.value;
  const evaluation =
    outcome === null ? live.adviser.evaluation.value : evaluationOf(variant, live.state.side, null, outcome);
  return (
    <div class="lead-bar">
      <EvaluationBar variant={variant} evaluation={evaluation} top={top} />
    </div>
  );
};

/** Names the side to move, so that a user in another tab sees that the computer has moved. */
const tabText = (live: LiveGame): string => {
  const outcome = live.outcome.value;
  return outcome === null ? moverText(live).replace(/[.…]$/, '') : verdictOf(live, outcome).title;
};

/** For the end-to-end tests. */
const turnOf = (live: LiveGame): 'over' | 'roll' | 'person' | 'computer' | 'nobody' => {
  if (live.outcome.value !== null) return 'over';
  if (live.turns.awaitsRoll.value) return 'roll';
  if (live.isPersonsTurn && live.session.forcedPass === undefined) return 'person';
  return live.turns.isThinking.value ? 'computer' : 'nobody';
};

/** How every piece moves; nothing in games whose pieces all move alike. */
const PieceLegend = ({ variant }: { variant: Variant }) => {
  const { pieceKinds, board } = variant.face;
  const { pieceMoves } = variant.extras;
  if (pieceMoves === undefined) return null;
  const own = pieceKinds.filter(({ side }) => side === board.bottom);
  // Each face of a piece is a kind of its own; the entry of the first face shows both.
  const isBack = (piece: string) =>
    own.some((kind, i) => kind.otherFace?.piece === piece && i < own.findIndex(other => other.piece === piece));
  return (
    <details data-testid="piece-legend">
      <summary>{say('legend.title')}</summary>
      <ul class="stack piece-legend">
        {own
          .filter(({ piece }) => !isBack(piece))
          .map(kind => (
            <li key={kind.piece}>
              <PieceFaces variant={variant} piece={kind} isTop={false} isTold />
            </li>
          ))}
      </ul>
    </details>
  );
};

/** They go with the user's first move. */
const StartNotices = ({ live }: { live: LiveGame }) => {
  void live.decisions.value;
  const { session, user, variant } = live;
  const hasMoved = session.chosen.some(({ side }) => user === null || side === user);
  if (hasMoved || live.outcome.value !== null) return null;
  return (
    <>
      <FirstGameHint live={live} />
      {skinOf(variant).choice?.of === 'signs' && !settings.areSignsOffered.value && <SignsOffer />}
    </>
  );
};

/** Tells in the first game of each kind which level the page chose, and leads to another one. */
const FirstGameHint = ({ live }: { live: LiveGame }) => {
  const { variant, session } = live;
  const played = levelGameOf(session.seats);
  if (firstOfItsKind.value !== live || played === null) return null;
  return (
    <p class="start-notice" data-testid="first-game">
      <span>
        {say('first.level', { level: played.level })}{' '}
        <a href={linkTo('play', '', { new: `${variant.game.id}:${variant.ruleset}` })} data-testid="change-level">
          {say('first.change')}
        </a>
      </span>
      <Button
        label={<Icon name="leave" />}
        class="quiet"
        aria-label={say('do.close')}
        testId="close-first-game"
        onClick={() => set(firstOfItsKind, undefined)}
      />
    </p>
  );
};

/** No move can be made on a board that shows another moment. */
const LiveBoard = ({ live }: { live: LiveGame }) => {
  const moment = live.viewed.value;
  const label = say('board.of', gameTitle(live.variant));
  const isFlipped = live.isFlipped.value;
  return moment === null ? (
    <PlayableBoard
      isFlipped={isFlipped}
      playable={live}
      label={label}
      arrows={hintArrows(live.state, live.adviser.hints.value?.lines ?? [], HINT_LINES)}
      path={live.lastPath.value}
      onAnimation={millis => live.turns.isAnimatedFor(millis)}
    />
  ) : (
    <PlayableBoard
      isFlipped={isFlipped}
      playable={moment}
      path={[]}
      label={say('look.board', { board: label, moment: momentText(live) })}
    />
  );
};
