import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell, PieceColour, PieceOnBoard } from '@poda/library/core/view.ts';
import type { RecordPlayer } from '@poda/library/notation/record/record.ts';
import type { ComponentChildren } from 'preact';
import { defaultSkin } from '../../drawing/default-skin.tsx';
import { type Box, centreOf, isAtTop, isTray, type Layout, type Point, SQUARE } from '../../drawing/layout.ts';
import type { Arrow, MarkKind, Marks } from '../../drawing/marks.ts';
import type { PathShown } from '../../drawing/race-path.ts';
import { circle, diamond, HaloLine, inset, points, round } from '../../drawing/shapes.tsx';
import type { BoardLook, Drawing, Skin } from '../../drawing/skin.ts';
import { DOT, HintArrows } from './arrows.tsx';
import { MovePath, WholePaths } from './race-paths.tsx';

/** Loaded eagerly, because the first screen shows every board. */
const found = import.meta.glob<{ skin: Skin }>('../../../../library/src/games/*/page/skin.tsx', { eager: true });

export const skinOf = ({ game }: Variant): Skin =>
  found[`../../../../library/src/games/${game.id}/page/skin.tsx`]?.skin ?? defaultSkin;

/** A single human player sits at the bottom. */
export const beginsFlipped = (variant: Variant, players: readonly Pick<RecordPlayer, 'kind'>[]): boolean => {
  const persons = ([0, 1] as const).filter(side => players[side]?.kind === 'human');
  return persons.length === 1 && persons[0] !== variant.face.board.bottom;
};

/** One drawn piece: an entry of a tray with `count` n gives n units, numbered by `place`. */
export interface Unit extends PieceOnBoard {
  readonly place: number;
}

/** `key` stays the same from one position to the next. */
export interface KeyedUnit extends Unit {
  readonly key: string;
  /** Bit mask of the joins of a disappearing piece with its neighbours, from before the neighbours changed. */
  readonly joins?: number;
}

interface PictureProps {
  readonly variant: Variant;
  readonly layout: Layout;
  /** In drawing order. */
  readonly units: readonly KeyedUnit[];
  /** The joins between neighbouring pieces are computed from these. */
  readonly pieces: readonly PieceOnBoard[];
  readonly marks: Marks;
  readonly arrows: readonly Arrow[];
  readonly paths?: readonly PathShown[];
  readonly look: BoardLook;
  readonly id: string;
}

/** An entry that only shows the other face of a piece in hand is not a piece. */
export const unitsOf = (pieces: readonly PieceOnBoard[]): Unit[] =>
  pieces
    .filter(({ otherFaceOf }) => otherFaceOf === undefined)
    .flatMap(piece => Array.from({ length: piece.count }, (_, place) => ({ ...piece, place })));

/** Keys of a static picture need not be stable. */
export const stillUnitsOf = (pieces: readonly PieceOnBoard[]): KeyedUnit[] => [
  ...unitsOf(pieces).map((unit, i) => ({ ...unit, key: String(i) })),
  ...otherFacesOf(pieces),
];

export const otherFacesOf = (pieces: readonly PieceOnBoard[]): KeyedUnit[] =>
  pieces
    .filter(({ otherFaceOf }) => otherFaceOf !== undefined)
    .map(piece => ({ ...piece, place: piece.count - 1, key: `face ${piece.cell}` }));

export const sheetOf = ({ sheet }: Layout) => ({
  viewBox: `${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`,
  'font-family': 'Figtree, system-ui, sans-serif',
  'font-weight': 600,
});

