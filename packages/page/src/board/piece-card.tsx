import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Box, isAtTop, type Layout, type Point } from '../drawing/layout.ts';
import { cellOf } from './grid.tsx';
import { PieceFaces } from './picture/piece-faces.tsx';
import { aboutSquare } from './piece-words.ts';

interface PieceCardProps {
  readonly variant: Variant;
  readonly layout: Layout;
  readonly shown: PieceOnBoard | undefined;
}

export const PieceCard = ({ variant, layout, shown }: PieceCardProps) => {
  const card = usePlaceBeside(layout, shown?.cell);
  if (shown === undefined) return null;
  return (
    <div ref={card} class="board-faces" data-testid="faces" aria-hidden="true">
      <PieceFaces variant={variant} piece={shown} isTop={isAtTop(layout, shown.side)} />
    </div>
  );
};

export const SquareNote = ({ variant, layout, cell }: { variant: Variant; layout: Layout; cell: Cell | undefined }) => {
  const note = usePlaceBeside(layout, cell);
  const square = layout.board.cells.find(candidate => candidate.cell === cell);
  const text = square === undefined ? '' : aboutSquare(variant, square.look);
  return text === '' ? null : (
    <div ref={note} class="board-faces note" data-testid="square-note" aria-hidden="true">
      {text}
    </div>
  );
};

/** Places the card beside the cell and inside the board, so that it covers neither the cell nor anything around the board. */
const usePlaceBeside = ({ boxes, sheet }: Layout, cell: Cell | undefined): RefObject<HTMLDivElement | null> => {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = card;
    const box = cell === undefined ? undefined : boxes.get(cell);
    if (current === null || box === undefined) return;
    const stage = current.parentElement!.getBoundingClientRect();
    const scale = stage.width / sheet.width;
    const { left, top } = placeBeside(
      {
        x: (box.x - sheet.x) * scale,
        y: (box.y - sheet.y) * scale,
        width: box.width * scale,
        height: box.height * scale,
      },
      { width: current.offsetWidth, height: current.offsetHeight },
      stage,
    );
    Object.assign(current.style, { left: `${left}px`, top: `${top}px` });
  }, [cell]);
  return card;
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance in pixels between a cell and its card. */
const GAP = 6;

/** To the right, to the left, below or above, where the card has room; else as far inside as possible. */
export const placeBeside = (cell: Box, card: Size, stage: Size): { readonly left: number; readonly top: number } => {
  const across = cell.y + (cell.height - card.height) / 2;
  const along = cell.x + (cell.width - card.width) / 2;
  const places = [
    { left: cell.x + cell.width + GAP, top: across },
    { left: cell.x - card.width - GAP, top: across },
    { left: along, top: cell.y + cell.height + GAP },
    { left: along, top: cell.y - card.height - GAP },
  ].map(({ left, top }) => ({
    left: within(left, stage.width - card.width),
    top: within(top, stage.height - card.height),
  }));
  const isFree = ({ left, top }: { readonly left: number; readonly top: number }) =>
    left >= cell.x + cell.width ||
    left + card.width <= cell.x ||
    top >= cell.y + cell.height ||
    top + card.height <= cell.y;
  return places.find(isFree) ?? places[0]!;
};

const within = (at: number, most: number): number => Math.max(0, Math.min(at, most));

/** How long the pointer must rest on a piece, in ms, before its card appears. */
const REST_MILLIS = 600;

/**
 * A card needs a mouse that has moved and rests, a resting finger, or a key that has moved the focus; a board that
 * appears under the pointer shows none. Games whose pieces all move alike have no cards.
 */
export const usePieceCard = ({ extras: { pieceMoves } }: Variant, pieces: readonly PieceOnBoard[]) => {
  const [cell, show] = useState<Cell | undefined>(undefined);
  const timer = useRef<number>(0);
  const pointer = useRef<Point | undefined>(undefined);
  const wait = (next: Cell | undefined) => {
    clearTimeout(timer.current);
    if (next !== cell) show(undefined);
    if (next !== undefined && next !== cell) timer.current = window.setTimeout(() => show(next), REST_MILLIS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cell,
    shown: pieces.find(piece => piece.cell === cell && pieceMoves?.[piece.piece] !== undefined),
    handlers: {
      onPointerMove: ({ pointerType, buttons, target, clientX: x, clientY: y }: PointerEvent) => {
        if (pointerType !== 'mouse' || buttons !== 0) return;
        const { current: before } = pointer;
        pointer.current = { x, y };
        // Browsers report a move when the board appears or changes under a pointer at rest.
        if (before !== undefined && (before.x !== x || before.y !== y)) wait(cellOf(target));
      },
      onPointerDown: ({ pointerType, target }: PointerEvent) =>
        wait(pointerType === 'mouse' ? undefined : cellOf(target)),
      onPointerUp: () => wait(undefined),
      onPointerCancel: () => wait(undefined),
      onPointerLeave: () => {
        pointer.current = undefined;
        wait(undefined);
      },
      onKeyUp: ({ key, target }: KeyboardEvent) => {
        if (MOVING_KEYS.test(key)) wait(cellOf(target));
      },
      onFocusOut: () => wait(undefined),
    },
  };
};

const MOVING_KEYS = /^(Arrow|Home$|End$)/;
