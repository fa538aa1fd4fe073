import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { centreOf, layOut } from '../../drawing/layout.ts';
import type { Arrow, Marks } from '../../drawing/marks.ts';
import { boardSvg } from './export.tsx';
import { skinOf } from './picture.tsx';

const look = { signs: 'kanji', bodies: 'raised', coordinates: true, animation: 0 } as const;
/** The radius of the round plate with an arrow's rank, as in arrows.tsx. */
const PLATE = 18;

/** The radius of the dot on a target cell, as in arrows.tsx. */
const DOT = 14;

/** The centres of the plates with the arrows' ranks, best move first. */
const platesOf = (
  game: string,
  moves: readonly (readonly [from: string, to: string])[],
  targets: readonly string[] = [],
) => {
  const variant = unwrap(parseVariant(games, game));
  const arrows = moves.map(([from, to], i): Arrow => ({ from, to, via: [], rank: i + 1 }));
  const marks: Marks = new Map(targets.map(cell => [cell, new Set(['target' as const])]));
  const svg = boardSvg({ variant, pieces: [], look, title: '', arrows, marks }, () => '#123456');
  const plates = svg.matchAll(/translate\(([-\d.]+) ([-\d.]+)\)"><circle r="18"/g);
  return [...plates].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
};

test.each([
  [
    'two arrows that cross',
    'microshogi:nodrops',
    [
      ['2e', '3d'],
      ['3e', '2d'],
    ],
  ],
  [
    'three arrows from one square',
    'draughts:spanish',
    [
      ['10', '14'],
      ['10', '13'],
      ['9', '13'],
    ],
  ],
  [
    'two arrows on one line',
    'draughts:spanish',
    [
      ['1', '19'],
      ['1', '32'],
    ],
  ],
] as const)('the ranks of %s do not overlap', (_, game, moves) => {
  const plates = platesOf(game, moves);
  expect(plates).toHaveLength(moves.length);
  plates.forEach((plate, i) => {
    for (const other of plates.slice(i + 1))
      expect(Math.hypot(plate.x - other.x, plate.y - other.y)).toBeGreaterThan(1.5 * PLATE);
  });
});

test.each([
  [
    'moves with a single cell',
    'plague:4x3',
    [
      ['1,2', '1,2'],
      ['2,1', '2,1'],
    ],
    ['1,2', '2,1', '2,2'],
  ],
  ['a step past a target', 'microshogi:nodrops', [['3d', '3c']], ['2c', '3c', '4c']],
  ['an arrow over a target', 'draughts:spanish', [['1', '14']], ['5', '10', '14']],
] as const)('the ranks of %s do not cover the dots of targets', (_, game, moves, targets) => {
  const variant = unwrap(parseVariant(games, game));
  const layout = layOut(variant.face.board, false, skinOf(variant).margins);
  for (const plate of platesOf(game, moves, targets))
    for (const target of targets) {
      const dot = centreOf(layout, target);
      expect(Math.hypot(plate.x - dot.x, plate.y - dot.y), target).toBeGreaterThan(PLATE + DOT);
    }
});

test('ranks are drawn above all arrows', () => {
  const variant = unwrap(parseVariant(games, 'microshogi:nodrops'));
  const arrows: Arrow[] = [
    { from: '2e', to: '3d', via: [], rank: 1 },
    { from: '3e', to: '2d', via: [], rank: 2 },
  ];
  const svg = boardSvg({ variant, pieces: [], look, title: '', arrows }, () => '#123456');
  expect(svg.indexOf('<circle r="18"')).toBeGreaterThan(svg.lastIndexOf('opacity="0.93"'));
});

test.each(['draughts:spanish', 'microshogi:nodrops', 'ur:classic'])(
  'the mark of a movable piece lies over the pieces of %s',
  game => {
    const variant = unwrap(parseVariant(games, game));
    const pieces = variant.face.pieces(unwrap(variant.rules.read(variant.rules.start)));
    const marks: Marks = new Map([[pieces[0]!.cell, new Set(['origin' as const])]]);
    const svg = boardSvg({ variant, pieces, look, title: '', marks }, name => name);
    expect(svg.indexOf('fill="--touch"')).toBeGreaterThan(svg.lastIndexOf('fill="--shadow"'));
  },
);
