import type { Cell } from '@poda/library/core/view.ts';
import { centreOf, type Layout, type Point } from '../../drawing/layout.ts';
import type { Arrow } from '../../drawing/marks.ts';
import { degrees, diamond, HaloLine, type HaloLineProps, pathThrough, round } from '../../drawing/shapes.tsx';

/** For the best, second and third arrow. */
const strokes: readonly { readonly width: number; readonly dashes?: string }[] = [
  { width: 14 },
  { width: 11, dashes: '24 10' },
  { width: 9, dashes: '9 8' },
];

// Length of an arrow's head, and distance of its tip from the centre of the cell.
const HEAD = 34;
const TIP = 12;
// Radius of the plate with the rank, and its horizontal and vertical distance from the centre of a single cell.
const PLATE = 18;
const ASIDE = 27;
/** The radius of the dot on a target cell. */
export const DOT = 14;
// Surrounds the cell of a proposed move with a single cell; in some games a circle would look like a piece.
const OUTLINE = diamond(44);

interface HintArrowsProps {
  readonly arrows: readonly Arrow[];
  readonly layout: Layout;
  readonly dots: readonly Cell[];
}

/** The best arrow is on top. The plates with the ranks avoid each other, other heads and the dots on targets. */
export const HintArrows = ({ arrows, layout, dots }: HintArrowsProps) => {
  const plates: Point[] = [];
  for (const arrow of arrows)
    plates.push(
      freestPlace(platesOf(arrow, layout), [
        ...plates.map(place => ({ ...place, room: PLATE + PLATE + 6 })),
        ...dots.map(cell => ({ ...centreOf(layout, cell), room: PLATE + DOT + 3 })),
        ...arrows.filter(other => other !== arrow).map(other => ({ ...headOf(other, layout), room: PLATE + HEAD / 2 })),
      ]),
    );
  return (
    <>
      {[...arrows].reverse().map((arrow, i) => (
        <ArrowOrOutline key={i} arrow={arrow} layout={layout} line={lineOf(arrow)} outline={OUTLINE} />
      ))}
      {arrows.map((arrow, i) => (
        <Plate key={i} at={plates[i]!} arrow={arrow} />
      ))}
    </>
  );
};

/** From the start of the arrow to the base of its head. */
const shaftOf = (arrow: Pick<Arrow, 'from' | 'via' | 'to'>, layout: Layout): Point[] => {
  const stops = [arrow.from, ...arrow.via, arrow.to].map(cell => centreOf(layout, cell));
  if (arrow.from === arrow.to) return stops;
  return [towards(stops[0]!, stops[1]!, 22), ...stops.slice(1, -1), towards(stops.at(-1)!, stops.at(-2)!, HEAD + 6)];
};

const headOf = (arrow: Arrow, layout: Layout): Point =>
  towards(centreOf(layout, arrow.to), centreOf(layout, arrow.via.at(-1) ?? arrow.from), TIP + HEAD / 2);

/** Candidate centres, best first: on the last segment, then on earlier ones; for a single cell, its corners. */
const platesOf = (arrow: Arrow, layout: Layout): Point[] => {
  if (arrow.from === arrow.to) {
    const { x, y } = centreOf(layout, arrow.to);
    return corners.map(([right, down]) => ({ x: x + right * ASIDE, y: y + down * ASIDE }));
  }
  const shaft = shaftOf(arrow, layout);
  const stretches = shaft.slice(1).map((to, i) => [shaft[i]!, to] as const);
  return stretches.reverse().flatMap(([from, to]) =>
    [0.5, 0.05, 0.85, 0.25, 0.7].map(share => ({
      x: from.x + share * (to.x - from.x),
      y: from.y + share * (to.y - from.y),
    })),
  );
};

const corners = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** The first place without overlap, or else the one with the least. */
const freestPlace = (places: readonly Point[], taken: readonly (Point & { readonly room: number })[]): Point => {
  const missing = ({ x, y }: Point) =>
    Math.max(0, ...taken.map(other => other.room - Math.hypot(x - other.x, y - other.y)));
  return places.reduce((best, place) => (missing(place) < missing(best) ? place : best));
};

export type ArrowLine = Omit<HaloLineProps, 'd'>;

/** Hints differ by rank; a played move and a threat differ from hints. */
export const lineOf = ({ rank, kind }: Pick<Arrow, 'rank' | 'kind'>): ArrowLine => {
  if (kind === 'played') return { colour: 'target', width: 10, dashes: '24 10' };
  if (kind === 'threat') return { colour: 'danger', width: 10, dashes: '14 9' };
  return { colour: 'touch', ...strokes[Math.min(rank, strokes.length) - 1]! };
};

interface ArrowOrOutlineProps {
  readonly arrow: Pick<Arrow, 'from' | 'via' | 'to'>;
  readonly layout: Layout;
  readonly line: ArrowLine;
  /** SVG path around the origin. */
  readonly outline: string;
}

export const ArrowOrOutline = ({ arrow, layout, line, outline }: ArrowOrOutlineProps) => {
  const { width, colour } = line;
  const to = centreOf(layout, arrow.to);
  if (arrow.from === arrow.to)
    return (
      <g transform={`translate(${to.x} ${to.y})`}>
        <HaloLine d={outline} {...line} width={width / 2} />
      </g>
    );
  const from = centreOf(layout, arrow.via.at(-1) ?? arrow.from);
  const tip = towards(to, from, TIP);
  return (
    <g opacity="0.93">
      <HaloLine d={pathThrough(shaftOf(arrow, layout))} {...line} />
      <path
        d={`M0 0L${-HEAD} ${-width - 5}V${width + 5}Z`}
        transform={`translate(${round(tip.x)} ${round(tip.y)}) rotate(${round(degrees(from, to))})`}
        fill={`var(--${colour})`}
        stroke="var(--halo)"
        stroke-width="3"
        stroke-linejoin="round"
      />
    </g>
  );
};

const signOf = ({ rank, kind }: Arrow): string => (kind === undefined ? String(rank) : kind === 'threat' ? '!' : '•');

const Plate = ({ at, arrow }: { at: Point; arrow: Arrow }) => (
  <g transform={`translate(${round(at.x)} ${round(at.y)})`}>
    <circle r={PLATE} fill={`var(--${lineOf(arrow).colour})`} stroke="var(--halo)" stroke-width="3" />
    <text y="9" font-size="25" text-anchor="middle" fill="var(--halo)">
      {signOf(arrow)}
    </text>
  </g>
);

const towards = (from: Point, to: Point, far: number): Point => {
  const share = far / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
};
