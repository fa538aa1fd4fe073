import type { Exhibit } from '@poda/page/drawing/exhibit.ts';

export const exhibits: readonly Exhibit[] = [
  { variant: 'ur:classic' },
  {
    variant: 'ur:classic',
    position: '2/2/4,8,11 2/1/3,6,7,14 w 3',
    marks: { '2,7': ['origin', 'touched'], home0: ['target'], '2,4': ['origin'], '3,1': ['origin'], '2,2': ['danger'] },
    dice: [1, 1, 1],
  },
  {
    variant: 'ur:masters',
    position: '2/2/4,8,11 2/1/3,6,7,14 w 4',
    flipped: true,
    marks: { hand0: ['touched'], '2,3': ['last'], '2,6': ['last'] },
    arrows: [
      { from: 'hand0', to: '3,1', via: [], rank: 2 },
      { from: '2,7', to: '1,7', via: [], rank: 1 },
    ],
    dice: [0, 0, 0],
  },
  { variant: 'ur:blitz', dice: [1, 0, 1, 0] },
];
