import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../index.ts';
import { cases } from './testing/cases.ts';

const isLong = process.env['PODA_LONG'] !== undefined;
/** The number of games from each ending with kings only. */
const SEEDS_OF_ENDINGS = isLong ? 4 : 1;
/**
 * In endings with kings only, plies between two comparisons: the reference replays the whole game at each comparison,
 * which takes long.
 */
const PLIES_BETWEEN_COMPARISONS = isLong ? 25 : 100;

/** Plays endings in which the kings avoid each other, until a draw rule ends the game. */
describe.each(cases.judges.filter(({ name }) => !name.includes('Back')))(
  '$name agrees on draws in king endings',
  judge => {
    const variant = unwrap(parseVariant(games, judge.name));
    const drawn = new Set<string>();

    /** Returns a move that neither captures nor allows a capture, if there is one. */
    const peaceful = (state: GameState, random: Random) => {
      const moves = random.shuffled(state.legalMoves());
      const isPeaceful = (move: (typeof moves)[number]) => {
        if (move.payload !== 0) return false;
        state.play(move);
        const next = state.legalMoves();
        state.undo();
        return next.length > 0 && next.every(({ payload }) => payload === 0);
      };
      return moves.find(isPeaceful) ?? moves[0]!;
    };

    test.each([
      ['B', 'W', 'WK3,K10,K12:BK30'],
      ['W', 'B', 'WK1,K4:BK29,K32'],
      ['B', 'W', 'WK9,K13:BK20,K24'],
      ['W', 'B', 'WK30:BK3,K10,K12'],
      ['B', 'W', 'WK6,K7:BK31'],
      ['W', 'B', 'WK10,K14,K19:BK29,K30'],
    ])('%s or %s:%s', (odd, even, pieces) => {
      for (let seed = 1; seed <= SEEDS_OF_ENDINGS; seed++) {
        const random = new Random(seed);
        const state = unwrap(GameState.read(variant, `${seed % 2 === 0 ? even : odd}:${pieces}`));
        for (let ply = 0; ply < 410; ply++) {
          const outcome = state.outcome();
          const isNear = outcome !== null || ply % PLIES_BETWEEN_COMPARISONS === 0;
          if (isNear)
            expect(outcome, `seed ${seed}, ply ${ply}`).toEqual(judge.outcome(state.start, state.moveTexts()));
          if (outcome !== null) {
            drawn.add(outcome.reason);
            // One ply before the end, the reference must say that the game is not over.
            if (ply > 0)
              expect(judge.outcome(state.start, state.moveTexts().slice(0, -1)), `seed ${seed}, ply ${ply}`).toBeNull();
            break;
          }
          state.play(peaceful(state, random));
        }
      }
    });

    test('every draw rule of the ruleset occurred', () => {
      const id = judge.name.split(/[:?]/)[1]!;
      const expected: Record<string, string[]> = {
        spanish: ['no-progress', 'main-diagonal'],
        portuguese: ['no-progress', 'main-diagonal'],
        checkers: ['ply-cap'],
        english: ['no-progress'],
        russian: ['no-progress'],
        brazilian: ['no-progress'],
      };
      if (!judge.name.includes('draws=off')) expect([...drawn]).toEqual(expect.arrayContaining(expected[id]!));
      else expect([...drawn].filter(reason => /progress|diagonal|repetition/.test(reason))).toEqual([]);
    });
  },
);
