import type { Canvas } from '../canvas.ts';

export const textOf = ({ rows }: Canvas): string =>
  rows
    .map(cells =>
      cells
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    )
    .join('\n');
