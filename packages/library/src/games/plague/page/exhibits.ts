import type { Exhibit } from '@poda/page/drawing/exhibit.ts';

export const exhibits: readonly Exhibit[] = [
  { variant: 'plague:8x8', marks: { '2,1': ['target'], '1,2': ['target'], '2,2': ['target'] } },
  {
    variant: 'plague:8x8',
    position: 'xxxx..../xx.x.oo./.xxxo.oo/..x.oooo/..xxo.../.x.xoo../...ox.oo/....xooo x',
    marks: { '4,2': ['last'], '5,1': ['target'], '6,4': ['danger'] },
    arrows: [
      { from: '6,6', to: '6,6', via: [], rank: 1 },
      { from: '5,2', to: '5,2', via: [], rank: 2 },
    ],
  },
  { variant: 'plague:4x3', position: 'xxx./x.oo/..oo x', flipped: true },
  { variant: 'plague:10x10' },
];