/** Has no input and no animation; also drawn into exported files. */
export const Picture = ({ variant, layout, units, pieces, marks, arrows, paths = [], look, id }: PictureProps) => {
  const skin = skinOf(variant);
  const drawing: Drawing = { layout, look, id };
  const { board } = layout;
  const taken = new Set(pieces.map(({ cell }) => cell));
  const joins = joinsOf(layout, pieces);
  const marksOf = (under: boolean) =>
    [...marks].flatMap(([cell, kinds]) =>
      [...kinds]
        .filter(kind => (skin.piecesMove && isUnder(kind)) === under && layout.boxes.has(cell))
        .map(kind => (
          <g key={`${cell} ${kind}`} data-mark={kind}>
            <Mark kind={kind} box={layout.boxes.get(cell)!} isTaken={taken.has(cell)} colours={board.colours} />
          </g>
        )),
    );
  return (
    <>
      <skin.Defs {...drawing} />
      <skin.Ground {...drawing} />
      {board.cells.map(square => (
        <skin.Square key={square.cell} {...drawing} square={square} box={layout.boxes.get(square.cell)!} />
      ))}
      {board.trays.map(({ cell, side, kind }) => (
        <skin.Tray
          key={cell}
          {...drawing}
          kind={kind}
          box={layout.boxes.get(cell)!}
          count={pieces.find(piece => piece.cell === cell)?.count ?? 0}
          isTop={isAtTop(layout, side)}
        />
      ))}
      {marksOf(true)}
      <WholePaths paths={paths} layout={layout} />
      {units.map(unit => (
        <g
          key={unit.key}
          data-unit={unit.key}
          transform={transformOf(placeOf(variant, layout, unit))}
          opacity={unit.otherFaceOf === undefined ? 1 : 0.6}
        >
          <g class={marks.get(unit.cell)?.has('refused') ? 'unit-refused' : 'unit-body'}>
            <skin.Piece
              {...drawing}
              piece={unit}
              colour={board.colours[unit.side]}
              isTop={isAtTop(layout, unit.side)}
              joins={unit.joins ?? joins.get(unit.cell) ?? 0}
            />
          </g>
        </g>
      ))}
      {marksOf(false)}
      {paths.map(path => (
        <MovePath key={path.side} path={path} layout={layout} />
      ))}
      <HintArrows
        arrows={arrows}
        layout={layout}
        dots={[...marks.keys()].filter(cell => marks.get(cell)!.has('target'))}
      />
    </>
  );
};

export const placeOf = (variant: Variant, layout: Layout, unit: Unit): Point & { readonly scale: number } => {
  if (!isTray(layout, unit.cell)) return { ...centreOf(layout, unit.cell), scale: 1 };
  const { kind } = layout.board.trays.find(({ cell }) => cell === unit.cell)!;
  return skinOf(variant).inTray(kind, layout.boxes.get(unit.cell)!, unit.place, unit.count);
};

const transformOf = ({ x, y, scale }: Point & { readonly scale: number }): string =>
  `translate(${round(x)} ${round(y)})${scale === 1 ? '' : ` scale(${scale})`}`;

/** Clockwise from the square above. */
const around: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** For each square with a piece, a bit mask of the neighbours on the screen with a piece of the same side. */
export const joinsOf = (layout: Layout, pieces: readonly PieceOnBoard[]): Map<Cell, number> => {
  const keyOf = (x: number, y: number) => `${x} ${y}`;
  const onSquares = pieces.filter(({ cell }) => !isTray(layout, cell));
  const boxOf = ({ cell }: PieceOnBoard): Box => layout.boxes.get(cell)!;
  const sides = new Map(onSquares.map(piece => [keyOf(boxOf(piece).x, boxOf(piece).y), piece.side]));
  return new Map(
    onSquares.map(piece => {
      const { x, y } = boxOf(piece);
      const bits = around.map(([right, down], i) =>
        sides.get(keyOf(x + right * SQUARE, y + down * SQUARE)) === piece.side ? 1 << i : 0,
      );
      return [piece.cell, bits.reduce((sum, bit) => sum | bit, 0)];
    }),
  );
};

interface MarkProps {
  readonly kind: MarkKind;
  readonly box: Box;
  readonly isTaken: boolean;
  readonly colours: readonly [PieceColour, PieceColour];
}

/** The other marks are drawn over the pieces. */
const isUnder = (kind: MarkKind): boolean => kind === 'last' || kind === 'touched' || kind === 'won';

