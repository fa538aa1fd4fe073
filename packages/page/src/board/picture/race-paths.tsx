import { opponent } from '@poda/library/core/contract.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { centreOf, type Layout, type Point } from '../../drawing/layout.ts';
import { type PathShown, racePath, stretchOf } from '../../drawing/race-path.ts';
import { degrees, HaloLine, pathThrough, round } from '../../drawing/shapes.tsx';

// In SVG units: distance between two paths on the same squares, and length of an arrow's head.
const APART = 34;
const HEAD = 28;

/** Drawn under the pieces: one path lightly, two side by side as solid lines with an arrow on every third square. */
export const WholePaths = ({ paths, layout }: { paths: readonly PathShown[]; layout: Layout }) => (
  <>
    {paths.map(({ side, from }) => {
      const { board } = layout;
      const shift = paths.length > 1 ? towardsOwner(layout, side) : { x: 0, y: 0 };
      const stops = stretchOf(racePath(board, side), from).map(cell => moved(centreOf(layout, cell), shift));
      if (stops.length < 2) return null;
      const [fill, outline] = [`${board.colours[side]}-a`, `${board.colours[opponent(side)]}-b`];
      const line = paths.length > 1 ? { width: 9, opacity: 1 } : { width: 7, opacity: 0.85, dashes: '0.1 18' };
      const heads = stops.flatMap((to, i) =>
        i === stops.length - 1 || (paths.length > 1 && i % 3 === 2) ? [{ from: stops[i - 1]!, to }] : [],
      );
      return (
        <g
          key={side}
          data-path={side}
          fill="none"
          stroke-linecap="round"
          stroke-linejoin="round"
          opacity={line.opacity}
        >
          <path
            d={pathThrough(stops)}
            stroke={`var(--${outline})`}
            stroke-width={line.width + 4}
            stroke-dasharray={line.dashes}
          />
          <path
            d={pathThrough(stops)}
            stroke={`var(--${fill})`}
            stroke-width={line.width}
            stroke-dasharray={line.dashes}
          />
          {heads.map((head, i) => (
            <Head key={i} {...head} fill={fill} outline={outline} />
          ))}
        </g>
      );
    })}
  </>
);

/** The part of the path that a move of this turn takes; drawn over the pieces. */
export const MovePath = ({ path: { side, from, to }, layout }: { path: PathShown; layout: Layout }) => {
  const cells: readonly Cell[] = to === undefined ? [] : stretchOf(racePath(layout.board, side), from, to);
  const stops = cells.map(cell => centreOf(layout, cell));
  if (stops.length < 2) return null;
  return (
    <g data-move-path={to} stroke-linejoin="round">
      <HaloLine d={pathThrough(stops)} colour="touch" width={8} />
      <Head from={stops.at(-2)!} to={stops.at(-1)!} fill="touch" outline="halo" />
    </g>
  );
};

const moved = ({ x, y }: Point, by: Point): Point => ({ x: x + by.x, y: y + by.y });

/** Half the distance between two paths, towards the side's own trays. */
const towardsOwner = (layout: Layout, side: 0 | 1): Point => {
  const { squares, isStanding, board } = layout;
  const tray = board.trays.find(candidate => candidate.side === side);
  if (tray === undefined) return { x: 0, y: 0 };
  const { x, y } = centreOf(layout, tray.cell);
  return isStanding
    ? { x: (APART / 2) * Math.sign(x - squares.x - squares.width / 2), y: 0 }
    : { x: 0, y: (APART / 2) * Math.sign(y - squares.y - squares.height / 2) };
};

const Head = ({ from, to, fill, outline }: { from: Point; to: Point; fill: string; outline: string }) => (
  <path
    d={`M${HEAD / 2} 0L${-HEAD / 2} ${-HEAD / 2}V${HEAD / 2}Z`}
    transform={`translate(${round(to.x)} ${round(to.y)}) rotate(${round(degrees(from, to))})`}
    fill={`var(--${fill})`}
    stroke={`var(--${outline})`}
    stroke-width="3"
  />
);
