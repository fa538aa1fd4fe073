import type { Cell, PieceColour } from '../../../core/view.ts';
import { type Box, centreOf, type Layout, type Point } from '../../../drawing/layout.ts';
import type { Arrow, MarkKind } from '../../../drawing/marks.ts';
import { inset, points, round } from '../../../drawing/shapes.tsx';

interface MarkProps {
  readonly kind: MarkKind;
  readonly box: Box;
  readonly isTaken: boolean;
  /** The colours of the sides. */
  readonly colours: readonly [PieceColour, PieceColour];
}

/** True for the marks drawn under the pieces; the others are drawn over them. */
export const isUnder = (kind: MarkKind): boolean => kind === 'last' || kind === 'touched';

/** Draws a mark. Each kind has its own shape, so that it can be told without its colour. */
export const Mark = ({ kind, box, isTaken, colours }: MarkProps) => {
  const centre = `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`;
  const fit = `${centre} scale(${round(Math.min(box.width, box.height) / 100)})`;
  switch (kind) {
    case 'last':
      return <HaloLine d={brackets(inset(box, 6))} colour="touch" width={6} />;
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
        <g transform={fit}>
          <HaloLine d={circle(44)} colour="target" width={8} />
        </g>
      ) : (
        <g transform={centre}>
          <circle r={DOT} fill="var(--target)" stroke="var(--halo)" stroke-width="3" />
        </g>
      );
    case 'must':
      return (
        <g transform={fit}>
          <g class="mark-must">
            <HaloLine d={circle(44)} colour="touch" width={9} dashes="24.5 10" />
          </g>
        </g>
      );
    case 'end':
      return (
        <g transform={fit}>
          <HaloLine d={circle(20)} colour="target" width={7} />
        </g>
      );
    case 'called':
      return (
        <g transform={fit}>
          <g class="mark-called">
            <HaloLine d={circle(44)} colour="touch" width={14} />
          </g>
        </g>
      );
    case 'danger':
      return (
        <g transform={fit}>
          <HaloLine d={zigzag(14, 40, 47)} colour="danger" width={4} />
          <path
            d="M33-48L50-18H16Z"
            fill="var(--danger)"
            stroke="var(--halo)"
            stroke-width="3"
            stroke-linejoin="round"
          />
          <path d="M33-39V-29M33-24.5V-24" stroke="var(--on-danger)" stroke-width="4" stroke-linecap="round" />
        </g>
      );
    case 'refused':
      return (
        <g transform={fit}>
          <g class="mark-refused">
            <HaloLine d="M-28-28L28 28M28-28L-28 28" colour="danger" width={12} />
          </g>
        </g>
      );
    case 'hint':
      return (
        <g transform={fit}>
          <HaloLine d="M0-46L46 0L0 46L-46 0Z" colour="touch" width={6} />
        </g>
      );
    case 'awarded-0':
    case 'awarded-1':
      return (
        <g transform={kind === 'awarded-0' ? undefined : mirroredIn(box)}>
          <HaloLine d={hatching(inset(box, 9))} colour={`${colours[kind === 'awarded-0' ? 0 : 1]}-b`} width={6} />
        </g>
      );
  }
};

/** True if a box is much longer than wide, as a tray is. */
const isLong = ({ width, height }: Box): boolean => Math.max(width, height) > 2 * Math.min(width, height);

interface HaloLineProps {
  readonly d: string;
  readonly colour: string;
  readonly width: number;
  readonly dashes?: string;
}

/** A line with a contrasting outline, visible on any background. */
const HaloLine = ({ d, colour, width, dashes }: HaloLineProps) => (
  <g fill="none" stroke-linejoin="round" stroke-linecap={dashes === undefined ? 'round' : 'butt'}>
    <path d={d} stroke="var(--halo)" stroke-width={width + 5} stroke-dasharray={dashes} />
    <path d={d} stroke={`var(--${colour})`} stroke-width={width} stroke-dasharray={dashes} />
  </g>
);

const circle = (r: number): string => `M0 ${-r}A${r} ${r} 0 1 1 -.01 ${-r}Z`;

