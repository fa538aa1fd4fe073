import type { Exhibit } from '@poda/page/drawing/exhibit.ts';

export const exhibits: readonly Exhibit[] = [
  { variant: 'microshogi:nodrops', marks: { '1d': ['touched'], '1c': ['target'] } },
  {
    variant: 'microshogi:drops',
    position: 'kb1l/p2r/1N2/3P/SGBK b BG2Psp',
    marks: { 'hand0-G': ['touched'], '4c': ['target'], '1b': ['target', 'danger'], '3c': ['last'] },
    arrows: [{ from: 'hand0-G', to: '2c', via: [], rank: 1 }],
  },
  { variant: 'microshogi:drops', position: 'kc1n/p2r/1L2/3P/SGBK b BP2p', flipped: true },
];
