/** A line: its SVG path, the name of its colour in the theme, its width and its dashes. */
export interface HaloLineProps {
  readonly d: string;
  readonly colour: string;
  readonly width: number;
  readonly dashes?: string;
}

/** A line with a contrasting outline, visible on any background. */
export const HaloLine = ({ d, colour, width, dashes }: HaloLineProps) => (
  <g fill="none" stroke-linejoin="round" stroke-linecap={dashes === undefined ? 'round' : 'butt'}>
    <path d={d} stroke="var(--halo)" stroke-width={width + 5} stroke-dasharray={dashes} />
    <path d={d} stroke={`var(--${colour})`} stroke-width={width} stroke-dasharray={dashes} />
  </g>
);

/** The path of a square around the origin that stands on a corner; `r` is the distance of its corners. */
export const diamond = (r: number): string => `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;

/** The path of a circle around the origin. */
export const circle = (r: number): string => `M0 ${-r}A${r} ${r} 0 1 1 -.01 ${-r}Z`;
