import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from './index.ts';
import { everyVariant } from './testing/every-variant.ts';

/** `npm run test:long` plays more games with the options of a ruleset. */
const isLong = process.env['PODA_LONG'] !== undefined;
const gamesOf = (name: string): number => (isLong || !name.includes('?') ? 4 : 1);
const MAX_PLIES = 120;

const variantOf = (name: string) => unwrap(parseVariant(games, name));

describe.each(everyVariant(13))('%s', name => {
  const variant = variantOf(name);

  test('a position composed from its pieces is the same position', () => {
    for (let seed = 1; seed <= gamesOf(name); seed++) {
      const random = new Random(seed);
      const state = new GameState(variant);
      for (let ply = 0; ply < MAX_PLIES; ply++) {
        const { position, side } = state;
        const pieces = variant.face.pieces(position).filter(({ otherFaceOf }) => otherFaceOf === undefined);
        const dice = variant.rules.dice?.countOn(position) ?? null;
        const text = unwrap(variant.face.compose({ pieces: random.shuffled(pieces), side, dice }));
        const written = variant.rules.write(unwrap(variant.rules.read(text)));
        if (written !== state.text) expect(written, `seed ${seed}, ply ${ply}`).toBe(state.text);
        const moves = state.legalMoves();
        if (moves.length === 0) break;
        state.play(random.pick(moves));
      }
    }
  });

  test('every piece on the board is of a known kind', () => {
    const random = new Random(7);
    const state = new GameState(variant);
    const kinds = new Map<string, object>();
    for (let ply = 0; ply < MAX_PLIES; ply++) {
      for (const { cell: _cell, count: _count, otherFaceOf: _face, ...kind } of variant.face.pieces(state.position))
        kinds.set(JSON.stringify(kind), kind);
      const moves = state.legalMoves();
      if (moves.length === 0) break;
      state.play(random.pick(moves));
    }
    for (const kind of kinds.values()) expect(variant.face.pieceKinds).toContainEqual(kind);
    for (const { piece } of variant.face.pieceKinds)
      expect(variant.game.messages.es).toHaveProperty([`piece.${piece}`]);
  });
});

test.each([
  ['ur', [{ cell: '1,1', side: 0, piece: 'piece', count: 1 }], 'off-the-path'],
  ['ur', [{ cell: '3,1', side: 0, piece: 'piece', count: 1 }], 'pieces-do-not-add-up'],
  ['draughts', [{ cell: '32', side: 0, piece: 'man', count: 1 }], 'man-on-crown-row'],
  ['draughts', [], 'no-pieces-at-all'],
  [
    'microshogi:drops',
    [
      { cell: '1e', side: 0, piece: 'K', count: 1 },
      { cell: '2e', side: 0, piece: 'K', count: 1 },
    ],
    'two-kings',
  ],
  ['plague:4x3', [], 'no-pieces-at-all'],
] as const)('in %s an impossible position is refused with a reason: %j', (name, pieces, code) => {
  const variant = variantOf(name);
  const text = variant.face.compose({ pieces, side: 0, dice: null });
  const read = text.ok ? variant.rules.read(text.value) : text;
  expect(read.ok ? 'it was read' : read.error.code).toBe(code);
});

test('a piece in hand may show either face', () => {
  const variant = variantOf('microshogi:drops');
  const king = { cell: '1e', side: 0, piece: 'K', count: 1 } as const;
  const inHand = (cell: string, piece: string, count: number) => ({ cell, side: 0, piece, count }) as const;
  const pieces = [king, inHand('hand0-B', 'B', 1), inHand('hand0-C', 'C', 1), inHand('hand0-N', 'N', 1)];
  const text = unwrap(variant.face.compose({ pieces, side: 1, dice: null }));
  expect(variant.rules.write(unwrap(variant.rules.read(text)))).toBe('4/4/4/4/3K w 2BP');
});
