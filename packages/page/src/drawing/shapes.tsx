import type { ComponentChildren } from 'preact';
import type { Box, Point } from './layout.ts';
import type { Drawing, SquareProps } from './skin.ts';

/** A negative amount enlarges the box. */
export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

export const points = (list: readonly (readonly [number, number])[]): string =>
  list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

export const pathThrough = (stops: readonly Point[]): string => `M${points(stops.map(({ x, y }) => [x, y] as const))}`;

/** In degrees clockwise from the right. */
export const degrees = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

export const round = (value: number): number => Math.round(100 * value) / 100;

interface GradientProps {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly box?: Box;
}

/** From the upper left to the lower right, of each shape or of a box. */
export const Slope = ({ id, from, to, box }: GradientProps) => (
  <linearGradient
    id={id}
    {...(box === undefined
      ? { x1: 0, y1: 0, x2: 1, y2: 1 }
      : {
          gradientUnits: 'userSpaceOnUse',
          x1: box.x,
          y1: box.y,
          x2: box.x + box.width,
          y2: box.y + box.height,
        })}
  >
    <stop offset="0" stop-color={`var(--${from})`} />
    <stop offset="1" stop-color={`var(--${to})`} />
  </linearGradient>
);

/** Lit from the upper left. */
export const Glow = ({ id, from, to }: GradientProps) => (
  <radialGradient id={id} cx="0.38" cy="0.3" r="0.8">
    <stop offset="0" stop-color={`var(--${from})`} />
    <stop offset="1" stop-color={`var(--${to})`} />
  </radialGradient>
);

interface GradientsProps extends Drawing {
  /** Names of colours in the themes, which have two shades, `NAME-a` and `NAME-b`. */
  readonly slopes?: readonly string[];
  readonly glows?: readonly string[];
  /** A slope across the whole board. */
  readonly ground?: string;
  readonly children?: ComponentChildren;
}

/** The gradient of the frame, and those of the named colours, each with the id `ID-NAME`. */
export const Gradients = ({ id, layout, slopes = [], glows = [], ground, children }: GradientsProps) => {
  const shades = (name: string) => ({ id: `${id}-${name}`, from: `${name}-a`, to: `${name}-b` });
  return (
    <defs>
      <Slope {...shades('frame')} box={inset(layout.squares, layout.sheet.x)} />
      {ground !== undefined && <Slope {...shades(ground)} box={layout.squares} />}
      {slopes.map(name => (
        <Slope {...shades(name)} />
      ))}
      {glows.map(name => (
        <Glow {...shades(name)} />
      ))}
      {children}
    </defs>
  );
};

const EdgeLabels = ({ layout }: Drawing) => {
  const { board, isFlipped, squares, sheet } = layout;
  const middle = -sheet.x / 2;
  // A part of the board, so that they look alike on small and large boards; within the frame.
  const size = round(Math.min(0.034 * Math.max(sheet.width, sheet.height), 27));
  const place = (index: number, count: number) => 100 * (isFlipped ? count - 1 - index : index) + 50;
  return (
    <g fill="var(--frame-ink)" font-size={size} font-weight="500" text-anchor="middle">
      {board.columnLabels.flatMap((label, i) =>
        [-middle, squares.height + middle].map(y => (
          <text x={place(i, board.columns)} y={round(y + 0.35 * size)}>
            {label}
          </text>
        )),
      )}
      {board.rowLabels.flatMap((label, i) =>
        [-middle, squares.width + middle].map(x => (
          <text x={x} y={round(place(i, board.rows) + 0.35 * size)}>
            {label}
          </text>
        )),
      )}
    </g>
  );
};

const Frame = ({ layout, id }: Drawing) => {
  const { squares, sheet } = layout;
  const around = inset(squares, sheet.x);
  return (
    <>
      <rect {...inset(around, 1)} rx="14" fill={`url(#${id}-frame)`} stroke="var(--frame-line)" stroke-width="2" />
      <rect {...inset(squares, -3)} fill="none" stroke="var(--frame-line)" stroke-width="4" />
    </>
  );
};

export const Trough = ({ box }: { readonly box: Box }) => (
  <rect {...inset(box, 3)} rx="16" fill="var(--tray)" stroke="var(--tray-line)" stroke-width="2" />
);

export const Count = ({ x, y, count }: { readonly x: number; readonly y: number; readonly count: number }) => (
  <g>
    <circle cx={x} cy={y} r="14" fill="var(--plate)" stroke="var(--plate-ink)" stroke-width="1.5" />
    <text x={x} y={y + 7} font-size="20" text-anchor="middle" fill="var(--plate-ink)">
      {count}
    </text>
  </g>
);

/** `ground` names a gradient for the whole board, behind the squares. */
export const LabelledFrame = ({ ground, ...drawing }: Drawing & { readonly ground?: string }) => (
  <>
    <Frame {...drawing} />
    {ground !== undefined && <rect {...drawing.layout.squares} fill={`url(#${drawing.id}-${ground})`} />}
    {drawing.look.coordinates && <EdgeLabels {...drawing} />}
  </>
);

/** The number of a square, on boards without row and column labels. */
export const SquareNumber = ({ square, box, look, layout, shade }: SquareProps & { readonly shade: string }) =>
  look.coordinates && layout.board.columnLabels.length === 0 && square.label !== '' ? (
    <text x={box.x + 4} y={box.y + 18} font-size="19" fill={`var(--${shade}-ink)`}>
      {square.label}
    </text>
  ) : null;

/** `d` is an SVG path, `colour` the name of a colour in the theme. */
export interface HaloLineProps {
  readonly d: string;
  readonly colour: string;
  readonly width: number;
  readonly dashes?: string;
  /** Added to the width for the outline. */
  readonly halo?: number;
}

/** Its outline makes the line visible on any background. */
export const HaloLine = ({ d, colour, width, dashes, halo = 5 }: HaloLineProps) => (
  <g fill="none" stroke-linejoin="round" stroke-linecap={dashes === undefined ? 'round' : 'butt'}>
    <path d={d} stroke="var(--halo)" stroke-width={width + halo} stroke-dasharray={dashes} />
    <path d={d} stroke={`var(--${colour})`} stroke-width={width} stroke-dasharray={dashes} />
  </g>
);

/** A square on its corner around the origin; `r` is the distance of the corners. */
export const diamond = (r: number): string => `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;

export const circle = (r: number): string => `M0 ${-r}A${r} ${r} 0 1 1 -.01 ${-r}Z`;
