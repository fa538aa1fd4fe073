/** `d` is an SVG path, `colour` the name of a colour in the theme. */
export interface HaloLineProps {
  readonly d: string;
  readonly colour: string;
  readonly width: number;
  readonly dashes?: string;
}

/** Its outline makes the line visible on any background. */
export const HaloLine = ({ d, colour, width, dashes }: HaloLineProps) => (
  <g fill="none" stroke-linejoin="round" stroke-linecap={dashes === undefined ? 'round' : 'butt'}>
    <path d={d} stroke="var(--halo)" stroke-width={width + 5} stroke-dasharray={dashes} />
    <path d={d} stroke={`var(--${colour})`} stroke-width={width} stroke-dasharray={dashes} />
  </g>
);

/** A square on its corner around the origin; `r` is the distance of the corners. */
export const diamond = (r: number): string => `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;

export const circle = (r: number): string => `M0 ${-r}A${r} ${r} 0 1 1 -.01 ${-r}Z`;
