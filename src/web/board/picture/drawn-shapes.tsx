import type { Layout } from '../../../drawing/layout.ts';
import type { DrawnLook, DrawnShape } from '../../../drawing/marks.ts';
import { type ArrowLine, ArrowOrOutline } from './arrows.tsx';
import { circle } from './halo-line.tsx';

/** The two looks differ not only in colour. */
const lines: Readonly<Record<DrawnLook, ArrowLine>> = {
  1: { colour: 'target', width: 9 },
  2: { colour: 'danger', width: 9, dashes: '26 9' },
};

export const DrawnShapes = ({ shapes, layout }: { shapes: readonly DrawnShape[]; layout: Layout }) => (
  <>
    {shapes
      .filter(({ from, to }) => layout.boxes.has(from) && layout.boxes.has(to))
      .map(({ from, to, look }) => (
        <g key={`${from}>${to}`} data-drawn={`${look}:${from}>${to}`}>
          <ArrowOrOutline arrow={{ from, to, via: [] }} layout={layout} line={lines[look]} outline={circle(36)} />
        </g>
      ))}
  </>
);
