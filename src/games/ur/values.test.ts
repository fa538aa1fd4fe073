import { describe, expect, test } from 'vitest';
import type { Position } from '../../core/contract.ts';
import { NOT_OVER } from '../../core/outcome.ts';
import { follow, listMoves } from '../../core/perft/perft.ts';
import { unwrap } from '../../core/result.ts';
import { ur } from './index.ts';

const isLong = process.env['PODA_LONG'] !== undefined;

/** The published probability that the first player wins with perfect play on both sides. */
const published: readonly (readonly [ruleset: string, pieces: number, value: number])[] = [
  ['classic', 1, 0.542481022],
  // Two pieces take some seconds, so the quick run asks one ruleset only.
  ...(isLong ? ([['classic', 2, 0.522980581]] as const) : []),
  ['finkel', 1, 0.53004984],
  ['finkel', 2, 0.518572907],
];

describe('the solved game has the published exact values', () => {
  test.each(published)('ur:%s with %d pieces', (ruleset, pieces, value) => {
    const variant = ur.variant('', ruleset, { pieces: String(pieces), safe: 'on' });
    expect(firstPlayerWins(unwrap(variant.read(variant.start)))).toBeCloseTo(value, 9);
  });
});

/** A state before a roll: for every roll its probability and the states (with the side to roll) after its moves. */
interface State {
  readonly side: number;
  readonly rolls: { readonly chance: number; readonly next: readonly number[] }[];
}

const WHITE_WINS = -1;
const BLACK_WINS = -2;

/** White's winning chance at the start, by value iteration over all reachable states. */
const firstPlayerWins = (position: Position): number => {
  const numbers = new Map<string, number>();
  const states: State[] = [];
  const visit = (): number => {
    const outcome = position.outcome();
    if (outcome !== NOT_OVER) return (outcome - 1) % 3 === 0 ? WHITE_WINS : BLACK_WINS;
    const key = `${position.hashLo} ${position.hashHi}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = states.length;
    numbers.set(key, number);
    const state: State = { side: position.side, rolls: [] };
    states.push(state);
    for (const roll of listMoves(position)) {
      const chance = position.probability(roll.code);
      const unroll = follow(position, roll);
      const next = listMoves(position).map(move => {
        const unmake = follow(position, move);
        const reached = visit();
        unmake();
        return reached;
      });
      unroll();
      state.rolls.push({ chance, next });
    }
    return number;
  };
  visit();
  const values = new Float64Array(states.length).fill(0.5);
  const winShareOf = (number: number) => (number === WHITE_WINS ? 1 : number === BLACK_WINS ? 0 : values[number]!);
  for (let change = 1; change > 1e-12; ) {
    change = 0;
    for (let number = states.length - 1; number >= 0; number--) {
      const { side, rolls } = states[number]!;
      let value = 0;
      for (const { chance, next } of rolls) {
        let best = side === 0 ? 0 : 1;
        for (const reached of next) {
          const share = winShareOf(reached);
          if (side === 0 ? share > best : share < best) best = share;
        }
        value += chance * best;
      }
      change = Math.max(change, Math.abs(value - values[number]!));
      values[number] = value;
    }
  }
  return values[0]!;
};
