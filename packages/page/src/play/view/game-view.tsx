import type { Side, Variant } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { type Signal, useSignal } from '@preact/signals';
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
import { useLayer } from '../../controls/layers.ts';
import type { AskedQuestion } from '../../controls/question.tsx';
import { set } from '../../controls/set.ts';
import { lazyScreen } from '../../lazy-screen.tsx';
import { MoveBox } from '../../move-input/move-box.tsx';
import { PlayableBoard } from '../../move-input/playable-board.tsx';
import { linkTo } from '../../route.ts';
import { settings } from '../../settings/settings.ts';
import { gameTitle } from '../../words/game-title.ts';
import type { LiveGame } from '../game/live-game.ts';
import { firstOfItsKind } from '../setup/last-players.ts';
import { levelGameOf } from '../setup/next-game.ts';
import { say } from '../words.ts';
import { MainActions, MoreActions } from './actions.tsx';
import { EndPanel, type GameProps } from './end-panel.tsx';
import { HintPanel } from './hint-panel.tsx';
import { momentText } from './look.tsx';
import { MoveList } from './move-list.tsx';
import { PlayerPlate, useRollKey } from './player-plate.tsx';
import { Status } from './status.tsx';
import { StorageNotices } from './storage-notices.tsx';
import { KeysHelp, useTableKeys } from './table-keys.tsx';
import { Tools } from './tools.tsx';
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
  const asked = useSignal<AskedQuestion | null>(null);
  const isZen = useSignal(false);
  const isHelpOpen = useSignal(false);
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  useTableKeys(live, asked, { isZen, isHelpOpen });
  useLayer(live.viewed.value !== null, () => live.stopLooking());
  useLayer(isZen.value, () => set(isZen, false));
  useScreenTitle(`${tabText(live)} · ${title.game}`);
  useWakeLock(live.outcome.value === null && !live.session.isWatched);
  useRollKey(live, place);
  useArrival(live, place);
  return (
    <section
      ref={place}
      class={isZen.value ? 'table play zen' : 'table play'}
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
          <Tools isZen={isZen} isHelpOpen={isHelpOpen} />
        </header>
        {settings.hasBar.value && !isZen.value && <LeadBar live={live} top={top} />}
        <Status live={live} asked={asked} onPlayFrom={onPlayFrom} />
        {!isZen.value && <MainActions live={live} />}
        {!isZen.value && <FirstGameHint live={live} />}
        <StorageNotices live={live} onOther={onOther} />
        <EndPanel live={live} onRematch={onRematch} />
        {skinOf(variant).choice?.of === 'signs' && !settings.areSignsOffered.value && !isZen.value && <SignsOffer />}
        {!isZen.value && <Panel live={live} asked={asked} />}
      </div>
      {isHelpOpen.value && <KeysHelp onClose={() => set(isHelpOpen, false)} />}
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

const Panel = ({ live, asked }: { live: LiveGame; asked: Signal<AskedQuestion | null> }) => (
  <>
    <div class="lists">
      <HintPanel live={live} />
      <MoveList live={live} />
    </div>
    {live.outcome.value === null && !live.session.isWatched && <MoveBox playable={live.viewed.value ?? live} />}
    <MoreActions live={live} asked={asked} />
    <PieceLegend variant={live.variant} />
  </>
);

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
  const { seats, isWatched } = live.session;
  const { side } = live.state;
  const withoutStop = (sentence: string) => capitalised(sentence).replace(/\.$/, '');
  if (live.outcome.value !== null) return withoutStop(live.outcomeText().split('\n')[0]!);
  if (isWatched || seats.every(seat => seat === null)) return withoutStop(say('status.turn', live.sideValues(side)));
  return say(seats[side] === null ? 'tab.turn' : 'tab.thinking');
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
      <ul class="piece-legend">
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

/** Tells in the first game of each kind which level the page chose, and leads to another one. */
const FirstGameHint = ({ live }: { live: LiveGame }) => {
  const { variant, session } = live;
  const played = levelGameOf(session.seats);
  if (firstOfItsKind.value !== live || played === null || live.outcome.value !== null) return null;
  return (
    <p class="first-game" data-testid="first-game">
      <span>
        {say('first.level', { level: played.level })}{' '}
        <a href={linkTo('play', '', { new: `${variant.game.id}:${variant.ruleset}` })} data-testid="change-level">
          {say('first.change')}
        </a>
      </span>
      <Button
        label={<span aria-hidden="true">×</span>}
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
      arrows={hintArrows(live.state, live.adviser.hints.value?.lines ?? [])}
      path={live.lastPath.value}
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