const frame = ({ x, y, width, height }: Box, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}Z`;

const brackets = ({ x, y, width, height }: Box): string => {
  const long = Math.min(20, width / 4, height / 4);
  return [
    `M${x} ${y + long}V${y}h${long}`,
    `M${x + width - long} ${y}h${long}v${long}`,
    `M${x + width} ${y + height - long}v${long}h${-long}`,
    `M${x + long} ${y + height}h${-long}v${-long}`,
  ].join('');
};

/** Exchanges left and right within a box: the two sides differ by the direction of the lines too. */
const mirroredIn = ({ x, width }: Box): string => `translate(${2 * x + width} 0) scale(-1 1)`;

/** Parallel diagonal lines across a box. */
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

/** The line styles of the best, second and third arrow. */
const strokes: readonly { readonly width: number; readonly dashes?: string }[] = [
  { width: 14 },
  { width: 11, dashes: '24 10' },
  { width: 9, dashes: '9 8' },
];

// The length of an arrow's head, and the distance of its tip from the centre of the cell.
const HEAD = 34;
const TIP = 12;
// The radii of the plate with an arrow's rank, of the ring that marks a move with a single cell, and of the dot on a
// target cell.
const PLATE = 18;
const RING = 36;
const DOT = 14;

/**
 * Draws the arrows of proposed moves, the best on top, and above them round plates with their ranks. The plates avoid
 * each other, the heads of other arrows and the dots on target cells.
 */
export const HintArrows = ({
  arrows,
  layout,
  dots,
}: {
  arrows: readonly Arrow[];
  layout: Layout;
  /** The cells on which a dot marks a target. */
  dots: readonly Cell[];
}) => {
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
        <ArrowOrRing key={i} arrow={arrow} layout={layout} line={lineOf(arrow)} />
      ))}
      {arrows.map((arrow, i) => (
        <Plate key={i} at={plates[i]!} arrow={arrow} />
      ))}
    </>
  );
};

/** The points of an arrow's shaft, from its start to the base of its head. */
const shaftOf = (arrow: Pick<Arrow, 'from' | 'via' | 'to'>, layout: Layout): Point[] => {
  const stops = [arrow.from, ...arrow.via, arrow.to].map(cell => centreOf(layout, cell));
  if (arrow.from === arrow.to) return stops;
  return [towards(stops[0]!, stops[1]!, 22), ...stops.slice(1, -1), towards(stops.at(-1)!, stops.at(-2)!, HEAD + 6)];
};

/** The centre of an arrow's head. */
const headOf = (arrow: Arrow, layout: Layout): Point =>
  towards(centreOf(layout, arrow.to), centreOf(layout, arrow.via.at(-1) ?? arrow.from), TIP + HEAD / 2);

/**
 * The candidate centres of the plate with an arrow's rank, best first: on the arrow's last segment, then on earlier
 * ones; for a ring, its corners.
 */
const platesOf = (arrow: Arrow, layout: Layout): Point[] => {
  if (arrow.from === arrow.to) {
    const { x, y } = centreOf(layout, arrow.to);
    return corners.map(([right, down]) => ({ x: x + right * RING * 0.75, y: y + down * RING * 0.75 }));
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

/**
 * The first candidate centre far enough from other plates, dots and arrow heads, or else the one with the least
 * overlap.
 */
const freestPlace = (places: readonly Point[], taken: readonly (Point & { readonly room: number })[]): Point => {
  const missing = ({ x, y }: Point) =>
    Math.max(0, ...taken.map(other => other.room - Math.hypot(x - other.x, y - other.y)));
  return places.reduce((best, place) => (missing(place) < missing(best) ? place : best));
};

/** The line style of an arrow, its colour included. */
export type ArrowLine = Omit<HaloLineProps, 'd'>;

/** The line of an arrow: hints differ by rank, and a played move and a threat differ from hints. */
export const lineOf = ({ rank, kind }: Pick<Arrow, 'rank' | 'kind'>): ArrowLine => {
  if (kind === 'played') return { colour: 'target', width: 10, dashes: '24 10' };
  if (kind === 'threat') return { colour: 'danger', width: 10, dashes: '14 9' };
  return { colour: 'touch', ...strokes[Math.min(rank, strokes.length) - 1]! };
};

/** Draws an arrow through its cells, or a ring if it has a single cell. */
export const ArrowOrRing = ({
  arrow,
  layout,
  line,
}: {
  arrow: Pick<Arrow, 'from' | 'via' | 'to'>;
  layout: Layout;
  line: ArrowLine;
}) => {
  const { width, colour } = line;
  const to = centreOf(layout, arrow.to);
  if (arrow.from === arrow.to)
    return (
      <g transform={`translate(${to.x} ${to.y})`}>
        <HaloLine d={circle(RING)} {...line} width={width / 2} />
      </g>
    );
  const from = centreOf(layout, arrow.via.at(-1) ?? arrow.from);
  const tip = towards(to, from, TIP);
  return (
    <g opacity="0.93">
      <HaloLine d={`M${points(shaftOf(arrow, layout).map(({ x, y }) => [x, y] as const))}`} {...line} />
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

/** The sign on the plate of an arrow: its rank, or what it shows. */
const signOf = ({ rank, kind }: Arrow): string => (kind === undefined ? String(rank) : kind === 'threat' ? '!' : '•');

const Plate = ({ at, arrow }: { at: Point; arrow: Arrow }) => (
  <g transform={`translate(${round(at.x)} ${round(at.y)})`}>
    <circle r={PLATE} fill={`var(--${lineOf(arrow).colour})`} stroke="var(--halo)" stroke-width="3" />
    <text y="9" font-size="25" text-anchor="middle" fill="var(--halo)">
      {signOf(arrow)}
    </text>
  </g>
);

const degrees = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

const towards = (from: Point, to: Point, far: number): Point => {
  const share = far / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
};
