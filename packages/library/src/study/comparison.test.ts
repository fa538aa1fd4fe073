import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { variantNamed } from '../games/index.ts';
import { Plain } from '../search/plain.ts';
import { type ComparedResult, changesValue, comparedSearches, compareSearches, minimaxLevels } from './comparison.ts';

const compare = (open: () => GameState, depth: number, maxNodes = 1_000_000) => {
  const results: ComparedResult[] = [];
  compareSearches(
    open,
    { depth, maxNodes },
    () => performance.now(),
    message => {
      if (message.kind === 'result') results.push(message.result);
    },
  );
  return results;
};

const opener = (name: string, position?: string) => () =>
  unwrap(GameState.read(variantNamed(name), position ?? variantNamed(name).rules.start));

const urAfterRoll = () => {
  const state = new GameState(variantNamed('ur:classic?pieces=2'));
  state.play(state.legalMoves()[1]!);
  return state;
};

describe.each([
  ['tictactoe', opener('tictactoe', 'xo./.x./..o x'), 5],
  ['plague', opener('plague:5x5'), 4],
  ['draughts', opener('draughts:spanish'), 4],
  ['microshogi', opener('microshogi:nodrops'), 3],
  ['ur', urAfterRoll, 2],
] as const)('%s', (_, open, depth) => {
  const results = compare(open, depth);

  test('every search that changes nothing finds the value of minimax', () => {
    expect(results.map(({ search }) => search)).toEqual(comparedSearches);
    const [minimax] = results;
    for (const { search, value, seconds } of results) {
      if (!changesValue(search)) expect(value, search).toBe(minimax!.value);
      expect(seconds, search).toBeGreaterThan(0);
    }
  });

  test('the levels of a search without deepening and table add up to its nodes', () => {
    for (const { search, nodes, levels } of results.slice(0, 2)) {
      expect(levels![0], search).toBe(1);
      expect(
        levels!.reduce((sum, count) => sum + count, 0),
        search,
      ).toBe(nodes);
    }
  });
});

test('the first moves of tic-tac-toe have the known numbers', () => {
  const { position } = opener('tictactoe')();
  expect(minimaxLevels(position, 4, 10_000)).toEqual([1, 9, 72, 504, 3024]);
  expect(minimaxLevels(position, 4, 3000)).toBeNull();
});

test('the whole tree of tic-tac-toe has 549,946 nodes, of which alpha-beta looks at 20,866', () => {
  const open = opener('tictactoe');
  expect(minimaxLevels(open().position, 9, 600_000)!.reduce((sum, count) => sum + count, 0)).toBe(549_946);
  const alphaBeta = new Plain(open());
  alphaBeta.alphaBeta(9);
  expect(alphaBeta.nodes).toBe(20_866);
});

test('a search beyond the limit is left out, and a tree of minimax is counted', () => {
  const results = compare(opener('plague:8x8'), 4, 100);
  expect(results[0]).toMatchObject({ nodes: 283, seconds: null, value: null, levels: [1, 3, 9, 45, 225] });
  for (const { nodes, levels } of results.slice(1, 3)) expect([nodes, levels]).toEqual([null, null]);
});
