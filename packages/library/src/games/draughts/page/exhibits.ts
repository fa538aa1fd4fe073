import type { Exhibit } from '@poda/page/drawing/exhibit.ts';

export const exhibits: readonly Exhibit[] = [
  { variant: 'draughts:spanish', marks: { 10: ['last'], 14: ['last'] } },
  {
    variant: 'draughts:spanish',
    position: 'W:W1,5,9,K14,K30:B18,22,27,K32',
    marks: {
      14: ['must', 'origin'],
      30: ['touched', 'origin'],
      23: ['target'],
      27: ['danger'],
      22: ['refused'],
      9: ['origin'],
    },
    arrows: [
      { from: '14', to: '31', via: ['23'], rank: 1 },
      { from: '9', to: '13', via: [], rank: 2 },
      { from: '5', to: '10', via: [], rank: 3 },
    ],
  },
  { variant: 'draughts:spanish', position: 'W:W10,K4:B14,23,K28' },
  { variant: 'draughts:checkers' },
  {
    variant: 'draughts:checkers',
    flipped: true,
    position: 'W:WK1,5,9,14,K30:B18,22,K27,32',
    marks: { 14: ['must'], 23: ['target', 'hint'], 18: ['danger'], 9: ['last'], 5: ['last'] },
  },
  { variant: 'draughts:english' },
];
