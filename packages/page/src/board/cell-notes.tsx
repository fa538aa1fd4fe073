import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isAtTop, type Layout } from '../drawing/layout.ts';
import { cellOf } from './grid.tsx';
import { PieceFaces } from './picture/piece-faces.tsx';
import { aboutSquare } from './piece-words.ts';

interface PieceCardProps {
  readonly variant: Variant;
  readonly layout: Layout;
  readonly shown: PieceOnBoard | undefined;
}

/** Stands outside the board, so that it covers no target square. */
export const PieceCard = ({ variant, layout, shown }: PieceCardProps) => {
  const card = useEdgePlace(layout, shown?.cell);
  if (shown === undefined) return null;
  return (
    <div ref={card} class="board-faces" data-testid="faces" aria-hidden="true">
      <PieceFaces variant={variant} piece={shown} isTop={isAtTop(layout, shown.side)} />
    </div>
  );
};

export const SquareNote = ({ variant, layout, cell }: { variant: Variant; layout: Layout; cell: Cell | undefined }) => {
  const note = useEdgePlace(layout, cell);
  const square = layout.board.cells.find(candidate => candidate.cell === cell);
  const text = square === undefined ? '' : aboutSquare(variant, square.look);
  return text === '' ? null : (
    <div ref={note} class="board-faces note" data-testid="square-note" aria-hidden="true">
      {text}
    </div>
  );
};

/** Places the card at the edge of the board nearer to the cell. */
const useEdgePlace = ({ boxes, sheet }: Layout, cell: Cell | undefined): RefObject<HTMLDivElement | null> => {
  const card = useRef<HTMLDivElement>(null);
  const box = cell === undefined ? undefined : boxes.get(cell);
  const isHigh = box !== undefined && box.y + box.height / 2 < sheet.y + sheet.height / 2;
  useLayoutEffect(() => {
    if (card.current !== null) place(card.current, isHigh);
  }, [cell]);
  return card;
};

/** Uses the other edge if the card would leave the screen. */
const place = (card: HTMLElement, isHigh: boolean): void => {
  const { classList } = card;
  const isSeen = () => {
    const { top, bottom } = card.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  classList.toggle('above', isHigh);
  if (isSeen()) return;
  classList.toggle('above');
  if (!isSeen()) classList.toggle('above');
};

/** How long the pointer must rest on a piece before its card appears. */
const REST_MILLIS = 450;

/** A card needs a resting mouse or finger, or keyboard focus; games whose pieces all move alike have no cards. */
export const usePieceCard = ({ extras: { pieceMoves } }: Variant, pieces: readonly PieceOnBoard[]) => {
  const [cell, show] = useState<Cell | undefined>(undefined);
  const timer = useRef<number>(0);
  const wait = (next: Cell | undefined) => {
    clearTimeout(timer.current);
    if (next === undefined) show(undefined);
    else timer.current = window.setTimeout(() => show(next), REST_MILLIS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cell,
    shown: pieces.find(piece => piece.cell === cell && pieceMoves?.[piece.piece] !== undefined),
    handlers: {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        show(undefined);
        wait(cellOf(event.target));
      },
      onPointerDown: (event: PointerEvent) => wait(event.pointerType === 'mouse' ? undefined : cellOf(event.target)),
      onPointerUp: () => wait(undefined),
      onPointerCancel: () => wait(undefined),
      onPointerLeave: () => wait(undefined),
      onFocusIn: ({ target }: FocusEvent) => {
        if (target instanceof Element && target.matches(':focus-visible')) show(cellOf(target));
      },
      onFocusOut: () => wait(undefined),
    },
  };
};
