import type { Cell } from '../../core/view.ts';
import { type Box, centreOf, type Layout, type Point } from './layout.ts';
import { inset, points, round } from './shapes.tsx';

/** What a cell is to the person at the board. */
export type MarkKind = 'origin' | 'target' | 'touched' | 'last' | 'must' | 'danger' | 'refused' | 'hint' | 'over';

export type Marks = ReadonlyMap<Cell, ReadonlySet<MarkKind>>;

/** A move somebody proposes; the first rank is the best. */
export interface Arrow {
  readonly from: Cell;
  readonly to: Cell;
  readonly via: readonly Cell[];
  readonly rank: number;
}

interface MarkProps {
  readonly kind: MarkKind;
  readonly box: Box;
  readonly isTaken: boolean;
}

/** The marks that lie under pieces that move; the others lie on them. */
export const isUnder = (kind: MarkKind): boolean => kind === 'last' || kind === 'touched' || kind === 'origin';

/** Every mark has a shape of its own, so that the colour only helps. */
export const Mark = ({ kind, box, isTaken }: MarkProps) => {
  const centre = `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`;
  const fit = `${centre} scale(${round(Math.min(box.width, box.height) / 100)})`;
  switch (kind) {
    case 'last':
      return <Line d={brackets(inset(box, 6))} colour="last" width={6} />;
    case 'touched':
      return <Line d={frame(inset(box, 5), 10)} colour="touch" width={7} />;
    case 'over':
      return <Line d={frame(inset(box, 5), 10)} colour="touch" width={7} dashes="14 9" />;
    case 'origin':
      return (
        <path
          d={`M${box.x + 4} ${box.y + box.height - 4}h20l-20-20z`}
          fill="var(--touch)"
          stroke="var(--halo)"
          stroke-width="2.5"
          stroke-linejoin="round"
        />
      );
    case 'target':
      if (box.width > 2 * box.height)
        return <Line d={frame(inset(box, 5), 14)} colour="target" width={6} dashes="16 9" />;
      return isTaken ? (
        <g transform={fit}>
          <Line d={circle(44)} colour="target" width={8} />
        </g>
      ) : (
        <g transform={centre}>
          <circle r="14" fill="var(--target)" stroke="var(--halo)" stroke-width="3" />
        </g>
      );
    case 'must':
      return (
        <g transform={fit}>
          <g class="mark-must">
            <Line d={circle(44)} colour="must" width={9} dashes="24.5 10" />
          </g>
        </g>
      );
    case 'danger':
      return (
        <g transform={fit}>
          <Line d={zigzag(14, 40, 47)} colour="danger" width={4} />
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
            <Line d="M-28-28L28 28M28-28L-28 28" colour="danger" width={12} />
          </g>
        </g>
      );
    case 'hint':
      return (
        <g transform={fit}>
          <Line d="M0-46L46 0L0 46L-46 0Z" colour="hint" width={6} />
        </g>
      );
  }
};

interface LineProps {
  readonly d: string;
  readonly colour: string;
  readonly width: number;
  readonly dashes?: string;
}

/** A line with a light or dark seam around it, to be seen on any ground. */
const Line = ({ d, colour, width, dashes }: LineProps) => (
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

const zigzag = (teeth: number, inner: number, outer: number): string => {
  const list = Array.from({ length: 2 * teeth }, (_, i) => {
    const angle = (Math.PI * i) / teeth;
    const r = i % 2 === 0 ? outer : inner;
    return [r * Math.sin(angle), -r * Math.cos(angle)] as const;
  });
  return `M${points(list)}Z`;
};

/** Best, second and third: ever thinner, and dashed in other ways. */
const strokes: readonly { readonly width: number; readonly dashes?: string }[] = [
  { width: 14 },
  { width: 11, dashes: '24 10' },
  { width: 9, dashes: '9 8' },
];

const HEAD = 34;

/** A proposed move with its rank in a round plate; a move that touches one cell only is a ring around it. */
export const HintArrow = ({ arrow, layout }: { arrow: Arrow; layout: Layout }) => {
  const { width, dashes } = strokes[Math.min(arrow.rank, strokes.length) - 1]!;
  const line = { colour: 'hint', width, ...(dashes === undefined ? {} : { dashes }) };
  const stops = [arrow.from, ...arrow.via, arrow.to].map(cell => centreOf(layout, cell));
  const to = stops.at(-1)!;
  if (arrow.from === arrow.to)
    return (
      <g transform={`translate(${to.x} ${to.y})`}>
        <Line d={circle(36)} {...line} width={width / 2} />
        <Rank at={{ x: 0, y: 0 }} rank={arrow.rank} />
      </g>
    );
  const from = stops.at(-2)!;
  const tip = towards(to, from, 12);
  const neck = towards(tip, from, HEAD - 6);
  const start = towards(stops[0]!, stops[1]!, 22);
  const plate = towards(neck, from, 0.45 * Math.hypot(neck.x - from.x, neck.y - from.y));
  return (
    <g opacity="0.93">
      <Line d={`M${points([start, ...stops.slice(1, -1), neck].map(({ x, y }) => [x, y] as const))}`} {...line} />
      <path
        d={`M0 0L${-HEAD} ${-width - 5}V${width + 5}Z`}
        transform={`translate(${round(tip.x)} ${round(tip.y)}) rotate(${round(degrees(from, to))})`}
        fill="var(--hint)"
        stroke="var(--halo)"
        stroke-width="3"
        stroke-linejoin="round"
      />
      <Rank at={plate} rank={arrow.rank} />
    </g>
  );
};

const Rank = ({ at, rank }: { at: Point; rank: number }) => (
  <g transform={`translate(${round(at.x)} ${round(at.y)})`}>
    <circle r="18" fill="var(--hint)" stroke="var(--halo)" stroke-width="3" />
    <text y="9" font-size="25" text-anchor="middle" fill="var(--halo)">
      {rank}
    </text>
  </g>
);

const degrees = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

const towards = (from: Point, to: Point, far: number): Point => {
  const share = far / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
};
