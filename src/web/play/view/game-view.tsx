import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Side } from '../../../core/contract.ts';
import { boardRatioStyle } from '../../board/picture/screen-layout.ts';
import { skinOf } from '../../board/skins.ts';
import { isFocusFree, useFocusKeeper } from '../../controls/focus.ts';
import { lazyScreen } from '../../lazy-screen.tsx';
import { MoveBox } from '../../move-input/move-box.tsx';
import { settings } from '../../state/settings.ts';
import { gameTitle } from '../../words/game-title.ts';
import type { LiveGame } from '../game/live-game.ts';
import type { Asked } from '../question.tsx';
import { MainActions, MoreActions } from './actions.tsx';
import { EndPanel, type GameProps } from './end-panel.tsx';
import { FirstGameHint } from './first-game-hint.tsx';
import { HintPanel } from './hint-panel.tsx';
import { KeysHelp } from './keys-help.tsx';
import { LiveBoard } from './live-board.tsx';
import { LiveEvaluationBar } from './live-evaluation-bar.tsx';
import { MoveList } from './move-list.tsx';
import { PieceLegend } from './piece-legend.tsx';
import { useRollKey } from './plate-dice.tsx';
import { PlayerPlate } from './player-plate.tsx';
import { SharePanel } from './share-panel.tsx';
import { Status } from './status.tsx';
import { StorageNotices } from './storage-notices.tsx';
import { useTableKeys } from './table-keys.ts';

/** The offer comes once, so its code is loaded apart. */
const SignsOffer = lazyScreen(async () => (await import('./signs-offer.tsx')).SignsOffer, null);

/** The games that have been on the screen. */
const shown = new WeakSet<LiveGame>();

/** The game on the screen: the board, the players' plates, the status, the actions and the list of moves. */
export const GameView = ({ live, onNew, onRematch, onOther }: GameProps & { onOther: () => void }) => {
  const { variant } = live;
  const isFlipped = live.isFlipped.value;
  const top: Side = (variant.board.bottom === 0) !== isFlipped ? 1 : 0;
  const asked = useSignal<Asked | null>(null);
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  useTableKeys(live, asked);
  useRollKey(live, place);
  useEffect(() => {
    // When a new game appears, keyboard focus moves to the board.
    if (live.isNew && !shown.has(live) && isFocusFree())
      place.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
    // The user may have scrolled down in the form, so the page scrolls back to the top.
    if (live.isNew) scrollTo(0, 0);
    shown.add(live);
    // Pause a timed game while the user is on another screen.
    return () => {
      if (live.session.clock !== null && live.outcome.peek() === null) live.autoPlay.pause();
    };
  }, []);
  return (
    <section
      ref={place}
      class="table"
      style={boardRatioStyle(variant)}
      tabIndex={-1}
      data-testid="table"
      data-turn={turnOf(live)}
      data-plies={live.state.plies}
      data-looking={live.looking.moment.value?.decisions}
      aria-labelledby="table-title"
    >
      <div class="board-side">
        <PlayerPlate live={live} side={top} />
        <LiveBoard live={live} />
        <PlayerPlate live={live} side={top === 0 ? 1 : 0} />
      </div>
      <div class="panel-side">
        <Title live={live} />
        {skinOf(variant).choice?.of === 'signs' && !settings.areSignsOffered.value && <SignsOffer />}
        {settings.hasBar.value && <LiveEvaluationBar live={live} top={top} />}
        <Status live={live} asked={asked} />
        <MainActions live={live} />
        <FirstGameHint live={live} />
        <StorageNotices live={live} onOther={onOther} />
        <EndPanel live={live} onNew={onNew} onRematch={onRematch} />
        {live.outcome.value === null && !live.session.isWatched && (
          <MoveBox playable={live.looking.moment.value ?? live} />
        )}
        <HintPanel live={live} />
        <MoveList live={live} />
        <MoreActions live={live} asked={asked} onNew={onNew} />
        <SharePanel live={live} />
        <PieceLegend variant={variant} />
        <KeysHelp />
      </div>
    </section>
  );
};

const Title = ({ live: { variant } }: { live: LiveGame }) => {
  const { game, detail } = gameTitle(variant);
  return (
    <header class="table-title">
      <h1 id="table-title">{game}</h1>
      {detail !== '' && <p class="faint">{detail}</p>}
    </header>
  );
};

/** Tells the tests of the page who is to move. */
const turnOf = (live: LiveGame): 'over' | 'roll' | 'person' | 'computer' | 'nobody' => {
  if (live.outcome.value !== null) return 'over';
  if (live.autoPlay.awaitsRoll.value) return 'roll';
  if (live.isPersonsTurn && live.session.forcedPass === undefined) return 'person';
  return live.autoPlay.isThinking.value ? 'computer' : 'nobody';
};
