import { useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { Variant } from '../../core/contract.ts';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { say } from '../words/say.ts';
import { Dice, type DiceShown } from './dice/dice.tsx';
import { FacesCard } from './faces-card.tsx';
import { flightsOf, fly, follow, nothing } from './motion/animation.ts';
import { type Box, cellAfterKey, type Layout } from './picture/layout.ts';
import type { Arrow, MarkKind, Marks } from './picture/marks.tsx';
import { type KeyedUnit, otherFacesOf, Picture, sheetOf } from './picture/picture.tsx';
import { layOutOnScreen } from './picture/screen-layout.ts';
import { skinOf } from './skins/index.ts';
import type { BoardLook } from './skins/skin.ts';
import { cellOf, useHand } from './use-drag.ts';
import { useFaces } from './use-faces.ts';

export interface BoardProps {
  readonly variant: Variant;
  readonly pieces: readonly PieceOnBoard[];
  readonly flipped: boolean;
  /** What may be touched now, and what has been. */
  readonly marks: Marks;
  /** Hints: the first rank is the best. */
  readonly arrows: readonly Arrow[];
  /** The cells of the last move in order, for a piece to follow when `pieces` change. */
  readonly path?: readonly Cell[];
  /** What lies of the dice, in a game that has any; null: they are not thrown yet. */
  readonly dice?: DiceShown | null;
  /** What the throw means, such as why three zeros count 4. */
  readonly diceCaption?: string;
  onDiceLanded?(): void;
  readonly look: BoardLook;
  /** The spoken name of a cell: "casilla 14, dama blanca, puede capturar". */
  nameOf(cell: Cell): string;
  /** The name of a piece where both its faces are shown. */
  nameOfPiece?(piece: string): string;
  /** The board's own name. */
  readonly label: string;
  /** A tap, a click, Enter or Space. */
  onTouch(cell: Cell): void;
  /** A piece is being dragged: its targets may be shown. */
  onLift?(from: Cell): void;
  /** A piece was dropped on another cell. */
  onDrag(from: Cell, to: Cell): void;
  onEscape(): void;
}

/**
 * The board of any game, drawn from its view alone. The picture is for the eye; over it lies a grid of invisible cells
 * for hands, keyboards and screen readers.
 */
export const Board = (props: BoardProps) => {
  const { variant, pieces, flipped, marks, arrows, look, path = [] } = props;
  const skin = skinOf(variant);
  const fresh = layOutOnScreen(variant, flipped);
  const layout = useMemo(() => fresh, [variant.name, flipped, fresh.isStanding]);
  const drawing = useRef<SVGSVGElement>(null);
  const id = useId();
  const speed = isStill() ? 0 : look.animation;

  const followed = useFollowing(variant, layout, pieces, path, speed > 0);
  const { following } = followed;
  const units = [...otherFacesOf(pieces), ...followed.units];
  const hand = useHand({ ...props, layout, drawing, units, speed, isDraggable: skin.piecesMove });
  const faces = useFaces(pieces);

  useLayoutEffect(() => {
    const carried = hand.takeDropped(following.changes);
    if (speed === 0 || drawing.current === null) return;
    fly(drawing.current, flightsOf(variant, layout, following, path, carried), speed, followed.onEnd);
  }, [following]);

  const lifted = units.filter(({ key }) => key === hand.lifted);
  return (
    <div class={layout.isStanding ? 'board standing' : 'board'} data-testid="board" data-game={variant.game.id}>
      <div class="board-stage" style={{ '--ratio': layout.sheet.width / layout.sheet.height }}>
        <svg ref={drawing} {...sheetOf(layout)} class="board-drawing" aria-hidden="true">
          <Picture
            variant={variant}
            layout={layout}
            units={[...units.filter(({ key }) => key !== hand.lifted), ...lifted]}
            pieces={pieces}
            marks={hand.over === undefined ? marks : withMark(marks, hand.over, 'over')}
            arrows={arrows}
            look={look}
            id={id}
          />
        </svg>
        <Grid
          {...props}
          id={id}
          layout={layout}
          handlers={[hand.handlers, faces.handlers]}
          isDraggable={skin.piecesMove}
        />
        {props.nameOfPiece !== undefined && (
          <FacesCard
            variant={variant}
            layout={layout}
            look={look}
            id={id}
            shown={hand.lifted === undefined ? faces.shown : undefined}
            nameOf={props.nameOfPiece}
          />
        )}
      </div>
      {variant.dice !== null && (
        <Dice
          dice={props.dice ?? null}
          number={variant.dice.number}
          caption={props.diceCaption ?? ''}
          speed={speed}
          {...(props.onDiceLanded === undefined ? {} : { onLanded: props.onDiceLanded })}
        />
      )}
    </div>
  );
};

/** Whether a person has asked the device for no motion. */
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const withMark = (marks: Marks, cell: Cell, kind: MarkKind): Marks =>
  new Map([...marks, [cell, new Set([...(marks.get(cell) ?? []), kind])]]);

/** Follows the pieces from picture to picture; what has gone stays until its flight has ended. */
const useFollowing = (
  variant: Variant,
  layout: Layout,
  pieces: readonly PieceOnBoard[],
  path: readonly Cell[],
  isMoving: boolean,
) => {
  const { name } = variant;
  const { piecesMove } = skinOf(variant);
  const kept = useRef({ name, pieces, following: nothing, ended: new Set<string>() });
  const [, redraw] = useReducer((n: number, _: undefined) => n + 1, 0);
  const { current } = kept;
  const isFirst = current.name !== name || current.following === nothing;
  if (isFirst || current.pieces !== pieces) {
    const next = follow(isFirst ? nothing : current.following, pieces, path, layout, piecesMove);
    if (isFirst) kept.current = { name, pieces, following: { ...next, changes: [] }, ended: new Set() };
    else if (next.changes.length > 0) kept.current = { ...current, pieces, following: next, ended: new Set() };
    else kept.current = { ...current, pieces };
  }
  const { following, ended } = kept.current;
  const stillThere = (units: readonly KeyedUnit[]) => (isMoving ? units.filter(({ key }) => !ended.has(key)) : []);
  return {
    following,
    units: [...stillThere(following.leaving), ...following.units, ...stillThere(following.turning)],
    onEnd: (key: string) => {
      ended.add(key);
      redraw(undefined);
    },
  };
};

type Handlers = Readonly<Record<string, (event: never) => void>>;

interface GridProps extends BoardProps {
  /** Begins the names of what describes the cells. */
  readonly id: string;
  readonly layout: Layout;
  readonly handlers: readonly Handlers[];
  readonly isDraggable: boolean;
}

/** The cells as a grid with one stop for the keyboard, which arrows move. */
const Grid = (props: GridProps) => {
  const { id, layout, marks, pieces, handlers, isDraggable, label, nameOf, nameOfPiece, onTouch, onEscape } = props;
  const [chosen, choose] = useState<Cell | undefined>(undefined);
  const grid = useRef<HTMLDivElement>(null);
  const cells = layout.lines.flat();
  const usual = cells.find(cell => marks.get(cell)?.has('origin') || marks.get(cell)?.has('must'));
  const stop = chosen !== undefined && cells.includes(chosen) ? chosen : (usual ?? cells[0]!);
  const taken = new Set(pieces.map(({ cell }) => cell));
  const backs = new Map(pieces.map(({ cell, otherFace }) => [cell, otherFace?.piece]));
  const describedBy = (back: string) => `${id}-back-${back}`;

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
    // biome-ignore lint/a11y/useSemanticElements: a board is no table, and its cells lie where the picture has them.
    <div
      ref={grid}
      class="board-grid"
      role="grid"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={event => {
        const cell = cellOf(event.target);
        if (cell !== undefined) onTouch(cell);
      }}
      {...together([{ onFocusIn: (event: FocusEvent) => choose(cellOf(event.target)) }, ...handlers])}
    >
      {layout.lines.map(line => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus.
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
              aria-describedby={backs.get(cell) && describedBy(backs.get(cell)!)}
              aria-selected={marks.get(cell)?.has('touched') || undefined}
              style={shareOf(layout.sheet, layout.boxes.get(cell)!)}
            />
          ))}
        </div>
      ))}
      {[...new Set(backs.values())].map(
        back =>
          back !== undefined &&
          nameOfPiece !== undefined && (
            <span key={back} id={describedBy(back)} hidden>
              {say('cell.other-face', { piece: nameOfPiece(back) })}
            </span>
          ),
      )}
    </div>
  );
};

/** Where a box lies within another, in hundredths of it. */
const shareOf = (whole: Box, { x, y, width, height }: Box) => ({
  left: `${(100 * (x - whole.x)) / whole.width}%`,
  top: `${(100 * (y - whole.y)) / whole.height}%`,
  width: `${(100 * width) / whole.width}%`,
  height: `${(100 * height) / whole.height}%`,
});

/** Several listeners for the same events as one. */
const together = (handlers: readonly Handlers[]): Handlers => {
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
