import { describe, expect, test } from 'vitest';
import { DISTANT_WIN, isDecided, WIN } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { parsePlayer } from './players/player-names.ts';
import { chooseMove } from './players/players.ts';
import { reviewGame } from './review/review.ts';
import { deepen, findBest } from './search.ts';
import { strongest } from './settings.ts';
import { SolvedTictactoe } from './testing/solved-tictactoe.ts';

const variant = unwrap(parseVariant(games, 'tictactoe'));
const at = (position: string) => unwrap(GameState.read(variant, position));
const now = () => 0;
const limits = { nodes: 10_000 };
const GAMES = process.env['PODA_LONG'] === undefined ? 10 : 40;

describe('a position whose moves are all in tables', () => {
  test('gets exact lines at once, the fastest win first', () => {
    // X can win at once in the corner, or in three plies by a double threat.
    const state = at('xx./.o./o.. x');
    const report = findBest(state, { limits, lines: 9, now, prober: new SolvedTictactoe() });
    const steps = [...deepen(state, { limits, lines: 9, now, prober: new SolvedTictactoe() })];
    expect(steps).toEqual([report]);
    expect(report.lines.every(({ isExact }) => isExact)).toBe(true);
    expect(state.moveText(report.lines[0]!.move)).toBe('3,1');
    expect(report.lines[0]).toMatchObject({ value: WIN - 1, plies: 1 });
    expect(report.lines.map(({ value }) => value)).toEqual(
      report.lines.map(({ value }) => value).sort((a, b) => b - a),
    );
  });

  test('has the values that a full search without tables proves', () => {
    for (const position of ['.../.../... x', 'x../.../... o', 'xo./.../... x', 'x.o/.x./..o x']) {
      const state = at(position);
      const valued = (prober?: SolvedTictactoe) =>
        new Map(
          findBest(state, { limits: {}, lines: 9, now, ...(prober === undefined ? {} : { prober }) }).lines.map(
            ({ move, value }) => [state.moveText(move), value],
          ),
        );
      expect(valued(new SolvedTictactoe())).toEqual(valued());
    }
  });

  test('without distances tells a win, but no plies', () => {
    const [line] = findBest(at('x.o/.../... x'), { limits, now, prober: new SolvedTictactoe(false) }).lines;
    expect(isDecided(line!.value)).toBe(true);
    expect(line).toMatchObject({ value: DISTANT_WIN - 1, plies: null, isExact: true });
  });

  test('shows the best play with the fastest win', () => {
    const state = at('x.o/.../... x');
    const [line] = findBest(state, { limits, now, prober: new SolvedTictactoe() }).lines;
    expect(line!.variation).toHaveLength(line!.plies!);
  });

  test('is searched without tables if the settings say so', () => {
    const prober = new SolvedTictactoe();
    findBest(at('x.o/.../... x'), { limits, now, prober, settings: { ...strongest, solved: false } });
    expect(prober.asked).toBe(0);
  });
});

describe('the player perfect', () => {
  const perfect = unwrap(parsePlayer('perfect'));

  test.each([true, false])('never loses value, with distances: %s', hasDistances => {
    for (let seed = 0; seed < GAMES; seed++) {
      const prober = new SolvedTictactoe(hasDistances);
      const random = new Random(seed);
      const state = new GameState(variant);
      while (state.outcome() === null) {
        const player = state.side === seed % 2 ? perfect : unwrap(parsePlayer('random'));
        prober.probe(state.position);
        const before = Math.sign(prober.value);
        const mover = state.side;
        state.play(chooseMove(state, player, { random, now, isTimeLimited: false, prober }));
        const isOver = state.outcome() !== null;
        if (!isOver) prober.probe(state.position);
        const worth = isOver ? state.position.finalValue() : prober.value;
        const after = Math.sign(state.side === mover ? worth : 0 - worth);
        if (player === perfect) expect(after, `seed ${seed}: ${state.moveTexts().join(' ')}`).toBe(before + 0);
      }
    }
  });

  test('wins with tables that have no distances', () => {
    const prober = new SolvedTictactoe(false);
    const state = at('x.o/.../... x');
    for (let ply = 0; state.outcome() === null; ply++) {
      const player = unwrap(parsePlayer(ply % 2 === 0 ? 'perfect' : 'level:10'));
      state.play(chooseMove(state, player, { random: new Random(1), now, isTimeLimited: false, prober }));
    }
    expect(state.outcome()).toMatchObject({ winner: 0 });
  });
});

test('a review with tables is exact at every move', () => {
  const game = unwrap(GameState.read(variant, variant.rules.start, ['2,2', '1,1', '3,3', '3,1', '2,1', '2,3']));
  const reviewed = [...reviewGame(game, { limits, lines: 1, now, prober: new SolvedTictactoe() })];
  expect(reviewed.every(({ before, after }) => before.exact && after.exact)).toBe(true);
});
