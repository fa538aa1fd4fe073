import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { centreOf, layOut } from '../drawing/layout.ts';
import { emptyTracking, planAnimations, type Tracking, trackPieces } from './animation.ts';
import { skinOf } from './picture/picture.tsx';

/** The tracked pieces before and after a move, and its animations. */
const playing = (name: string, position: string, text: string) => {
  const variant = unwrap(parseVariant(games, name));
  const { piecesMove, margins } = skinOf(variant);
  const layout = layOut(variant.face.board, false, margins);
  const state = unwrap(GameState.read(variant, position));
  const before = trackPieces(emptyTracking, variant.face.pieces(state.position), [], layout, piecesMove);
  const move = unwrap(state.findMove(text));
  const path = state.cells(move);
  state.play(move);
  const after = trackPieces(before, variant.face.pieces(state.position), path, layout, piecesMove);
  return { variant, layout, path, before, after, animations: planAnimations(variant, layout, after, path) };
};

const keyAt = ({ units }: Tracking, cell: string) => units.find(unit => unit.cell === cell)?.key;

test('a moving piece keeps its key, and no other piece gets that key', () => {
  const { before, after } = playing('draughts:spanish', 'W:W9,10:B32', '10-14');
  expect(keyAt(after, '14')).toBe(keyAt(before, '10'));
  expect(keyAt(after, '9')).toBe(keyAt(before, '9'));
  expect(new Set(after.units.map(({ key }) => key)).size).toBe(3);
});

test('the moving piece is drawn on top', () => {
  const { after } = playing('draughts:spanish', 'W:W9,10:B32', '10-14');
  expect(after.units.at(-1)?.cell).toBe('14');
});

test('a capturing piece stops at every landing square, and the captured pieces disappear', () => {
  const { animations, layout, before, after } = playing('draughts:spanish', 'W:W10:B14,23,32', '10x28');
  const [slide] = animations.filter(({ kind }) => kind === 'slides');
  expect(slide?.stops.map(({ x, y }) => ({ x, y }))).toEqual(['10', '19', '28'].map(cell => centreOf(layout, cell)));
  const gone = ['14', '23'].map(cell => keyAt(before, cell));
  expect(animations.filter(({ kind }) => kind === 'goes').map(({ key }) => key)).toEqual(gone);
  expect(after.leaving.map(({ key }) => key)).toEqual(gone);
});

test('a piece that turns over moves with its old face and shows the new one on arrival', () => {
  const { animations, before, after } = playing('microshogi:nodrops', 'k3/4/4/3p/1K1G b -', '1e1d');
  expect(animations.map(({ kind }) => kind).sort()).toEqual(['goes', 'turns-away', 'turns-up']);
  const away = animations.find(({ kind }) => kind === 'turns-away')!;
  const up = animations.find(({ kind }) => kind === 'turns-up')!;
  expect(away.key).toBe(keyAt(before, '1e'));
  expect(up.key).toBe(keyAt(after, '1d'));
  expect(up.delay).toBeGreaterThanOrEqual(away.delay + away.millis);
  expect(after.turning.map(({ key }) => key)).toEqual([away.key]);
});

test('a captured piece of Ur moves to its tray after the capturing piece arrives', () => {
  const { animations, layout } = playing('ur:classic', '6/0/5 6/0/7 w 2', '5>7');
  const [mover, hit] = animations.filter(({ kind }) => kind === 'slides').sort((a, b) => a.delay - b.delay);
  expect(mover).toMatchObject({ delay: 0 });
  expect(hit!.delay).toBeGreaterThan(0);
  expect(hit!.stops.at(-1)!.y).toBeLessThan(layout.squares.y);
});

test('the plague spreads outwards from the new cell, later to diagonal neighbours', () => {
  const { animations, after } = playing('plague:4x3', 'x.o./.oo./...o x', '2,1');
  expect(animations.find(({ kind }) => kind === 'comes')).toMatchObject({ key: keyAt(after, '2,1'), delay: 0 });
  const delay = (cell: string) =>
    animations.find(({ kind, key }) => kind === 'spreads' && key === keyAt(after, cell))!.delay;
  expect(delay('3,1')).toBeGreaterThan(0);
  expect(delay('2,2')).toBe(delay('3,1'));
  expect(delay('3,2')).toBeGreaterThan(delay('3,1'));
  expect(animations.some(({ kind }) => kind === 'slides')).toBe(false);
});

test('the animation of a dragged piece starts at its drop point', () => {
  const { variant, layout, path, before, after } = playing('draughts:spanish', 'W:W10:B14,23,32', '10x28');
  const at = { x: 111, y: 222 };
  const animations = planAnimations(variant, layout, after, path, { key: keyAt(before, '10')!, at });
  const slide = animations.find(({ kind }) => kind === 'slides')!;
  expect(slide.stops).toEqual([
    { ...at, scale: 1 },
    { ...centreOf(layout, '28'), scale: 1 },
  ]);
});

test('an unchanged position has no animations', () => {
  const { variant, layout, path, after } = playing('draughts:spanish', 'W:W9,10:B32', '10-14');
  const again = trackPieces(after, after.units, path, layout, true);
  expect(again.changes).toEqual([]);
  expect(planAnimations(variant, layout, again, path)).toEqual([]);
});
