import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { matchPieces } from './animation.ts';
import { type Unit, unitsOf } from './picture/picture.tsx';

const unitsAt = (name: string, position: string): Unit[] => {
  const variant = unwrap(parseVariant(games, name));
  return unitsOf(variant.face.pieces(unwrap(variant.rules.read(position))));
};

const tell = (unit: Unit | null) => (unit === null ? '-' : `${unit.side}${unit.piece}@${unit.cell}`);

/** The pieces that differ between two positions, as strings. */
const changes = (before: readonly Unit[], after: readonly Unit[], path: readonly Cell[] = []): string[] =>
  matchPieces(before, after, path)
    .map(match => [tell(match.before), tell(match.after)] as const)
    .filter(([was, is]) => was !== is)
    .map(([was, is]) => `${was} > ${is}`)
    .sort();

/** The pieces that change when a move is played and when it is undone. */
const changesBy = (name: string, position: string, text: string): { played: string[]; undone: string[] } => {
  const variant = unwrap(parseVariant(games, name));
  const state = unwrap(GameState.read(variant, position));
  const before = unitsOf(variant.face.pieces(state.position));
  const move = unwrap(state.findMove(text));
  const path = state.cells(move);
  state.play(move);
  const after = unitsOf(variant.face.pieces(state.position));
  return { played: changes(before, after, path), undone: changes(after, before) };
};

test('equal positions have no changes', () => {
  const units = unitsAt('draughts:spanish', unwrap(parseVariant(games, 'draughts:spanish')).rules.start);
  expect(units).toHaveLength(24);
  expect(changes(units, units)).toEqual([]);
});

test('equal pieces in a tray count separately; the other face of a piece in hand does not count', () => {
  expect(unitsAt('ur:classic', '7/0/- 5/2/- w -').filter(({ cell }) => cell === 'hand1')).toHaveLength(5);
  expect(unitsAt('microshogi:drops', 'k3/4/4/4/3K b G2P').map(({ cell }) => cell)).toEqual([
    '4a',
    '1e',
    'hand0-G',
    'hand0-P',
    'hand0-P',
  ]);
});

test.each([
  ['a piece of Ur enters', 'ur:classic', '7/0/- 7/0/- w 4', '0>4', ['0piece@hand0 > 0piece@3,1']],
  [
    'a piece of Ur is sent back',
    'ur:classic',
    '6/0/5 6/0/7 w 2',
    '5>7',
    ['0piece@2,1 > 0piece@2,3', '1piece@2,3 > 1piece@hand1'],
  ],
  ['a piece of Ur comes home', 'ur:classic', '5/1/14 7/0/- w 1', '14>15', ['0piece@3,7 > 0piece@home0']],
  [
    'a man captures two',
    'draughts:spanish',
    'W:W10:B14,23,32',
    '10x28',
    ['0man@10 > 0man@28', '1man@14 > -', '1man@23 > -'],
  ],
  ['a man is crowned', 'draughts:spanish', 'W:W25:B5', '25-29', ['0man@25 > 0king@29']],
  [
    'a capturing piece turns, and the captured leaves the game',
    'microshogi:nodrops',
    'k3/4/4/3p/1K1G b -',
    '1e1d',
    ['0G@1e > 0R@1d', '1P@1d > -'],
  ],
  [
    'a captured piece goes to the other hand',
    'microshogi:drops',
    'k3/4/4/3p/1K1G b -',
    '1e1d',
    ['0G@1e > 0R@1d', '1P@1d > 0P@hand0-P'],
  ],
  ['a piece is dropped with its back up', 'microshogi:drops', 'k3/4/4/4/1K2 b G', 'R*1c', ['0G@hand0-G > 0R@1c']],
])('%s', (_, name, position, text, expected) => {
  const turnedBack = expected.map(line => line.split(' > ').reverse().join(' > ')).sort();
  expect(changesBy(name, position, text)).toEqual({ played: expected, undone: turnedBack });
});

test('in the plague, pieces change sides in place, and the new piece has no predecessor', () => {
  const inPlaceOnly = (from: Cell, to: Cell) => (from === to ? 0 : Infinity);
  const before = unitsAt('plague:4x3', 'x.o./.o../...o x');
  const after = unitsAt('plague:4x3', 'xxx./.x../...o o');
  const told = matchPieces(before, after, [], inPlaceOnly).map(match => `${tell(match.before)} > ${tell(match.after)}`);
  expect(told).toEqual([
    '0cell@1,1 > 0cell@1,1',
    '- > 0cell@2,1',
    '1cell@3,1 > 0cell@3,1',
    '1cell@2,2 > 0cell@2,2',
    '1cell@4,3 > 1cell@4,3',
  ]);
});

test('a piece is matched with the nearest candidate', () => {
  const before = unitsAt('draughts:spanish', 'W:W1,9:B32');
  const after = unitsAt('draughts:spanish', 'W:W5,13:B32');
  const distance = (from: Cell, to: Cell) => Math.abs(Number(from) - Number(to));
  const told = matchPieces(before, after, [], distance).map(match => `${tell(match.before)} > ${tell(match.after)}`);
  expect(told.slice(0, 2)).toEqual(['0man@1 > 0man@5', '0man@9 > 0man@13']);
});

test('the path of the last move takes precedence over distance', () => {
  const before = unitsAt('draughts:spanish', 'W:WK1,K9:B32');
  const after = unitsAt('draughts:spanish', 'W:WK9,K13:B32');
  expect(changes(before, after, ['1', '13'])).toEqual(['0king@1 > 0king@13']);
});
