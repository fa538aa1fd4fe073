import type { Side } from '@poda/library/core/contract.ts';
import type { Label } from '@poda/library/search/review/judge.ts';
import { translator } from '../words/say.ts';
import type { GameReview } from './game-review.ts';

/** Paths in a 20 by 20 box, so that colour is not the only difference between labels. */
export const shapes: Readonly<Record<Label, string>> = {
  best: 'M10 1L12.6 7.2L19.3 7.7L14.2 12L15.8 18.6L10 15L4.2 18.6L5.8 12L.7 7.7L7.4 7.2Z',
  good: 'M10 1A9 9 0 1 1 9.99 1Z',
  inaccuracy: 'M3 1H17Q19 1 19 3V17Q19 19 17 19H3Q1 19 1 17V3Q1 1 3 1Z',
  mistake: 'M10 1L19.5 18.5H.5Z',
  blunder: 'M10 0L20 10L10 20L0 10Z',
};

const signs: Readonly<Record<Label, string>> = { best: '', good: '✓', inaccuracy: '?!', mistake: '?', blunder: '??' };

export const Badge = ({ label }: { label: Label }) => (
  <svg class={`badge ${label}`} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
    <path d={shapes[label]} />
    <text
      x="10"
      y={label === 'mistake' ? 16.5 : 14}
      text-anchor="middle"
      font-size={label === 'inaccuracy' ? 11 : 11.5}
    >
      {signs[label]}
    </text>
  </svg>
);

export const LabelWord = ({ label }: { label: Label }) => (
  <span class="label-word">
    <Badge label={label} /> {translator.value.say(`review.label.${label}`)}
  </span>
);

export const SideToken = ({ review: { variant }, side }: { review: GameReview; side: Side }) => (
  <>
    <span class={`token small ${variant.face.board.colours[side]}`} aria-hidden="true" />
    <span class="hidden">{translator.value.sideName(variant, side)}</span>
  </>
);
