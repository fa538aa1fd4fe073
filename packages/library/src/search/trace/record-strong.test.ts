import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { NOT_OVER } from '../../core/outcome.ts';
import { follow } from '../../core/perft/perft.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { expectRoll, findBest, type Question } from '../search.ts';
import { strongest } from '../settings.ts';
import { StrongRecorder } from './record-strong.ts';
import type { TraceNode } from './trace.ts';
import { formatTrace, parseTrace } from './trace-file.ts';

const now = () => 0;
const stateOf = (name: string, position?: string) => {
  const variant = unwrap(parseVariant(games, name));
  return unwrap(GameState.read(variant, position ?? variant.rules.start));
};

const record = (state: GameState, question: Question, maxNodes = Infinity) => {
  const recorder = new StrongRecorder(state, { maxNodes });
  const { head, answer } = recorder.record(question);
  return { ...head, answer, tree: [...recorder.recording.nodes()] };
};

/** The positions of `poda bench`, each two plies less deep. */
const bench = games.flatMap(({ id, extras }) =>
  extras.bench.map(({ ruleset, position, depth }) => ({ name: `${id}:${ruleset}`, position, depth: depth - 2 })),
);

describe.each(bench)('the recorded search of $name $position at depth $depth', ({ name, position, depth }) => {
  const state = stateOf(name, position);
  const question: Question = { limits: { depth }, now };
  const found = record(state, question);
  const childrenOf = found.tree.map((): TraceNode[] => []);
  for (const node of found.tree) if (node.parent !== null) childrenOf[node.parent]!.push(node);

  test('answers what the search answers without a recorder', () => {
    if (state.isChance) {
      const expected = expectRoll(state, question);
      expect(found.answer).toEqual({ expected });
      expect([found.value, found.depth, found.nodes]).toEqual([expected.value, expected.depth, expected.nodes]);
      return;
    }
    const report = findBest(state, question);
    expect(found.answer).toEqual({ report });
    expect([found.value, found.depth, found.nodes]).toEqual([report.lines[0]!.value, report.depth, report.nodes]);
  });

  test('has the tree that its values and counts of moves need', () => {
    const { position: board } = unwrap(GameState.read(state.variant, state.start));
    const wrong: (readonly [string, TraceNode])[] = [];
    const visit = (node: TraceNode): void => {
      const children = childrenOf[node.id]!;
      const claim = (what: string, holds: boolean) => !holds && wrong.push([what, node]);
      if (children.length === 0) {
        claim('no kind without children', node.kind === (board.outcome() === NOT_OVER ? 'leaf' : 'end'));
        claim('no cut without children', node.cut === null);
        return;
      }
      const searched = children.filter(({ isProbe }) => !isProbe);
      const tried = new Set((searched.length > 0 ? searched : children).map(({ move }) => move)).size;
      const left = (board.chance > 0 ? board.chance : board.countMoves()) - tried;
      if (node.cut !== null) claim('left out by the cut', node.cut.left === left);
      else if (!node.isQuiescence && !node.isProbe) claim('futile', (node.futile ?? 0) === left);
      if (node.cut?.by === 'beta') claim('at least beta', node.value >= node.beta!);
      if (node.cut?.by === 'alpha') claim('at most alpha', node.value <= node.alpha!);
      const isChoice = node.kind === 'max' || node.kind === 'min';
      if (isChoice && node.id > 0 && node.futile === undefined && !node.isProbe) {
        const last = new Map(children.map(child => [child.move, child.value]));
        const values = [...last.values(), ...(node.standPat === undefined ? [] : [node.standPat])];
        claim('the best value', node.value === (node.kind === 'max' ? Math.max(...values) : Math.min(...values)));
      }
      for (const child of children) {
        const back = follow(board, unwrap(state.variant.rules.readMove(board, child.move!)));
        visit(child);
        back();
      }
    };
    visit(found.tree[0]!);
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  test('has the nodes that the search counts, the root and the rolls of probes', () => {
    const { tree, nodes } = found;
    const root = state.isChance ? 1 - found.depth : 1;
    const probes = tree.filter(({ isProbe }) => isProbe).length;
    const counted = tree.length - root - probes;
    // Without dice, a search apart that gave up is counted and not recorded.
    if (state.variant.rules.dice === null) expect(counted).toBeLessThanOrEqual(nodes);
    else expect(counted).toBe(nodes);
  });

  test('reads back from its file', () => {
    const { answer: _, tree, ...head } = found;
    expect(unwrap(parseTrace(games, [...formatTrace(head, tree)].join('')))).toEqual({ ...head, tree });
  });
});

test('all techniques leave their marks somewhere', () => {
  const all = bench.flatMap(
    ({ name, position, depth }) => record(stateOf(name, position), { limits: { depth }, now }).tree,
  );
  const has = (holds: (node: TraceNode) => boolean) => expect(all.some(holds)).toBe(true);
  has(node => node.isReSearch === true);
  has(node => (node.reduction ?? 0) > 0);
  has(node => (node.futile ?? 0) > 0);
  has(node => node.isQuiescence === true && node.kind === 'min');
  has(node => node.tableHit === 'value');
  has(node => node.isProbe === true);
  has(node => node.isExact === true);
  has(node => node.kind === 'chance' && node.cut !== null);
  for (const type of ['pv', 'cut', 'all'] as const) has(node => node.type === type);
});

describe('is exact', () => {
  const nodesOf = (name: string, position: string, depth: number) =>
    record(stateOf(name, position), { limits: { depth }, now }).tree;

  test('not after a roll with one move, which Star2 does not search', () => {
    const rolls = nodesOf('ur:finkel', '7/0/- 7/0/- b 4', 4).filter(({ isProbe, kind }) => isProbe && kind === 'leaf');
    expect(rolls.length).toBeGreaterThan(0);
    for (const roll of rolls) {
      expect(roll).toMatchObject({ value: 1_000_000, bound: 'upper' });
      expect(roll.isExact).toBeUndefined();
    }
  });

  test('not where a win would come too late', () => {
    const tree = nodesOf('tictactoe', 'x../.o./..x o', 5);
    const late = tree.filter(({ kind, tableHit, bound }) => kind === 'leaf' && !tableHit && bound !== undefined);
    expect(new Set(late.map(({ bound }) => bound))).toEqual(new Set(['lower', 'upper']));
    for (const node of late) expect([node.isExact, node.isProvedBound]).toEqual([undefined, true]);
  });

  test('a draw by repetition', () => {
    const state = stateOf('draughts', 'W:WK1,K2:BK31');
    for (const move of '1-5 31-27 5-1 27-31 1-5 31-27 5-1'.split(' ')) unwrap(state.playText(move));
    const ends = record(state, { limits: { depth: 4 }, now }).tree.filter(({ kind }) => kind === 'end');
    expect(ends.some(({ value }) => value === 0)).toBe(true);
    for (const { isExact } of ends) expect(isExact).toBe(true);
  });

  test('the root only if no other move can be better', () => {
    const isRootExact = (depth: number) => record(stateOf('tictactoe'), { limits: { depth }, now }).tree[0]!.isExact;
    expect([isRootExact(4), isRootExact(9)]).toEqual([undefined, true]);
  });

  test('what tables of exact values tell of a roll, or of all moves', () => {
    const prober = { value: 1200, plies: -1, chance: 0.5006, pieces: 4, probe: () => true };
    const find = (position: string) =>
      record(stateOf('ur:classic?pieces=2', position), { limits: { depth: 3 }, prober, now }).tree;
    expect(find('0/0/4,6 0/0/5,8 w -')).toMatchObject([{ kind: 'leaf', tableHit: 'exact', isExact: true }]);
    const [root, ...moves] = find('0/0/4,6 0/0/5,8 w 3');
    expect(root).toMatchObject({ kind: 'max', isExact: true });
    expect(moves).toHaveLength(2);
    for (const move of moves) expect(move).toMatchObject({ tableHit: 'exact', isExact: true, iteration: 1 });
  });
});

test('with all techniques off, the last iteration has a textbook tree below its first move', () => {
  const state = stateOf('plague:4x3');
  const off = Object.fromEntries(Object.keys(strongest).map(name => [name, false])) as typeof strongest;
  const { tree } = record(state, { limits: { depth: 3 }, settings: off, now });
  expect(
    tree.some(node => node.isReSearch || node.tableHit || node.reduction || node.futile || node.isQuiescence),
  ).toBe(false);
});

test('a search that is stopped keeps only nodes with a value', () => {
  const state = stateOf('draughts');
  const found = record(state, { limits: { nodes: 5_000 }, now });
  expect(found.answer).toEqual({ report: findBest(state, { limits: { nodes: 5_000 }, now }) });
  const { answer: _, tree, ...head } = found;
  expect(parseTrace(games, [...formatTrace(head, tree)].join('')).ok).toBe(true);
});

test.each([1, 30, 500])('at a limit of %d nodes the answer is the same, and the file is whole', maxNodes => {
  const state = stateOf('draughts');
  const question: Question = { limits: { depth: 5 }, now };
  const { answer, tree, ...head } = record(state, question, maxNodes);
  expect(answer).toEqual({ report: findBest(state, question) });
  expect(tree.length).toBeLessThanOrEqual(maxNodes);
  expect(head.isCutShort).toBe(true);
  expect(parseTrace(games, [...formatTrace(head, tree)].join('')).ok).toBe(true);
});

test('a finished game is one node', () => {
  const state = stateOf('tictactoe');
  for (const move of ['1,1', '2,1', '1,2', '2,2', '1,3']) unwrap(state.playText(move));
  const { tree, nodes } = record(state, { limits: { depth: 3 }, now });
  expect([tree.length, tree[0]!.kind, nodes]).toEqual([1, 'end', 0]);
});
