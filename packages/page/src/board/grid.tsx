import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Box, cellAfterKey, cellAt, type Layout, type Point } from '../drawing/layout.ts';
import type { Marks } from '../drawing/marks.ts';
import type { Change } from './animation.ts';
import { type KeyedUnit, placeOf } from './picture/picture.tsx';
import { aboutSquare, pieceInWords } from './piece-words.ts';

export const cellOf = (target: EventTarget | null): Cell | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;

/** By the name of their prop. */
export type Handlers = Readonly<Record<string, (event: never) => void>>;

export interface GridInput {
  readonly variant: Variant;
  readonly pieces: readonly PieceOnBoard[];
  readonly marks: Marks;
  /** The ARIA label of a cell, such as "casilla 14, dama blanca, puede capturar". */
  nameOf(cell: Cell): string;
  readonly label: string;
  /** On a tap, a click, Enter or Space. */
  onTouch?(cell: Cell): void;
  onEscape?(): void;
}

interface GridProps extends GridInput {
  /** Prefix of the ids in `aria-describedby`. */
  readonly id: string;
  readonly layout: Layout;
  readonly handlers: readonly Handlers[];
  readonly isDraggable: boolean;
}

/** An ARIA grid with a roving tabindex: one cell is in the tab order, and the arrow keys move the focus. */
export const Grid = (props: GridProps) => {
  const { layout, marks, pieces, handlers, isDraggable, label, nameOf, onTouch, onEscape } = props;
  const [chosen, choose] = useState<Cell | undefined>(undefined);
  const grid = useRef<HTMLDivElement>(null);
  const cells = layout.lines.flat();
  const usual = cells.find(cell => marks.get(cell)?.has('origin') || marks.get(cell)?.has('must'));
  const stop = chosen !== undefined && cells.includes(chosen) ? chosen : (usual ?? cells[0]!);
  const taken = new Set(pieces.map(({ cell }) => cell));
  const texts = descriptions(props);
  const describedBy = (cell: Cell) => texts.flatMap(text => (text.cells.includes(cell) ? [text.id] : [])).join(' ');

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.altKey || event.metaKey) return;
    const next = cellAfterKey(layout, cell, event.key, event.ctrlKey);
    if (next !== undefined) grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(next)}"]`)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') onTouch?.(cell);
    else if (event.key === 'Escape') onEscape?.();
    else return;
    event.preventDefault();
  };
  const own: Handlers = {
    onKeyDown,
    onClick: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      if (cell !== undefined) onTouch?.(cell);
    },
    onFocusIn: (event: FocusEvent) => choose(cellOf(event.target)),
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a board is not a table; its cells are positioned over the picture.
    <div
      ref={grid}
      class="board-grid"
      role="grid"
      tabIndex={-1}
      aria-label={label}
      {...mergeHandlers([own, ...handlers])}
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
              aria-describedby={describedBy(cell) || undefined}
              aria-selected={marks.get(cell)?.has('touched') || undefined}
              style={percentBox(layout.sheet, layout.boxes.get(cell)!)}
            />
          ))}
        </div>
      ))}
      {texts.map(text => (
        <span key={text.id} id={text.id} hidden>
          {text.text}
        </span>
      ))}
    </div>
  );
};

/** Texts about kinds of pieces and squares, for `aria-describedby`. */
const descriptions = ({ id, layout, pieces, variant }: GridProps) => {
  const { cells } = layout.board;
  return [
    ...[...new Map(pieces.map(piece => [piece.piece, piece])).values()].map(kind => ({
      id: `${id}-piece-${kind.piece}`,
      text: pieceInWords(variant, kind),
      cells: pieces.filter(({ piece }) => piece === kind.piece).map(({ cell }) => cell),
    })),
    ...[...new Set(cells.map(({ look }) => look))].map(kind => ({
      id: `${id}-look-${kind}`,
      text: aboutSquare(variant, kind),
      cells: cells.filter(({ look }) => look === kind).map(({ cell }) => cell),
    })),
  ].filter(({ text }) => text !== '');
};

const percentBox = (whole: Box, { x, y, width, height }: Box) => ({
  left: `${(100 * (x - whole.x)) / whole.width}%`,
  top: `${(100 * (y - whole.y)) / whole.height}%`,
  width: `${(100 * width) / whole.width}%`,
  height: `${(100 * height) / whole.height}%`,
});

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