/** Each kind has its own shape, so that users can tell it without colour. */
const Mark = ({ kind, box, isTaken, colours }: MarkProps) => {
  const centre = `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`;
  /** Drawn for a square of 100 by 100; `look` is the class of an animation. */
  const fitted = (drawn: ComponentChildren, look?: string) => (
    <g transform={`${centre} scale(${round(Math.min(box.width, box.height) / 100)})`}>
      {look === undefined ? drawn : <g class={look}>{drawn}</g>}
    </g>
  );
  switch (kind) {
    case 'last':
      return <HaloLine d={brackets(inset(box, 5))} colour="touch" width={3.5} halo={3} />;
    case 'touched':
      return <HaloLine d={frame(inset(box, 5), 10)} colour="touch" width={7} />;
    case 'over':
      return <HaloLine d={frame(inset(box, 5), 10)} colour="touch" width={7} dashes="14 9" />;
    case 'origin':
      return (
        <path
          d={`M${box.x + 4} ${box.y + box.height - 4}h27l-27-27z`}
          fill="var(--touch)"
          stroke="var(--halo)"
          stroke-width="4"
          stroke-linejoin="round"
        />
      );
    case 'target':
      if (isLong(box)) return <HaloLine d={frame(inset(box, 5), 14)} colour="target" width={6} dashes="16 9" />;
      return isTaken ? (
        fitted(<HaloLine d={circle(44)} colour="target" width={8} />)
      ) : (
        <g transform={centre}>
          <circle r={DOT} fill="var(--target)" stroke="var(--halo)" stroke-width="3" />
        </g>
      );
    case 'must':
      return fitted(<HaloLine d={circle(44)} colour="touch" width={9} dashes="24.5 10" />, 'mark-must');
    case 'end':
      return fitted(<HaloLine d={circle(20)} colour="target" width={7} />);
    case 'called':
      return fitted(<HaloLine d={circle(44)} colour="touch" width={14} />, 'mark-called');
    case 'danger':
      return fitted(
        <>
          <HaloLine d={zigzag(14, 40, 47)} colour="danger" width={4} />
          <path
            d="M33-48L50-18H16Z"
            fill="var(--danger)"
            stroke="var(--halo)"
            stroke-width="3"
            stroke-linejoin="round"
          />
          <path d="M33-39V-29M33-24.5V-24" stroke="var(--on-danger)" stroke-width="4" stroke-linecap="round" />
        </>,
      );
    case 'refused':
      return fitted(<HaloLine d="M-28-28L28 28M28-28L-28 28" colour="danger" width={12} />, 'mark-refused');
    case 'won':
      return (
        <path
          d={frame(inset(box, 7), 10)}
          fill="var(--target)"
          fill-opacity="0.3"
          stroke="var(--target)"
          stroke-width="5"
        />
      );
    case 'taken':
      return fitted(<HaloLine d="M-18-18L18 18M18-18L-18 18" colour="danger" width={7} />);
    case 'hint':
      return fitted(<HaloLine d={diamond(46)} colour="touch" width={6} />);
    case 'awarded-0':
    case 'awarded-1':
      return (
        <g transform={kind === 'awarded-0' ? undefined : mirroredIn(box)}>
          <HaloLine d={hatching(inset(box, 9))} colour={`${colours[kind === 'awarded-0' ? 0 : 1]}-b`} width={6} />
        </g>
      );
  }
};

/** A tray is much longer than wide. */
const isLong = ({ width, height }: Box): boolean => Math.max(width, height) > 2 * Math.min(width, height);

const frame = ({ x, y, width, height }: Box, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}Z`;

const brackets = ({ x, y, width, height }: Box): string => {
  const long = Math.min(17, width / 5, height / 5);
  return [
    `M${x} ${y + long}V${y}h${long}`,
    `M${x + width - long} ${y}h${long}v${long}`,
    `M${x + width} ${y + height - long}v${long}h${-long}`,
    `M${x + long} ${y + height}h${-long}v${-long}`,
  ].join('');
};

/** Mirrors the lines, so that the two sides differ not only in colour. */
const mirroredIn = ({ x, width }: Box): string => `translate(${2 * x + width} 0) scale(-1 1)`;

const hatching = ({ x, y, width, height }: Box): string =>
  [0.25, 0.5, 0.75, 1]
    .map(share => `M${x} ${y + share * height}L${x + share * width} ${y}`)
    .concat([0.25, 0.5, 0.75].map(share => `M${x + share * width} ${y + height}L${x + width} ${y + share * height}`))
    .join('');

const zigzag = (teeth: number, inner: number, outer: number): string => {
  const list = Array.from({ length: 2 * teeth }, (_, i) => {
    const angle = (Math.PI * i) / teeth;
    const r = i % 2 === 0 ? outer : inner;
    return [r * Math.sin(angle), -r * Math.cos(angle)] as const;
  });
  return `M${points(list)}Z`;
};
