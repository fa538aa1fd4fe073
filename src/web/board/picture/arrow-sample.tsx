import type { Arrow } from '../../../drawing/marks.ts';
import { lineOf } from './arrows.tsx';

/** A short piece of an arrow, for a legend in the text. */
export const ArrowSample = ({ kind }: Pick<Arrow, 'kind'>) => {
  const { colour, width, dashes } = lineOf({ rank: 1, ...(kind === undefined ? {} : { kind }) });
  return (
    <svg class="arrow-sample" viewBox="0 0 120 40" width="48" height="16" aria-hidden="true">
      <path d="M6 20H84" stroke={`var(--${colour})`} stroke-width={width} stroke-dasharray={dashes} />
      <path d="M84 4L116 20L84 36Z" fill={`var(--${colour})`} />
    </svg>
  );
};