interface DragProps {
  readonly variant: Variant;
  readonly layout: Layout;
  readonly drawing: RefObject<SVGSVGElement | null>;
  readonly units: readonly KeyedUnit[];
  readonly speed: number;
  readonly isDraggable: boolean;
  onDrag?(from: Cell, to: Cell): void;
}

/** A piece under the pressed pointer. */
interface Drag {
  readonly cell: Cell;
  readonly unit: KeyedUnit;
  readonly pointer: number;
  readonly start: Point;
  isDragging: boolean;
}

/** How far the pointer may move before a tap becomes a drag, in pixels. */
const MAX_TAP_SLIP = 6;
/** Duration of a refused piece's way back, at normal speed. */
const RETURN_MILLIS = 160;
const LIFTED_SCALE = 1.12;

export const useDrag = ({ variant, layout, drawing, units, speed, isDraggable, onDrag }: DragProps) => {
  const [lifted, lift] = useState<string | undefined>(undefined);
  const [over, moveOver] = useState<Cell | undefined>(undefined);
  const drag = useRef<Drag | null>(null);
  const dropped = useRef<{ readonly key: string; readonly at: Point } | undefined>(undefined);

  const nodeOf = (key: string) => drawing.current?.querySelector<SVGGElement>(`[data-unit="${key}"]`);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = drawing.current!.getBoundingClientRect();
    const scale = layout.sheet.width / width;
    return { x: layout.sheet.x + (clientX - left) * scale, y: layout.sheet.y + (clientY - top) * scale };
  };

  const take = (event: PointerEvent) => {
    const cell = event.button === 0 && isDraggable ? cellAt(layout, pointOf(event)) : undefined;
    const unit = units.findLast(candidate => candidate.cell === cell);
    if (cell === undefined || unit === undefined || drag.current?.isDragging) return;
    const start = { x: event.clientX, y: event.clientY };
    drag.current = { cell, unit, pointer: event.pointerId, start, isDragging: false };
  };

  const carry = (event: PointerEvent) => {
    const dragged = drag.current;
    if (dragged === null || dragged.pointer !== event.pointerId) return;
    if (!dragged.isDragging) {
      if (Math.hypot(event.clientX - dragged.start.x, event.clientY - dragged.start.y) < MAX_TAP_SLIP) return;
      dragged.isDragging = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      lift(dragged.unit.key);
    }
    const at = pointOf(event);
    const node = nodeOf(dragged.unit.key);
    if (node) node.style.transform = `translate(${at.x}px,${at.y}px) scale(${LIFTED_SCALE})`;
    const cell = cellAt(layout, at);
    moveOver(cell === dragged.cell ? undefined : cell);
  };

  const letGo = (event: PointerEvent) => {
    const dragged = drag.current;
    if (dragged === null || dragged.pointer !== event.pointerId) return;
    drag.current = null;
    if (!dragged.isDragging) return;
    const at = pointOf(event);
    const to = event.type === 'pointerup' ? cellAt(layout, at) : undefined;
    const drop = { key: dragged.unit.key, at };
    dropped.current = drop;
    lift(undefined);
    moveOver(undefined);
    if (to !== undefined && to !== dragged.cell) onDrag?.(dragged.cell, to);
    // A legal move redraws the board before the next frame; after an illegal one the piece returns to its cell.
    requestAnimationFrame(() => {
      if (dropped.current === drop) flyBack(dragged.unit, at);
    });
  };

  const flyBack = (unit: KeyedUnit, at: Point) => {
    dropped.current = undefined;
    const node = nodeOf(unit.key);
    if (!node) return;
    node.style.transform = '';
    if (speed === 0) return;
    const { x, y, scale } = placeOf(variant, layout, unit);
    node.animate(
      [
        { transform: `translate(${at.x}px,${at.y}px) scale(${LIFTED_SCALE})` },
        { transform: `translate(${x}px,${y}px) scale(${scale})` },
      ],
      { duration: RETURN_MILLIS / speed, easing: 'ease-out' },
    );
  };

  return {
    lifted,
    over,
    /** Returns the drop point of the moved piece, only once, as the start of its animation. */
    takeDropped: (changes: readonly Change[]) => {
      const drop = dropped.current;
      if (drop === undefined || !changes.some(({ before }) => before?.key === drop.key)) return undefined;
      const node = nodeOf(drop.key);
      if (node) node.style.transform = '';
      dropped.current = undefined;
      return drop;
    },
    handlers: { onPointerDown: take, onPointerMove: carry, onPointerUp: letGo, onPointerCancel: letGo },
  };
};
