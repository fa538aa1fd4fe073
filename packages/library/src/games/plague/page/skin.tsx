import { defaultSkin } from '@poda/page/drawing/default-skin.tsx';
import { Glow, Gradients, inset, LabelledFrame, points, round } from '@poda/page/drawing/shapes.tsx';
import type { Drawing, PieceProps, Skin, SquareProps } from '@poda/page/drawing/skin.ts';

const Defs = (drawing: Drawing) => (
  <Gradients {...drawing} ground="agar">
    {['red', 'blue'].map(colour => (
      <Glow id={`${drawing.id}-${colour}-heart`} from={`${colour}-light`} to={`${colour}-a`} />
    ))}
  </Gradients>
);

const Ground = (drawing: Drawing) => <LabelledFrame {...drawing} ground="agar" />;

const Square = ({ box }: SquareProps) => (
  <rect {...inset(box, 3)} rx="20" fill="var(--dish)" stroke="var(--dish-line)" stroke-width="2" />
);

/** Half the width of a square, plus 0.5 so that no seam shows between joined cells. */
const H = 50.5;
const NECK = 35;

type Spot = readonly [number, number];
/** A line or Bézier curve: control points, then the end point. */
type Curve = readonly Spot[];

/** Makes a curve from x and y of each spot in turn. */
const curve = (...numbers: readonly number[]): Curve =>
  numbers.flatMap((x, i) => (i % 2 === 0 ? [[x, numbers[i + 1]!] as const] : []));

/**
 * The upper right quarter of a cell's outline, from the middle of its top to the middle of its right side, `up` and
 * `out` away from the centre. Towards a neighbour of the same side the outline extends to the edge.
 */
const corner = (above: boolean, diagonal: boolean, right: boolean, up: number, out: number): Curve[] => {
  if (above && right && diagonal) return [curve(0, -H), curve(H, -H), curve(H, 0)];
  const begin = above ? [curve(0, -H), curve(NECK, -H)] : [curve(0, -up)];
  const bend = bendOf(above, right, up, out);
  return [...begin, ...(right ? [curve(...bend, H, -NECK), curve(H, 0)] : [curve(...bend, out, 0)])];
};

/** The control points between the top and the right side. */
const bendOf = (above: boolean, right: boolean, up: number, out: number): number[] => {
  if (above && right) return [NECK, -NECK];
  if (above) return [NECK, -30, out, -22];
  return right ? [22, -up, 30, -NECK] : [0.6 * out, -up, out, -0.6 * up];
};

const turn = ([x, y]: Spot, quarters: number): Spot => (quarters === 0 ? [x, y] : turn([-y, x], quarters - 1));

const has = (joins: number, place: number): boolean => ((joins >> (place % 8)) & 1) === 1;

/** The contour is open towards joined neighbours. */
const outline = (joins: number, chance: (salt: number) => number): { body: string; skin: string } => {
  const bulges = [0, 1, 2, 3].map(i => 40 + 5 * chance(i));
  const quarters = [0, 1, 2, 3].map(i =>
    corner(has(joins, 2 * i), has(joins, 2 * i + 1), has(joins, 2 * i + 2), bulges[i]!, bulges[(i + 1) % 4]!).map(
      curve => curve.map(spot => turn(spot, i)),
    ),
  );
  const write = (curve: Curve) => `${'LQC'[curve.length - 1]}${points(curve)}`;
  const isEdge = (a: Spot, b: Spot) => [0, 1].some(axis => Math.abs(a[axis]!) === H && a[axis] === b[axis]);
  const skin = quarters.flatMap(curves =>
    curves.map((curve, i) => {
      const from = curves[i - 1]?.at(-1);
      const to = curve.at(-1)!;
      return from === undefined || isEdge(from, to) ? `M${points([to])}` : write(curve);
    }),
  );
  return { body: `M${points(quarters[0]![0]!)}${quarters.flat().map(write).join('')}Z`, skin: skin.join('') };
};

/** Threads to the cells of the same side that touch only at a corner. */
const threads = (joins: number): string =>
  [0, 1, 2, 3]
    .filter(i => has(joins, 2 * i + 1) && !has(joins, 2 * i) && !has(joins, 2 * i + 2))
    .map(i => `M0 0L${points([turn([H, -H], i)])}`)
    .join('');

/** Numbers from 0 to 1 that look random but are always the same for a cell and salt. */
const chanceOf =
  (name: string) =>
  (salt: number): number => {
    const seed = [...name].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), salt * 977);
    return Math.abs(Math.sin(seed) * 43758.5453) % 1;
  };

/** A cross or a ring inside tells the sides apart without colour. */
const Piece = ({ piece, colour, joins, id }: PieceProps) => {
  const chance = chanceOf(piece.cell);
  const { body, skin } = outline(joins, chance);
  const line = `var(--${colour}-line)`;
  const flesh = `var(--${colour}-b)`;
  const thread = threads(joins);
  return (
    <>
      <path d={thread} stroke={line} stroke-width="15" />
      <path d={body} fill={flesh} />
      <path d={skin} fill="none" stroke={line} stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round" />
      <path d={thread} stroke={flesh} stroke-width="8" />
      <g fill={`var(--${colour}-light)`} opacity="0.55">
        {[4, 5, 6].map(salt => {
          const angle = 2 * Math.PI * chance(salt);
          return (
            <circle
              cx={round(33 * Math.sin(angle))}
              cy={round(33 * Math.cos(angle))}
              r={round(1.5 + 2 * chance(salt + 3))}
            />
          );
        })}
      </g>
      <circle r="26" fill={`url(#${id}-${colour}-heart)`} stroke={line} stroke-opacity="0.4" stroke-width="2" />
      {colour === 'red' ? (
        <path d="M-10-10L10 10M10-10L-10 10" stroke="var(--red-mark)" stroke-width="7" stroke-linecap="round" />
      ) : (
        <circle r="11" fill="none" stroke="var(--blue-mark)" stroke-width="7" />
      )}
    </>
  );
};

export const skin: Skin = { ...defaultSkin, piecesMove: false, Defs, Ground, Square, Piece };
