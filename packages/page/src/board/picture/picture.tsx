import type { Variant } from '@poda/library/core/contract.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { type Box, centreOf, isAtTop, isTray, type Layout, type Point, SQUARE } from '../../drawing/layout.ts';
import type { Arrow, Marks } from '../../drawing/marks.ts';
import type { PathShown } from '../../drawing/race-path.ts';
import { round } from '../../drawing/shapes.tsx';
import type { BoardLook, Drawing } from '../../drawing/skin.ts';
import { type Unit, unitsOf } from '../motion/match-pieces.ts';
import { skinOf } from '../skins.ts';
import { HintArrows } from './arrows.tsx';
import { isUnder, Mark } from './marks.tsx';
import { MovePath, WholePaths } from './race-paths.tsx';

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
  /** In race games. */
  readonly paths?: readonly PathShown[];
  readonly look: BoardLook;
  readonly id: string;
}

/** Keys of a static picture need not be stable. */
export const stillUnitsOf = (pieces: readonly PieceOnBoard[]): KeyedUnit[] => [
  ...unitsOf(pieces).map((unit, i) => ({ ...unit, key: String(i) })),
  ...otherFacesOf(pieces),
];

/** Entries that show the other face of a piece in hand. */
export const otherFacesOf = (pieces: readonly PieceOnBoard[]): KeyedUnit[] =>
  pieces
    .filter(({ otherFaceOf }) => otherFaceOf !== undefined)
    .map(piece => ({ ...piece, place: piece.count - 1, key: `face ${piece.cell}` }));

export const sheetOf = ({ sheet }: Layout) => ({
  viewBox: `${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`,
  'font-family': 'system-ui, sans-serif',
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
