import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { mediaMatch } from '../browser/device.ts';
import { type Layout, layOut } from '../drawing/layout.ts';
import type { Arrow, DrawnLook, DrawnShape, MarkKind, Marks } from '../drawing/marks.ts';
import { type PathShown, racePath } from '../drawing/race-path.ts';
import { circle } from '../drawing/shapes.tsx';
import type { BoardLook } from '../drawing/skin.ts';
import { emptyTracking, planAnimations, runAnimations, totalMillis, trackPieces } from './animation.ts';
import { Dice, type DiceShown } from './dice/dice.tsx';
import { cellOf, Grid, type GridInput, type Handlers, useDrag } from './grid.tsx';
import { type ArrowLine, ArrowOrOutline } from './picture/arrows.tsx';
import { type KeyedUnit, otherFacesOf, Picture, sheetOf, skinOf } from './picture/picture.tsx';
import { PieceCard, SquareNote, usePieceCard } from './piece-card.tsx';
import { type DrawingPad, useDrawing } from './use-drawing.ts';
import '../styles/board.css';
import '../styles/low-screen.css';

interface BoardProps extends GridInput {
  readonly flipped: boolean;
  readonly arrows?: readonly Arrow[];
  /** In race games: the path of the piece on the cell pointed at, or else of the selected piece. */
  pathOf?(cell: Cell | undefined): PathShown | undefined;
  /** The cells of the last move in order, for the animation. */
  readonly path?: readonly Cell[];
  /** Null before the first roll, undefined if the dice are shown elsewhere. */
  readonly dice?: DiceShown | null;
  /** Explains the roll, for example why three zeros count 4. */
  readonly diceCaption?: string;
  readonly look: BoardLook;
  /** Tells how long the animation that begins lasts. */
  onAnimation?: ((millis: number) => void) | undefined;
  onDrag?(from: Cell, to: Cell): void;
  readonly drawing?: DrawingPad | undefined;
}

/**
 * The SVG picture is hidden from screen readers; a grid of transparent cells over it receives pointer, keyboard and
 * screen-reader input.
 */
export const Board = (props: BoardProps) => {
  const { variant, pieces, flipped, marks, arrows = [], look, path = [] } = props;
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
  const pointed = usePointed(racePath(variant.face.board, 0).length > 0);
  const shownPath = props.pathOf?.(pointed.cell);
  const drawn = useDrawing(props.drawing);

  useLayoutEffect(() => {
    const carried = drag.takeDropped(tracking.changes);
    if (speed === 0 || drawing.current === null) return;
    const planned = planAnimations(variant, layout, tracking, path, carried);
    props.onAnimation?.(totalMillis(planned) / speed);
    runAnimations(drawing.current, planned, speed, tracked.onEnd);
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
        />
        <PieceCard variant={variant} layout={layout} shown={drag.lifted === undefined ? card.shown : undefined} />
        <SquareNote variant={variant} layout={layout} cell={drag.lifted === undefined ? card.cell : undefined} />
      </div>
      {variant.rules.dice !== null && props.dice !== undefined && (
        <Dice dice={props.dice} number={variant.rules.dice.number} caption={props.diceCaption ?? ''} speed={speed} />
      )}
    </div>
  );
};

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const withMark = (marks: Marks, cell: Cell, kind: MarkKind): Marks =>
  new Map([...marks, [cell, new Set([...(marks.get(cell) ?? []), kind])]]);

/** A removed piece stays in the drawing until its animation ends. */
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

/** The two looks differ not only in colour. */
const lines: Readonly<Record<DrawnLook, ArrowLine>> = {
  1: { colour: 'target', width: 9 },
  2: { colour: 'danger', width: 9, dashes: '26 9' },
};

const DrawnShapes = ({ shapes, layout }: { shapes: readonly DrawnShape[]; layout: Layout }) => (
  <>
    {shapes
      .filter(({ from, to }) => layout.boxes.has(from) && layout.boxes.has(to))
      .map(({ from, to, look }) => (
        <g key={`${from}>${to}`} data-drawn={`${look}:${from}>${to}`}>
          <ArrowOrOutline arrow={{ from, to, via: [] }} layout={layout} line={lines[look]} outline={circle(36)} />
        </g>
      ))}
  </>
);

/**
 * The cell under the mouse, last touched by a finger, or with keyboard focus. Each change redraws the board, so the
 * cell is followed only if `isWanted`.
 */
const usePointed = (isWanted: boolean): { readonly cell: Cell | undefined; readonly handlers: Handlers } => {
  const [cell, point] = useState<Cell | undefined>(undefined);
  if (!isWanted) return { cell: undefined, handlers: {} };
  return {
    cell,
    handlers: {
      onPointerOver: ({ pointerType, target }: PointerEvent) => {
        if (pointerType === 'mouse') point(cellOf(target));
      },
      onPointerDown: ({ target }: PointerEvent) => point(cellOf(target)),
      // The path that a finger asked for stays when the finger is lifted.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') point(undefined);
      },
      onFocusIn: ({ target }: FocusEvent) => {
        if (target instanceof Element && target.matches(':focus-visible')) point(cellOf(target));
      },
      onFocusOut: () => point(undefined),
    },
  };
};

const isPhone = mediaMatch('(max-width: 36rem) and (orientation: portrait)');

/** A long board is rotated a quarter turn on a phone in portrait. */
export const layOutOnScreen = (variant: Variant, isFlipped: boolean): Layout => {
  const { margins, canStand = false } = skinOf(variant);
  return layOut(variant.face.board, isFlipped, margins, canStand && isPhone.value);
};

export const boardRatioStyle = (variant: Variant): Record<string, number> => {
  const { width, height } = layOutOnScreen(variant, false).sheet;
  return { '--board-ratio': width / height };
};
