import { useEffect, useRef } from 'preact/hooks';
import type { Side } from '../../../core/contract.ts';
import { visibleLine } from '../../../core/text/visible.ts';
import { cellsHeld } from '../../../play/holdings.ts';
import { hintArrows } from '../../board/picture/move-arrows.ts';
import { besideBoard } from '../../board/picture/screen-layout.ts';
import { useFocusKeeper } from '../../controls/focus-keeper.ts';
import { HandBoard } from '../../hand/hand-board.tsx';
import { MoveBox } from '../../hand/move-box.tsx';
import { PathChoice } from '../../hand/path-choice.tsx';
import { settings } from '../../state/settings.ts';
import { gameTitle } from '../../words/game-title.ts';
import { say } from '../../words/say.ts';
import type { Table } from '../game/live-game.ts';
import { seatName } from '../setup/player-choice.ts';
import { timeText } from '../time-text.ts';
import { Actions } from './actions.tsx';
import { EndPanel, type GameProps } from './end-panel.tsx';
import { HintPanel } from './hint-panel.tsx';
import { KeptNotices } from './kept-notices.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Lead } from './lead.tsx';
import { MoveList } from './move-list.tsx';
import { SharePanel } from './share-panel.tsx';
import { Refusal, Status } from './status.tsx';

/** A game on the screen: the board, the two players, what was played and what can be done. */
export const TableView = ({ table, onNew, onRematch, onOther }: GameProps & { onOther: () => void }) => {
  const { variant } = table;
  const isFlipped = table.isFlipped.value;
  const top: Side = (variant.board.bottom === 0) !== isFlipped ? 1 : 0;
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  useEffect(() => {
    // Whoever has just begun a game from the form goes on at the board.
    if (table.isNew && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
    // The form was longer than the screen: the game begins at its top.
    if (table.isNew) scrollTo(0, 0);
    // Whoever looks at something else loses no time.
    return () => {
      if (table.session.clock !== null && table.outcome.peek() === null) table.course.hold();
    };
  }, []);
  return (
    <section
      ref={place}
      class="table"
      style={besideBoard(variant)}
      tabIndex={-1}
      data-testid="table"
      data-turn={turnOf(table)}
      data-plies={table.state.plies}
      aria-labelledby="table-title"
    >
      <div class="board-side">
        <PlayerPlate table={table} side={top} />
        <TableBoard table={table} />
        <PlayerPlate table={table} side={top === 0 ? 1 : 0} />
      </div>
      <div class="panel-side">
        <Title table={table} />
        {settings.hasBar.value && <Lead table={table} top={top} />}
        <KeptNotices table={table} onOther={onOther} />
        <Status table={table} />
        <Refusal table={table} />
        <EndPanel table={table} onNew={onNew} onRematch={onRematch} />
        {table.outcome.value === null && !table.session.isWatched && <MoveBox handled={table} />}
        <PathChoice handled={table} />
        <Actions table={table} onNew={onNew} />
        <HintPanel table={table} />
        <MoveList table={table} />
        <SharePanel table={table} />
        <KeysHelp />
      </div>
    </section>
  );
};

const Title = ({ table: { variant } }: { table: Table }) => {
  const { game, detail } = gameTitle(variant);
  return (
    <header class="table-title">
      <h1 id="table-title">{game}</h1>
      {detail !== '' && <p class="faint">{detail}</p>}
    </header>
  );
};

/** Who has to do something, in one word. */
const turnOf = (table: Table): 'over' | 'person' | 'computer' | 'nobody' => {
  if (table.outcome.value !== null) return 'over';
  if (table.isPersonsTurn && table.session.forcedPass === undefined) return 'person';
  return table.course.isThinking.value ? 'computer' : 'nobody';
};

const TableBoard = ({ table }: { table: Table }) => (
  <HandBoard
    handled={table}
    isFlipped={table.isFlipped.value}
    arrows={hintArrows(table.state, table.adviser.hints.value?.lines ?? [])}
    path={table.lastPath.value}
    dice={table.dice.shown.value}
  />
);

const PlayerPlate = ({ table, side }: { table: Table; side: Side }) => {
  const left = table.millisLeft(side);
  const outcome = table.outcome.value;
  const isTurn = outcome === null && table.state.side === side;
  const held = cellsHeld(table.variant, table.state.position)?.[side];
  return (
    <div class={`plate${isTurn ? ' turn' : ''}`} data-testid={`plate-${side}`}>
      <span class={`token ${table.variant.board.colours[side]}`} aria-hidden="true" />
      <span class="who">
        <strong>{table.sideName(side)}</strong>{' '}
        <bdi>{visibleLine(table.names[side] || seatName(table.session.seats[side], table.variant.game))}</bdi>
      </span>
      {isTurn && <span class="tag">{say(table.course.isThinking.value ? 'plate.thinking' : 'plate.turn')}</span>}
      {outcome?.winner === side && <strong class="tag">{say('plate.won')}</strong>}
      {held !== undefined && (
        <span class="held" data-testid={`held-${side}`}>
          {held === 1 ? say('plate.cell') : say('plate.cells', { count: held })}
        </span>
      )}
      {left !== null && (
        <span
          class={left === 0 || (isTurn && left < HURRY_MILLIS) ? 'clock hurry' : 'clock'}
          role="timer"
          aria-label={say('clock.of', { side: table.sideName(side), time: timeText(left) })}
          data-testid={`clock-${side}`}
        >
          {timeText(left)}
        </span>
      )}
    </div>
  );
};

const HURRY_MILLIS = 10_000;
