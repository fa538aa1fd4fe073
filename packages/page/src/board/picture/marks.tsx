import type { PieceColour } from '@poda/library/core/view.ts';
import type { ComponentChildren } from 'preact';
import type { Box } from '../../drawing/layout.ts';
import type { MarkKind } from '../../drawing/marks.ts';
import { inset, points, round } from '../../drawing/shapes.tsx';
import { circle, diamond, HaloLine } from './halo-line.tsx';

export const DOT = 14;

interface MarkProps {
  readonly kind: MarkKind;
  readonly box: Box;
  readonly isTaken: boolean;
  readonly colours: readonly [PieceColour, PieceColour];
}

/** The other marks are drawn over the pieces. */
export const isUnder = (kind: MarkKind): boolean => kind === 'last' || kind === 'touched';

/** Each kind has its own shape, so that users can tell it without colour. */
export const Mark = ({ kind, box, isTaken, colours }: MarkProps) => {
  const centre = `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`;
  /** Drawn for a square of 100 by 100; `look` is the class of an animation. */
  const fitted = (drawn: ComponentChildren, look?: string) => (
    <g transform={`${centre} scale(${round(Math.min(box.width, box.height) / 100)})`}>
      {look === undefined ? drawn : <g class={look}>{drawn}</g>}
    </g>
  );
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
  const long = Math.min(20, width / 4, height / 4);
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
