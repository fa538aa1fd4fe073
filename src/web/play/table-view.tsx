import { useEffect, useRef } from 'preact/hooks';
import type { Side } from '../../core/contract.ts';
import type { Cell } from '../../core/view.ts';
import { formatTime } from '../../play/clock.ts';
import { useFocusKeeper } from '../analysis/focus-keeper.ts';
import { Board } from '../board/board.tsx';
import { dressOf } from '../board/dress.ts';
import { layOut } from '../board/layout.ts';
import type { Arrow, MarkKind } from '../board/marks.tsx';
import { animation, settings } from '../state/settings.ts';
import { say, translator } from '../words/say.ts';
import { Actions } from './actions.tsx';
import { EndPanel } from './end-panel.tsx';
import { gameTitle } from './game-title.ts';
import { HintPanel } from './hint-panel.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Lead } from './lead.tsx';
import { MoveBox } from './move-box.tsx';
import { MoveList } from './move-list.tsx';
import { seatName } from './opponent.ts';
import { PathChoice } from './path-choice.tsx';
import { nameOfCell } from './spoken.ts';
import { Status } from './status.tsx';
import type { Opening, Table } from './table.ts';
import { zeroText } from './table-dice.ts';

/** A game on the screen: the board, the two players, what was played and what can be done. */
export const TableView = ({
  table,
  onNew,
  onRematch,
}: {
  table: Table;
  onNew: () => void;
  onRematch: (opening: Opening) => void;
}) => {
  const { variant } = table;
  const isFlipped = table.isFlipped.value;
  const top: Side = (variant.board.bottom === 0) !== isFlipped ? 1 : 0;
  const { width, height } = layOut(variant.board, isFlipped, dressOf(variant).room).sheet;
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  useEffect(() => {
    // Whoever has just begun a game from the form goes on at the board.
    if (table.isNew && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={place}
      class="table"
      tabIndex={-1}
      data-testid="table"
      data-turn={turnOf(table)}
      data-plies={table.state.plies}
      aria-labelledby="table-title"
    >
      <div class="board-side" style={{ '--board-ratio': width / height }}>
        <PlayerPlate table={table} side={top} />
        <TableBoard table={table} />
        <PlayerPlate table={table} side={top === 0 ? 1 : 0} />
      </div>
      <div class="panel-side">
        <Title table={table} />
        {settings.hasBar.value && <Lead table={table} top={top} />}
        <Status table={table} />
        <EndPanel table={table} onNew={onNew} onRematch={onRematch} />
        <MoveBox table={table} />
        <PathChoice table={table} />
        <Actions table={table} onNew={onNew} />
        <HintPanel table={table} />
        <MoveList table={table} />
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
  return table.isThinking.value ? 'computer' : 'nobody';
};

const TableBoard = ({ table }: { table: Table }) => (
  <Board
    variant={table.variant}
    pieces={table.pieces.value}
    flipped={table.isFlipped.value}
    marks={marksOf(table)}
    arrows={arrowsOf(table)}
    path={table.lastPath.value}
    dice={table.dice.shown.value}
    diceCaption={table.dice.shown.value === null ? '' : zeroText(table.dice.shown.value)}
    look={{
      pieces: settings.pieces.value,
      coordinates: settings.hasCoordinates.value,
      animation: animation.value,
    }}
    nameOf={cell => nameOfCell(table, cell)}
    nameOfPiece={piece => translator.value.ofGame(table.variant.game, `piece.${piece}`) ?? piece}
    label={say('board.of', { game: gameTitle(table.variant).game })}
    onTouch={cell => table.hand.touchCell(cell)}
    onDrag={(from, to) => table.hand.drag(from, to)}
    onEscape={() => table.hand.letGo()}
  />
);

const marksOf = (table: Table): ReadonlyMap<Cell, ReadonlySet<MarkKind>> => {
  const marks = new Map<Cell, Set<MarkKind>>();
  const mark = (cells: Iterable<Cell>, kind: MarkKind) => {
    for (const cell of cells) marks.set(cell, (marks.get(cell) ?? new Set()).add(kind));
  };
  const { hand } = table;
  mark(table.lastCells.value, 'last');
  mark(hand.touched.value, 'touched');
  mark(hand.refused.value, 'refused');
  const isBegun = hand.touched.value.length > 0;
  if (!isBegun && table.state.position.forced && table.isPersonsTurn) mark(table.touchable.value, 'must');
  if (!settings.hasAids.value) return marks;
  mark(table.touchable.value, isBegun || hasNoPiece(table) ? 'target' : 'origin');
  mark(table.dangers.value, 'danger');
  return marks;
};

/** Whether what can be touched first is empty, as where pieces are put rather than moved. */
const hasNoPiece = (table: Table): boolean => {
  const taken = new Set(table.pieces.value.map(({ cell }) => cell));
  return table.touchable.value.every(cell => !taken.has(cell));
};

const arrowsOf = (table: Table): readonly Arrow[] =>
  (table.adviser.hints.value?.lines ?? []).flatMap((line, i) => {
    const move = table.state.findMove(line.move);
    if (!move.ok) return [];
    const cells = table.state.cells(move.value);
    return cells.length === 0 ? [] : [{ from: cells[0]!, to: cells.at(-1)!, via: cells.slice(1, -1), rank: i + 1 }];
  });

const PlayerPlate = ({ table, side }: { table: Table; side: Side }) => {
  const left = table.millisLeft(side);
  const outcome = table.outcome.value;
  const isTurn = outcome === null && table.state.side === side;
  return (
    <div class={`plate${isTurn ? ' turn' : ''}`} data-testid={`plate-${side}`}>
      <span class={`token ${table.variant.board.colours[side]}`} aria-hidden="true" />
      <span class="who">
        <strong>{table.sideName(side)}</strong> <span>{seatName(table.session.seats[side])}</span>
      </span>
      {isTurn && <span class="tag">{say(table.isThinking.value ? 'plate.thinking' : 'plate.turn')}</span>}
      {outcome?.winner === side && <strong class="tag">{say('plate.won')}</strong>}
      {left !== null && (
        <span
          class={left < HURRY_MILLIS ? 'clock hurry' : 'clock'}
          role="timer"
          aria-label={say('clock.of', { side: table.sideName(side), time: formatTime(left) })}
          data-testid={`clock-${side}`}
        >
          {formatTime(left)}
        </span>
      )}
    </div>
  );
};

const HURRY_MILLIS = 10_000;
