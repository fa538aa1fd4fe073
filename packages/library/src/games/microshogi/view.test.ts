import { expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { microshogi } from './index.ts';

const drops = unwrap(parseVariant([microshogi], 'microshogi:drops'));
const piecesOn = (text: string) => drops.face.pieces(unwrap(drops.rules.read(text)));

test('every piece but the king names its other face', () => {
  const pieces = piecesOn('kbgs/p3/rlnc/3P/SGBK b -');
  const backs = new Map(pieces.map(({ piece, otherFace }) => [piece, otherFace?.piece]));
  expect(Object.fromEntries(backs)).toEqual({
    K: undefined,
    B: 'C',
    C: 'B',
    G: 'R',
    R: 'G',
    S: 'L',
    L: 'S',
    P: 'N',
    N: 'P',
  });
});

test('the other face has the same glyph as when it is on top', () => {
  const pieces = piecesOn('kbgs/p3/rlnc/3P/SGBK b -');
  const glyphs = new Map(pieces.map(({ piece, glyph }) => [piece, glyph]));
  for (const { piece, otherFace } of pieces)
    expect(otherFace?.glyph, piece).toBe(otherFace && glyphs.get(otherFace.piece));
});

test('a piece in hand shows on either of its cells the face of the other', () => {
  const inHand = piecesOn('k3/4/4/4/3K b G').filter(({ cell }) => cell.startsWith('hand'));
  expect(inHand.map(({ cell, otherFaceOf, otherFace }) => [cell, otherFaceOf, otherFace?.piece])).toEqual([
    ['hand0-G', undefined, 'R'],
    ['hand0-R', 'hand0-G', 'G'],
  ]);
});
