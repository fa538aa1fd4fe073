import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { useRef, useState } from 'preact/hooks';
import { type Box, cellAfterKey, type Layout } from '../drawing/layout.ts';
import type { Marks } from '../drawing/marks.ts';
import { pieceInWords } from './piece-words.ts';
import { aboutSquare } from './square-note.tsx';
import { cellOf } from './use-drag.ts';

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

/** In per cent, for CSS. */
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
