import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { exactValues } from '@poda/library/solve/values.ts';
import { expect, test } from 'vitest';
import { whyOutside } from './answer-from-tables.ts';

const variant = unwrap(parseVariant(games, 'microshogi:nodrops'));
const toAndFro = ['1a1b', '4e4d', '1b1a', '4d4e'];

test.each<[reason: string, start: string, moves: readonly string[]]>([
  ['pieces', variant.rules.start, []],
  // The knight is the back of the pawn, which begins in the second row and never moves backwards.
  ['unreachable', '3K/4/4/4/kN2 b -', []],
  ['repetition', '3K/4/4/4/kS2 b -', [...toAndFro, ...toAndFro]],
])('the tables do not give a value for the reason %s', async (reason, start, moves) => {
  const prober = (await localProber(variant, 'shipped'))!;
  const state = unwrap(GameState.read(variant, start, moves));
  expect(exactValues(state, prober)).toBeUndefined();
  expect(whyOutside(prober.space, state.position, 4)).toBe(reason);
});
