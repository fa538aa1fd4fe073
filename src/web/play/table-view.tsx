import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Side } from '../../core/contract.ts';
import type { Cell } from '../../core/view.ts';
import { formatTime } from '../../play/clock.ts';
import { cellText } from '../../play/telling.ts';
import { Board } from '../board/board.tsx';
import type { Arrow, MarkKind } from '../board/marks.tsx';
import { Slider } from '../controls/fields.tsx';
import { animation, settings } from '../state/settings.ts';
import { say, translator } from '../words/say.ts';
import { HintPanel } from './hint-panel.tsx';
import { seatName } from './opponent.ts';
import { nameOfCell } from './spoken.ts';
import type { Table } from './table.ts';

/** A game on the screen: the board, the two players, what was played and what can be done. */
export const TableView = ({ table, onNew }: { table: Table; onNew: () => void }) => {
  const top: Side = (table.variant.board.bottom === 0) !== table.isFlipped.value ? 1 : 0;
  return (
    <section class="table" data-testid="table">
      <h1 class="hidden">{say('board.of', { game: translator.value.gameName(table.variant.game) })}</h1>
      <div class="board-side">
        <PlayerPlate table={table} side={top} />
        <TableBoard table={table} />
        <PlayerPlate table={table} side={top === 0 ? 1 : 0} />
      </div>
      <div class="panel-side">
        <Status table={table} />
        <MoveBox table={table} />
        <PathChoice table={table} />
        <Actions table={table} onNew={onNew} />
        <HintPanel table={table} />
        <MoveList table={table} />
      </div>
    </section>
  );
};

const TableBoard = ({ table }: { table: Table }) => (
  <Board
    variant={table.variant}
    pieces={table.pieces.value}
    flipped={table.isFlipped.value}
    marks={marksOf(table)}
    arrows={arrowsOf(table)}
    path={table.lastPath.value}
    dice={table.dice.value}
    diceCaption={table.dice.value?.faces.every(face => face === 0) ? say('status.zero') : ''}
    look={{
      pieces: settings.pieces.value,
      coordinates: settings.hasCoordinates.value,
      animation: animation.value,
    }}
    nameOf={cell => nameOfCell(table, cell)}
    label={say('board.of', { game: translator.value.gameName(table.variant.game) })}
    onTouch={cell => table.touchCell(cell)}
    onDrag={(from, to) => table.drag(from, to)}
    onEscape={() => table.letGo()}
  />
);

const marksOf = (table: Table): ReadonlyMap<Cell, ReadonlySet<MarkKind>> => {
  const marks = new Map<Cell, Set<MarkKind>>();
  const mark = (cells: Iterable<Cell>, kind: MarkKind) => {
    for (const cell of cells) marks.set(cell, (marks.get(cell) ?? new Set()).add(kind));
  };
  mark(table.lastCells.value, 'last');
  mark(table.touched.value, 'touched');
  mark(table.refused.value, 'refused');
  const isBegun = table.touched.value.length > 0;
  if (!isBegun && table.state.position.forced && table.isPersonsTurn) mark(table.touchable.value, 'must');
  if (settings.hasAids.value) mark(table.touchable.value, isBegun || hasNoPiece(table) ? 'target' : 'origin');
  return marks;
};

/** Whether what can be touched first is empty, as where pieces are put rather than moved. */
const hasNoPiece = (table: Table): boolean => {
  const taken = new Set(table.pieces.value.map(({ cell }) => cell));
  return table.touchable.value.every(cell => !taken.has(cell));
};

const arrowsOf = (table: Table): readonly Arrow[] =>
  (table.hints.value?.lines ?? []).flatMap((line, i) => {
    const move = table.state.findMove(line.move);
    if (!move.ok) return [];
    const cells = table.state.cells(move.value);
    return cells.length === 0 ? [] : [{ from: cells[0]!, to: cells.at(-1)!, via: cells.slice(1, -1), rank: i + 1 }];
  });

const PlayerPlate = ({ table, side }: { table: Table; side: Side }) => {
  const left = table.millisLeft(side);
  const isTurn = table.outcome.value === null && table.state.side === side;
  return (
    <div class={`plate${isTurn ? ' turn' : ''}`}>
      <span class={`token ${table.variant.board.colours[side]}`} aria-hidden="true" />
      <span class="who">
        <strong>{table.sideName(side)}</strong> <span>{seatName(table.session.seats[side])}</span>
      </span>
      {left !== null && (
        <span
          class="clock"
          role="timer"
          aria-label={say('clock.of', { side: table.sideName(side), time: formatTime(left) })}
        >
          {formatTime(left)}
        </span>
      )}
    </div>
  );
};

/** Whose turn it is, and the last thing that was told or refused; the screen reader hears it too. */
const Status = ({ table }: { table: Table }) => {
  const { state } = table;
  const side = table.sideName(state.side);
  const turn =
    table.outcome.value !== null
      ? say('status.over')
      : table.isThinking.value
        ? say('status.thinking', { side })
        : say('status.turn', { side });
  const mustCapture = table.isPersonsTurn && state.position.forced ? ` ${say('status.must-capture')}` : '';
  return (
    <div class="status">
      <p data-testid="status">
        {turn}
        {mustCapture}
        {table.isPaused.value ? ` ${say('status.paused')}` : ''}
      </p>
      <p
        class={table.isRefusal.value ? 'told refusal' : 'told'}
        data-testid="message"
        role={table.isRefusal.value ? 'alert' : 'status'}
        aria-live={table.isRefusal.value ? 'assertive' : 'polite'}
      >
        {table.message.value}
      </p>
    </div>
  );
};

