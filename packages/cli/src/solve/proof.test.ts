import { isDecided, pliesOf } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { shownValue } from '@poda/library/core/shown-value.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { findBest } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { exactValues } from '@poda/library/solve/values.ts';
import { describe, expect, test } from 'vitest';

const isLong = process.env['PODA_LONG'] !== undefined;
const POSITIONS = isLong ? 500 : 50;
const CLAIMS = isLong ? 5_000 : 100;
const LONG_MILLIS = 1_800_000;
const now = () => 0;

/** Random positions of random games; in games with dice after a roll. */
function* randomPositions(name: string): Generator<{ state: GameState; random: Random }> {
  const variant = unwrap(parseVariant(games, name));
  for (let seed = 1; ; seed++) {
    const random = new Random(seed);
    const state = new GameState(variant);
    while (state.outcome() === null) {
      state.play(random.pick(state.legalMoves()));
      if (!state.isChance && state.outcome() === null && random.below(40) === 0) yield { state, random };
    }
  }
}

test.each(['ur:classic?pieces=3', 'ur:finkel?pieces=3', 'ur:masters?pieces=2', 'ur:blitz?pieces=2'])(
  'a search of %s with tables finds their chances, with one line and all',
  { timeout: LONG_MILLIS },
  async name => {
    let left = POSITIONS;
    for (const { state } of randomPositions(name)) {
      if (left-- === 0) break;
      const prober = (await localProber(state.variant, 'shipped'))!;
      const chances = new Map(exactValues(state, prober)!.moves.map(({ move, value }) => [move, value]));
      for (const lines of [1, chances.size]) {
        const found = findBest(state, { limits: { depth: 3 }, lines, now, prober }).lines;
        expect(found.length).toBe(lines);
        expect(chances.get(state.moveText(found[0]!.move))).toBe(Math.max(...chances.values()));
        for (const { move, value, isExact } of found) {
          expect(isExact, state.text).toBe(true);
          expect(shownValue(state.variant, value), state.text).toBeCloseTo(chances.get(state.moveText(move))!, 4);
        }
      }
    }
  },
);

describe('values of micro-shogi without drops that a search without tables calls exact', () => {
  test('are those of the tables', { timeout: LONG_MILLIS }, async () => {
    const table = TranspositionTable.ofMebibytes(1);
    let judged = 0;
    for (const { state, random } of randomPositions('microshogi:nodrops')) {
      if (judged >= CLAIMS) break;
      const prober = (await localProber(state.variant, 'shipped'))!;
      const fresh = unwrap(GameState.read(state.variant, state.text));
      const known = exactValues(fresh, prober);
      if (known === undefined) continue;
      const values = new Map(known.moves.map(({ move, ...value }) => [move, value]));
      table.clear();
      const limits = random.below(2) === 0 ? { nodes: 500 + random.below(5_000) } : { depth: 1 + random.below(10) };
      for (const { move, value, isExact, plies } of findBest(fresh, { limits, lines: 4, table, now }).lines) {
        if (!isExact) continue;
        judged++;
        const expected = values.get(fresh.moveText(move))!;
        const where = `${fresh.text} ${fresh.moveText(move)} ${JSON.stringify(limits)}`;
        expect(shownValue(state.variant, value), where).toBe(expected.value);
        if (plies !== null) expect(plies, where).toBe(expected.plies);
        else if (isDecided(value)) expect(pliesOf(value), where).toBeGreaterThanOrEqual(expected.plies!);
      }
    }
  });
});
