import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { h } from 'preact';
import { expect, test } from 'vitest';
import type { MarkKind } from '../../drawing/marks.ts';
import { boardSvg, markup } from './export.tsx';

const look = { signs: 'kanji', bodies: 'raised', coordinates: true, animation: 0 } as const;

const drawn = (name: string, wished?: string, flipped = false): string => {
  const variant = unwrap(parseVariant(games, name));
  const position = wished ?? variant.rules.start;
  const pieces = variant.face.pieces(unwrap(variant.rules.read(position)));
  const [from, to] = variant.face.board.cells.map(({ cell }) => cell) as [string, string];
  const kinds: MarkKind[] = [
    'origin',
    'target',
    'end',
    'touched',
    'last',
    'must',
    'called',
    'danger',
    'refused',
    'hint',
    'over',
  ];
  return boardSvg(
    {
      variant,
      pieces,
      flipped,
      look,
      title: `${name} <&> "${position}"`,
      marks: new Map([[from, new Set(kinds)]]),
      arrows: [
        { from, to, via: [], rank: 1 },
        { from, to: from, via: [], rank: 2 },
      ],
    },
    () => '#123456',
  );
};

/** Checks that the tags of a document are balanced; returns their number. */
const checkTags = (document: string): number => {
  const open: string[] = [];
  let count = 0;
  for (const [, slash, name] of document.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*>/g)) {
    count++;
    if (slash === '') open.push(name!);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  return count;
};

const boards: readonly (readonly [name: string, position: string | undefined])[] = [
  ['ur:classic', '2/2/4,8,11 2/1/3,6,7,14 w 3'],
  ['ur:blitz', undefined],
  ['draughts:spanish', 'W:W1,5,9,K14:B18,22,K32'],
  ['draughts:checkers', undefined],
  ['microshogi:drops', 'kc1n/p2r/1L2/3P/SGBK b BP2p'],
  ['plague:8x8', 'xxxx..../xx.x.oo./.xxxo.oo/..x.oooo/..xxo.../.x.xoo../...ox.oo/....xooo x'],
];

test.each(boards)('the exported picture of %s is standalone and well formed, also flipped', (name, position) => {
  for (const flipped of [false, true]) {
    const svg = drawn(name, position, flipped);
    expect(svg.slice(0, 120)).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[-\d. ]+"/);
    expect(checkTags(svg)).toBeGreaterThan(100);
    expect(/.{20}(var\(|NaN|undefined|class=|data-)/.exec(svg)?.[0]).toBeUndefined();
    const names = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(names).toContain(used);
  }
});

test('the exported picture has every piece, and its title is escaped', () => {
  const svg = drawn('draughts:spanish', 'W:W1,5,9:B18,K32');
  expect(svg.match(/fill="url\(#board-white\)"/g)).toHaveLength(3);
  expect(svg.match(/fill="url\(#board-black\)"/g)).toHaveLength(1 + 2);
  expect(/<title>.*<\/title>/.exec(svg)?.[0]).toBe(
    '<title>draughts:spanish &lt;&amp;&gt; &quot;W:W1,5,9:B18,K32&quot;</title>',
  );
});

test('markup escapes text, and leaves out classes and data attributes', () => {
  const Dot = ({ r }: { r: number }) => h('circle', { r, class: 'dot', 'data-unit': '1' });
  const tree = h('g', { id: 'a"b' }, [h(Dot, { r: 3 }), null, false, 'x < y', 7]);
  expect(markup(tree)).toBe('<g id="a&quot;b"><circle r="3"></circle>x &lt; y7</g>');
});
