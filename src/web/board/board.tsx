import { useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { Variant } from '../../core/contract.ts';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { type Box, cellAfterKey, type Layout } from '../../drawing/layout.ts';
import type { Arrow, MarkKind, Marks } from '../../drawing/marks.ts';
import type { PathShown } from '../../drawing/race-path.ts';
import type { BoardLook } from '../../drawing/skin.ts';
import { Dice, type DiceShown } from './dice/dice.tsx';
import { emptyTracking, planAnimations, runAnimations, trackPieces } from './motion/animation.ts';
import { DrawnShapes } from './picture/drawn-shapes.tsx';
import { type KeyedUnit, otherFacesOf, Picture, sheetOf } from './picture/picture.tsx';
import { layOutOnScreen } from './picture/screen-layout.ts';
import { PieceCard, usePieceCard } from './piece-card.tsx';
import { pieceInWords } from './piece-words.ts';
import { skinOf } from './skins.ts';
import { aboutSquare, SquareNote } from './square-note.tsx';
import { cellOf, useDrag } from './use-drag.ts';
import { type DrawingPad, useDrawing } from './use-drawing.ts';
import { usePointed } from './use-pointed.ts';

export interface BoardProps {
  readonly variant: Variant;
  readonly pieces: readonly PieceOnBoard[];
  readonly flipped: boolean;
  /** The marks on the cells: those that the user may touch or has touched, those in danger and so on. */
  readonly marks: Marks;
  /** Arrows for proposed moves; rank 1 is the best. */
  readonly arrows: readonly Arrow[];
  /** In race games: the path of the piece on the cell that the user points at; with no such cell, of the selected piece. */
  pathOf?(cell: Cell | undefined): PathShown | undefined;
  /** The cells of the last move in order: the path of the animation when `pieces` change. */
  readonly path?: readonly Cell[];
  /** The dice below the board, in games with dice; null before the first roll, undefined if they are shown elsewhere. */
  readonly dice?: DiceShown | null;
  /** An explanation of the roll, such as why three zeros count 4. */
  readonly diceCaption?: string;
  onDiceLanded?(): void;
  readonly look: BoardLook;
  /** The ARIA label of a cell: "casilla 14, dama blanca, puede capturar". */
  nameOf(cell: Cell): string;
  /** The ARIA label of the board. */
  readonly label: string;
  /** Called on a tap, a click, Enter or Space. */
  onTouch(cell: Cell): void;
  /** Called when a drag begins. */
  onLift?(from: Cell): void;
  /** Called when a piece is dropped on another cell. */
  onDrag(from: Cell, to: Cell): void;
  onEscape(): void;
  /** The arrows and circles that the user draws; missing on boards without drawing. */
  readonly drawing?: DrawingPad | undefined;
}

/**
 * The board of any game. The SVG picture is hidden from screen readers; over it lies a grid of transparent cells that
 * receives pointer, keyboard and screen-reader input.
 */
export const Board = (props: BoardProps) => {
  const { variant, pieces, flipped, marks, arrows, look, path = [] } = props;
  const skin = skinOf(variant);
  const fresh = layOutOnScreen(variant, flipped);
  const layout = useMemo(() => fresh, [variant.name, flipped, fresh.isStanding]);
  const drawing = useRef<SVGSVGElement>(null);
  const id = useId();
  const speed = prefersReducedMotion() ? 0 : look.animation;

  const tracked = useTracking(variant, layout, pieces, path, speed > 0);
  const { tracking } = tracked;
  const units = [...otherFacesOf(pieces), ...tracked.units];
  const drag = useDrag({ ...props, layout, drawing, units, speed, isDraggable: skin.piecesMove });
  const card = usePieceCard(variant, pieces);
  const pointed = usePointed();
  const shownPath = props.pathOf?.(pointed.cell);
  const drawn = useDrawing(props.drawing);

  useLayoutEffect(() => {
    const carried = drag.takeDropped(tracking.changes);
    if (speed === 0 || drawing.current === null) return;
    runAnimations(drawing.current, planAnimations(variant, layout, tracking, path, carried), speed, tracked.onEnd);
  }, [tracking]);

  const lifted = units.filter(({ key }) => key === drag.lifted);
  return (
    <div class={layout.isStanding ? 'board standing' : 'board'} data-testid="board" data-game={variant.game.id}>
      <div class="board-stage" style={{ '--ratio': layout.sheet.width / layout.sheet.height }}>
        <svg ref={drawing} {...sheetOf(layout)} class="board-drawing" aria-hidden="true">
          <Picture
            variant={variant}
            layout={layout}
            units={[...units.filter(({ key }) => key !== drag.lifted), ...lifted]}
            pieces={pieces}
            marks={drag.over === undefined ? marks : withMark(marks, drag.over, 'over')}
            arrows={arrows}
            paths={shownPath === undefined ? [] : [shownPath]}
            look={look}
            id={id}
          />
          <DrawnShapes shapes={drawn.shapes} layout={layout} />
        </svg>
        <Grid
          {...props}
          id={id}
          layout={layout}
          handlers={[drag.handlers, card.handlers, pointed.handlers, drawn.handlers]}
          isDraggable={skin.piecesMove}
          onDrawingKey={drawn.onKeyDown}
        />
        <PieceCard variant={variant} layout={layout} shown={drag.lifted === undefined ? card.shown : undefined} />
        <SquareNote variant={variant} layout={layout} cell={drag.lifted === undefined ? card.cell : undefined} />
      </div>
      {variant.dice !== null && props.dice !== undefined && (
        <Dice
          dice={props.dice}
          number={variant.dice.number}
          caption={props.diceCaption ?? ''}
          speed={speed}
          {...(props.onDiceLanded === undefined ? {} : { onLanded: props.onDiceLanded })}
        />
      )}
    </div>
  );
};

/** True if the system asks for reduced motion. */
const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const withMark = (marks: Marks, cell: Cell, kind: MarkKind): Marks =>
  new Map([...marks, [cell, new Set([...(marks.get(cell) ?? []), kind])]]);

/** Tracks the pieces from render to render; a removed piece stays in the drawing until its animation ends. */
const useTracking = (
  variant: Variant,
  layout: Layout,
  pieces: readonly PieceOnBoard[],
  path: readonly Cell[],
  isMoving: boolean,
) => {
  const { name } = variant;
  const { piecesMove } = skinOf(variant);
  const previous = useRef({ name, pieces, tracking: emptyTracking, ended: new Set<string>() });
  const [, redraw] = useReducer((n: number, _: undefined) => n + 1, 0);
  const { current } = previous;
  const isFirst = current.name !== name || current.tracking === emptyTracking;
  if (isFirst || current.pieces !== pieces) {
    const next = trackPieces(isFirst ? emptyTracking : current.tracking, pieces, path, layout, piecesMove);
    if (isFirst) previous.current = { name, pieces, tracking: { ...next, changes: [] }, ended: new Set() };
    else if (next.changes.length > 0) previous.current = { ...current, pieces, tracking: next, ended: new Set() };
    else previous.current = { ...current, pieces };
  }
  const { tracking, ended } = previous.current;
  const notEnded = (units: readonly KeyedUnit[]) => (isMoving ? units.filter(({ key }) => !ended.has(key)) : []);
  return {
    tracking,
    units: [...notEnded(tracking.leaving), ...tracking.units, ...notEnded(tracking.turning)],
    onEnd: (key: string) => {
      ended.add(key);
      redraw(undefined);
    },
  };
};

type Handlers = Readonly<Record<string, (event: never) => void>>;

interface GridProps extends BoardProps {
  /** Prefix of the ids that `aria-describedby` refers to. */
  readonly id: string;
  readonly layout: Layout;
  readonly handlers: readonly Handlers[];
  readonly isDraggable: boolean;
  /** Handles the keys that draw on the board. */
  onDrawingKey?: ((event: KeyboardEvent) => void) | undefined;
}

/**
 * The cells as an ARIA grid with a roving tabindex: one cell is in the tab order, and the arrow keys move the focus.
 */
const Grid = (props: GridProps) => {
  const { id, layout, marks, pieces, handlers, isDraggable, label, nameOf, onTouch, onEscape, onDrawingKey } = props;
  const [chosen, choose] = useState<Cell | undefined>(undefined);
  const grid = useRef<HTMLDivElement>(null);
  const cells = layout.lines.flat();
  const usual = cells.find(cell => marks.get(cell)?.has('origin') || marks.get(cell)?.has('must'));
  const stop = chosen !== undefined && cells.includes(chosen) ? chosen : (usual ?? cells[0]!);
  const taken = new Set(pieces.map(({ cell }) => cell));
  const kinds = new Map(pieces.map(piece => [piece.piece, pieceInWords(props.variant, piece)]));
  const kindOn = new Map(pieces.map(({ cell, piece }) => [cell, piece]));
  const descriptionId = (kind: string | undefined) =>
    kind !== undefined && kinds.get(kind) ? `${id}-about-${kind}` : undefined;
  const { board } = layout;
  const looks = new Map(board.cells.map(({ look }) => [look, aboutSquare(props.variant, look)]));
  const lookOn = new Map(board.cells.map(({ cell, look }) => [cell, look]));
  const lookId = (look: string | undefined) =>
    look !== undefined && looks.get(look) ? `${id}-look-${look}` : undefined;
  const describedBy = (cell: Cell) =>
    [descriptionId(kindOn.get(cell)), lookId(lookOn.get(cell))].filter(part => part !== undefined).join(' ') ||
    undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.altKey || event.metaKey) return;
    const next = cellAfterKey(layout, cell, event.key, event.ctrlKey);
    if (next !== undefined) grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(next)}"]`)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') onTouch(cell);
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a board is not a table; its cells are positioned over the picture.
    <div
      ref={grid}
      class="board-grid"
      role="grid"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={event => {
        onKeyDown(event);
        onDrawingKey?.(event);
      }}
      onClick={event => {
        const cell = cellOf(event.target);
        if (cell !== undefined) onTouch(cell);
      }}
      {...mergeHandlers([{ onFocusIn: (event: FocusEvent) => choose(cellOf(event.target)) }, ...handlers])}
    >
      {layout.lines.map(line => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus.
        <div role="row" key={line[0]}>
          {line.map(cell => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={cell}
              role="gridcell"
              class={`board-cell${isDraggable && taken.has(cell) ? ' board-held' : ''}`}
              data-cell={cell}
              tabIndex={cell === stop ? 0 : -1}
              aria-label={nameOf(cell)}
              aria-describedby={describedBy(cell)}
              aria-selected={marks.get(cell)?.has('touched') || undefined}
              style={percentBox(layout.sheet, layout.boxes.get(cell)!)}
            />
          ))}
        </div>
      ))}
      {[
        ...[...kinds].map(([kind, text]) => ({ id: descriptionId(kind), text })),
        ...[...looks].map(([look, text]) => ({ id: lookId(look), text })),
      ].map(
        ({ id: textId, text }) =>
          textId !== undefined && (
            <span key={textId} id={textId} hidden>
              {text}
            </span>
          ),
      )}
    </div>
  );
};

/** The position of a box within another, in per cent for CSS. */
const percentBox = (whole: Box, { x, y, width, height }: Box) => ({
  left: `${(100 * (x - whole.x)) / whole.width}%`,
  top: `${(100 * (y - whole.y)) / whole.height}%`,
  width: `${(100 * width) / whole.width}%`,
  height: `${(100 * height) / whole.height}%`,
});

/** Merges several sets of event handlers into one. */
const mergeHandlers = (handlers: readonly Handlers[]): Handlers => {
  const names = new Set(handlers.flatMap(Object.keys));
  return Object.fromEntries(
    [...names].map(name => [
      name,
      (event: never) => {
        for (const handler of handlers) handler[name]?.(event);
      },
    ]),
  );
};
