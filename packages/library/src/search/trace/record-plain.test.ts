import { describe, expect, test } from 'vitest';
import { roundSymmetrically, type Side, WIN } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { Plain } from '../plain.ts';
import { PlainRecorder } from './record-plain.ts';
import type { TraceNode } from './trace.ts';

const stateOf = (name: string, position?: string, moves: readonly string[] = []) => {
  const variant = unwrap(parseVariant(games, name));
  return unwrap(GameState.read(variant, position ?? variant.rules.start, moves));
};

const recorded = (state: GameState, algorithm: 'minimax' | 'plain', depth: number, maxNodes = Infinity) => {
  const recorder = new PlainRecorder(state, algorithm, { maxNodes });
  const head = recorder.record(depth);
  return { ...head, tree: [...recorder.recording.nodes()] };
};

/** The tree of a search in which every node is reached by playing its moves from the start. */
class SlowSearch {
  readonly tree: TraceNode[] = [];
  private readonly side: Side;

  constructor(
    private readonly root: GameState,
    private readonly cuts: boolean,
  ) {
    this.side = root.side;
  }

  /** Returns the node, whose place in the tree is that of its opening. */
  node(line: readonly string[], depth: number, alpha: number, beta: number, parent: number | null, chance?: number) {
    const { root } = this;
    const at = () => unwrap(GameState.read(root.variant, root.start, [...root.moveTexts(), ...line]));
    const state = at();
    const id = this.tree.length;
    this.tree.push(null as never);
    const moves = state.legalMoves().map(move => state.moveText(move));
    const isMax = state.side === this.side;
    const turned = isMax ? 1 : -1;
    let kind: TraceNode['kind'] = isMax ? 'max' : 'min';
    let value: number;
    let cut: TraceNode['cut'] = null;
    const [low, high] = [alpha, beta];
    if (state.outcome() !== null) {
      kind = 'end';
      value = turned * at().position.finalValue();
      if (Math.abs(value) === WIN) value -= Math.sign(value) * line.length;
    } else if (depth === 0) {
      kind = 'leaf';
      value = at().position.evaluateFor(this.side);
    } else if (state.isChance) {
      kind = 'chance';
      const chances = state.chances();
      const values = moves.map(
        (roll, i) => chances[i]! * this.node([...line, roll], depth, -Infinity, Infinity, id, chances[i]).value,
      );
      value = roundSymmetrically(values.reduce((sum, part) => sum + part, 0));
    } else {
      const values: number[] = [];
      for (const move of moves) {
        values.push(this.node([...line, move], depth - 1, alpha, beta, id).value);
        if (!this.cuts) continue;
        if (isMax) alpha = Math.max(alpha, ...values);
        else beta = Math.min(beta, ...values);
        if (beta <= alpha) break;
      }
      value = isMax ? Math.max(...values) : Math.min(...values);
      const left = moves.length - values.length;
      if (left > 0) cut = { by: isMax ? 'beta' : 'alpha', left };
    }
    const node: TraceNode = {
      id,
      parent,
      move: line.at(-1) ?? null,
      kind,
      alpha: Number.isFinite(low) ? low : null,
      beta: Number.isFinite(high) ? high : null,
      value: value + 0,
      cut,
      ...(chance === undefined ? {} : { chance }),
    };
    this.tree[id] = node;
    return node;
  }
}

const small: readonly [name: string, position: string | undefined, depth: number][] = [
  ['tictactoe', undefined, 3],
  ['tictactoe', 'xo./.x./o.. x', 9],
  ['plague:3x3', undefined, 9],
  ['plague:4x3', undefined, 4],
  ['draughts', undefined, 3],
  ['draughts', 'W:WK1,26:B10,K31', 3],
  ['draughts:english', undefined, 3],
  ['draughts:spanish', 'W:WK10:BK3,K7', 4],
  ['microshogi', undefined, 2],
  ['ur', '2/2/4,8,11 2/1/3,6,7,14 w 3', 2],
  ['ur', '2/2/4,8,11 2/1/3,6,7,14 w -', 1],
  ['ur', undefined, 1],
];

describe.each(small)('the recorded tree of %s %s at depth %d', (name, position, depth) => {
  test.each(['minimax', 'plain'] as const)(
    'by %s is that of the slow search, and plain.ts visits as many',
    algorithm => {
      const state = stateOf(name, position);
      const found = recorded(state, algorithm, depth);
      const slow = new SlowSearch(state, algorithm === 'plain');
      slow.node([], depth, -Infinity, Infinity, null);
      expect(found.tree).toEqual(slow.tree);
      const plain = new Plain(state);
      const value = algorithm === 'plain' ? plain.alphaBeta(depth) : plain.minimax(depth);
      expect([found.value, found.nodes, found.tree.length]).toEqual([value + 0, plain.nodes, plain.nodes]);
      expect(found.isCutShort).toBe(false);
    },
  );
});

test('a finished game is one node, with the value of its end', () => {
  const state = stateOf('tictactoe', undefined, ['1,1', '2,1', '1,2', '2,2', '1,3']);
  expect(recorded(state, 'plain', 3)).toMatchObject({
    value: -WIN,
    nodes: 1,
    moves: ['1,1', '2,1', '1,2', '2,2', '1,3'],
    tree: [{ id: 0, parent: null, move: null, kind: 'end', alpha: null, beta: null, value: -WIN, cut: null }],
  });
});

describe('a recording that reaches its limit', () => {
  const state = stateOf('draughts');
  const whole = recorded(state, 'plain', 5).tree;
  const plyOf = ({ parent }: TraceNode): number => (parent === null ? 0 : 1 + plyOf(whole[parent]!));

  test.each([1, 5, 8, 20, 57, 100, 300, 1000])('of %d nodes leaves out the deepest levels', maxNodes => {
    const { tree, nodes, isCutShort, value } = recorded(state, 'plain', 5, maxNodes);
    expect([nodes, isCutShort, value]).toEqual([whole.length, whole.length > maxNodes, whole[0]!.value]);
    expect(tree.length).toBeLessThanOrEqual(maxNodes);
    const levels = [0, 1, 2, 3, 4, 5].filter(ply => whole.filter(node => plyOf(node) <= ply).length <= maxNodes);
    const deepest = Math.max(...levels);
    const kept = whole.filter(node => plyOf(node) <= deepest);
    const ids = new Map(kept.map(({ id }, index) => [id, index]));
    const hasChild = new Set(whole.map(({ parent }) => parent));
    const expected = kept.map(node => ({
      ...node,
      id: ids.get(node.id),
      parent: node.parent === null ? null : ids.get(node.parent),
      ...(plyOf(node) === deepest && hasChild.has(node.id) ? { isCutShort: true } : {}),
    }));
    expect(tree).toEqual(expected);
  });
});

test('progress is reported while the search runs', () => {
  const reports: number[] = [];
  const recorder = new PlainRecorder(stateOf('tictactoe'), 'plain', {
    maxNodes: 10,
    onProgress: nodes => reports.push(nodes),
  });
  recorder.record(9);
  expect(reports).toEqual([16384]);
});
