import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import {
  carry,
  checked,
  type Edited,
  editedFrom,
  emptied,
  mirrored,
  put,
  take,
  touchWith,
  withOtherSide,
} from './editing.ts';

const variantOf = (name: string) => unwrap(parseVariant(games, name));
const [ur, draughts, plague, drops] = ['ur', 'draughts', 'plague:4x3', 'microshogi:drops'].map(variantOf) as [
  never,
  never,
  never,
  never,
];
const kind = (variant: ReturnType<typeof variantOf>, side: number, piece: string) =>
  variant.face.pieceKinds.find(candidate => candidate.side === side && candidate.piece === piece)!;
const start = (variant: ReturnType<typeof variantOf>) => unwrap(editedFrom(variant, variant.rules.start));
const textOf = (variant: ReturnType<typeof variantOf>, edited: Edited) => {
  const text = checked(variant, edited);
  return text.ok ? text.value : text.error.code;
};

describe('an edited position', () => {
  test.each(['ur', 'draughts', 'draughts:checkers', 'microshogi:drops', 'plague:5x4'])(
    'of %s is unchanged at first, and after two mirrorings',
    name => {
      const variant = variantOf(name);
      expect(textOf(variant, start(variant))).toBe(variant.rules.start);
      expect(textOf(variant, unwrap(mirrored(variant, unwrap(mirrored(variant, start(variant))))))).toBe(
        variant.rules.start,
      );
    },
  );

  test('takes a piece on a square in place of the one there', () => {
    const man = put(draughts, emptied(start(draughts)), '14', kind(draughts, 0, 'man'));
    expect(textOf(draughts, man)).toBe('W:W14:B');
    const king = put(draughts, man, '14', kind(draughts, 1, 'king'));
    expect(textOf(draughts, withOtherSide(king))).toBe('B:W:BK14');
    expect(textOf(draughts, take(king, '14'))).toBe('no-pieces-at-all');
    expect(textOf(draughts, put(draughts, man, '30', kind(draughts, 0, 'man')))).toBe('man-on-crown-row');
  });

  test('a click places the chosen piece, or removes it if it stands there already', () => {
    const x = kind(plague, 0, 'cell');
    const once = touchWith(plague, start(plague), x, '2,2');
    expect(textOf(plague, once)).toBe('x.../.x../...o x');
    expect(textOf(plague, touchWith(plague, once, x, '2,2'))).toBe('x.../..../...o x');
    expect(textOf(plague, touchWith(plague, once, 'erase', '1,1'))).toBe('..../.x../...o x');
    expect(touchWith(plague, once, 'move', '1,1')).toBe(once);
  });

  test('pieces go from hand to board and home, one by one', () => {
    const entered = carry(ur, start(ur), 'hand0', '3,1');
    expect(textOf(ur, entered)).toBe('6/0/4 7/0/- w -');
    expect(textOf(ur, carry(ur, entered, '3,1', 'home0'))).toBe('6/1/- 7/0/- w -');
    expect(textOf(ur, { ...entered, dice: 3 })).toBe('6/0/4 7/0/- w 3');
    expect(textOf(ur, { ...entered, dice: 9 })).toBe('impossible-dice');
    expect(textOf(ur, take(entered, 'hand1'))).toBe('pieces-do-not-add-up');
    expect(textOf(ur, carry(ur, entered, '3,1', '1,1'))).toBe('off-the-path');
    expect(carry(ur, entered, '3,1', 'hand1')).toBe(entered);
    expect(carry(ur, entered, '2,8', '3,1')).toBe(entered);
  });

  test('a piece placed in a tray becomes of the kind of the tray', () => {
    const given = put(drops, start(drops), 'hand1-R', kind(drops, 0, 'K'));
    expect(textOf(drops, given)).toBe('kbgs/p3/4/3P/SGBK b g');
    expect(
      textOf(drops, put(drops, put(drops, given, 'hand0-P', kind(drops, 0, 'P')), 'hand0-P', kind(drops, 0, 'P'))),
    ).toBe('kbgs/p3/4/3P/SGBK b 2Pg');
  });
});