/** Where moves are typed: with every legal move to complete from. */
const MoveBox = ({ table }: { table: Table }) => {
  const id = useId();
  const typed = useSignal('');
  const { state } = table;
  const legal = table.isPersonsTurn ? state.legalMoves().map(move => state.moveText(move)) : [];
  return (
    <form
      class="move-box"
      onSubmit={event => {
        event.preventDefault();
        if (typed.value.trim() === '') return;
        if (table.playText(typed.value.trim())) typed.value = '';
      }}
    >
      <label for={id}>{say('move.box')}</label>
      <input
        id={id}
        list={`${id}-moves`}
        value={typed.value}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={legal[0] ?? ''}
        data-testid="move-box"
        onInput={event => {
          typed.value = event.currentTarget.value;
        }}
      />
      <datalist id={`${id}-moves`}>
        {legal.map(text => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <button type="submit" data-testid="play-move" disabled={legal.length === 0}>
        {say('move.play')}
      </button>
    </form>
  );
};

/** Where several ways lead to the cell that was touched. */
const PathChoice = ({ table }: { table: Table }) =>
  table.paths.value.length === 0 ? null : (
    <fieldset class="group" data-testid="paths">
      <legend>{say('path.title')}</legend>
      <p>{say('path.hint')}</p>
      <div class="row">
        {table.paths.value.map(path => (
          <button key={path.text} type="button" onClick={() => table.choosePath(path)}>
            {path.cells.map(cell => cellText(table.variant, cell)).join(' → ')}
          </button>
        ))}
      </div>
    </fieldset>
  );

const Actions = ({ table, onNew }: { table: Table; onNew: () => void }) => {
  const question = useSignal<'resign' | 'draw' | null>(null);
  const { made, ahead } = table.decisions.value;
  const isOver = table.outcome.value !== null;
  const { isWatched, seats } = table.session;
  const hasTwoPersons = seats.every(seat => seat === null);
  return (
    <>
      <fieldset class="row bare" aria-label={say('nav.play')}>
        <button type="button" data-testid="undo" disabled={made === 0} onClick={() => table.undo()}>
          {say('do.undo')}
        </button>
        <button type="button" data-testid="redo" disabled={ahead === 0} onClick={() => table.redo()}>
          {say('do.redo')}
        </button>
        <button type="button" data-testid="flip" onClick={() => table.flip()}>
          {say('do.flip')}
        </button>
        <button type="button" data-testid="hint" disabled={isOver} onClick={() => void table.askHints()}>
          {say('do.hint')}
        </button>
        {isWatched && !isOver && (
          <>
            <button type="button" data-testid="pause" onClick={() => table.pause()}>
              {say(table.isPaused.value ? 'do.go-on' : 'do.pause')}
            </button>
            <button type="button" data-testid="step" disabled={!table.isPaused.value} onClick={() => table.step()}>
              {say('do.step')}
            </button>
          </>
        )}
        {!isWatched && (
          <>
            <button
              type="button"
              data-testid="resign"
              disabled={isOver}
              onClick={() => {
                question.value = 'resign';
              }}
            >
              {say('do.resign')}
            </button>
            <button
              type="button"
              data-testid="draw"
              disabled={isOver}
              onClick={() => {
                if (hasTwoPersons) question.value = 'draw';
                else void table.offerDraw();
              }}
            >
              {say('do.draw')}
            </button>
          </>
        )}
        <button type="button" data-testid="new" onClick={onNew}>
          {say('do.new')}
        </button>
      </fieldset>
      {isWatched && (
        <Slider
          label={say('pace')}
          value={table.paceSeconds.value}
          least={0}
          most={5}
          step={0.5}
          shown={say('pace.value', { seconds: table.paceSeconds.value })}
          onChange={value => {
            table.paceSeconds.value = value;
          }}
          testId="pace"
        />
      )}
      {question.value !== null && !isOver && (
        <fieldset class="question bare" aria-label={say(question.value === 'resign' ? 'do.resign' : 'do.draw')}>
          <p>
            {question.value === 'resign'
              ? say('resign.ask')
              : say('draw.ask', { side: table.sideName(table.state.side) })}
          </p>
          <button
            type="button"
            class="strong"
            data-testid="yes"
            onClick={() => {
              if (question.value === 'resign') table.resign();
              else table.agreeToDraw();
              question.value = null;
            }}
          >
            {say('yes')}
          </button>
          <button
            type="button"
            data-testid="no"
            onClick={() => {
              question.value = null;
            }}
          >
            {say('no')}
          </button>
        </fieldset>
      )}
    </>
  );
};

/** What was played: every move leads back to where it was played. */
const MoveList = ({ table }: { table: Table }) => {
  const { texts, made } = table.decisions.value;
  return (
    <section class="moves" aria-label={say('moves.title')}>
      <h2>{say('moves.title')}</h2>
      {texts.length === 0 ? (
        <p class="faint">{say('moves.none')}</p>
      ) : (
        <ol data-testid="moves">
          {texts.map(({ text }, i) => (
            <li key={i}>
              <button
                type="button"
                class="quiet"
                aria-current={i + 1 === made ? 'step' : undefined}
                onClick={() => table.goTo(i + 1)}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
