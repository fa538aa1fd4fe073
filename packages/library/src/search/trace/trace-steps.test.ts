import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { Plain } from '../plain.ts';
import { PlainRecorder } from './record-plain.ts';
import { TraceSteps } from './trace-steps.ts';

const recorded = (name: string, depth: number, position?: string) => {
  const variant = unwrap(parseVariant(games, name));
  const state = unwrap(GameState.read(variant, position ?? variant.rules.start));
  const recorder = new PlainRecorder(state, 'plain', { maxNodes: 1_000_000 });
  recorder.record(depth);
  return { state, recording: new TraceSteps([...recorder.recording.nodes()], 'plain') };
};

/** Small trees of every game; in Ur a rosette lets one side play twice in a row, and rolls reopen the window. */
const searches: [name: string, depth: number, position: string | undefined][] = [
  ['plague:3x3', 5, undefined],
  ['plague:4x3', 4, undefined],
  ['tictactoe', 3, undefined],
  ['draughts:spanish', 4, undefined],
  ['microshogi', 3, undefined],
  ['ur', 2, undefined],
  ['ur', 3, '2/2/4,8,11 2/1/3,6,7,14 w 3'],
];

describe.each(searches)('%s at depth %d %s', (name, depth, position) => {
  const { state, recording } = recorded(name, depth, position);
  const { nodes, steps } = recording;

  test('steps open every node once, hand every value back once, and cut where the search did', () => {
    const nodesOf = (kind: string) => steps.filter(step => step.kind === kind).map(({ node }) => node);
    expect(nodesOf('open')).toEqual(nodes.map(({ id }) => id));
    expect(nodesOf('back').sort((a, b) => a - b)).toEqual(nodes.slice(1).map(({ id }) => id));
    expect(nodesOf('end')).toEqual([0]);
    expect(nodesOf('cut').length).toBe(nodes.filter(({ cut }) => cut !== null).length);
    expect(recording.cuts.map(step => steps[step]!.kind)).toEqual(recording.cuts.map(() => 'cut'));
  });

  test('a child opens with the window that the values handed back so far have left', () => {
    for (const { id, parent, alpha, beta } of nodes.slice(1)) {
      const isReopened = nodes[parent!]!.kind === 'chance';
      const window = recording.windowAt(parent!, recording.openingOf(id));
      const opened = { alpha: alpha ?? -Infinity, beta: beta ?? Infinity };
      expect(opened).toEqual(isReopened ? { alpha: -Infinity, beta: Infinity } : window);
    }
  });

  test('a value without a sign is that of minimax, and minimax keeps to every bound', () => {
    for (const { id, value } of nodes) {
      const path = recording.pathTo(id).slice(1);
      // Made before the moves, because the value of a win depends on the plies since the root.
      const plain = new Plain(state);
      for (const below of path) unwrap(state.playText(nodes[below]!.move!));
      const decisions = path.filter(below => nodes[nodes[below]!.parent!]!.kind !== 'chance').length;
      const found = plain.minimax(depth - decisions);
      for (const _ of path) state.undo();
      const bound = recording.boundOf(id);
      if (bound === 'exact') expect(value).toBe(found);
      else if (bound === 'lower') expect(found).toBeGreaterThanOrEqual(value);
      else {
        expect(bound).toBe('upper');
        expect(found).toBeLessThanOrEqual(value);
      }
    }
  });

  test('the ancestor of a cut chose for the other side and had reached the bound', () => {
    for (const node of nodes) {
      const maker = recording.boundMaker(node.id);
      if (node.cut === null) {
        expect(maker).toBeNull();
        continue;
      }
      const { ancestor, child } = maker!;
      expect(nodes[ancestor]!.kind).toBe(node.kind === 'max' ? 'min' : 'max');
      expect(recording.pathTo(node.id)).toContain(ancestor);
      expect(nodes[child]!.parent).toBe(ancestor);
      expect(nodes[child]!.value).toBe(node.cut.by === 'beta' ? node.beta : node.alpha);
      expect(child).toBeLessThan(node.id);
    }
  });
});

test('the whole tree of a small board has its known cuts, each with the move that made the bound', () => {
  const { recording } = recorded('plague:3x3', 7);
  const { nodes, steps, cuts } = recording;
  const last = steps.length - 1;
  expect([nodes.length, steps.length, nodes[0]!.value]).toEqual([29, 66, 900]);
  const told = cuts.map(cut => {
    const { node } = steps[cut]!;
    const { ancestor, child } = recording.boundMaker(node)!;
    return `${nodes[node]!.move} ${nodes[node]!.cut!.by} ${nodes[node]!.cut!.left}: ${nodes[child]!.move} at ${ancestor}`;
  });
  expect(told[0]).toBe('3,1 beta 2: 2,2 at 1');
  expect(told.at(-1)).toBe('1,2 alpha 2: 2,1 at 0');
  expect(told.length).toBe(8);
  expect(recording.lineAt(0, last)).toEqual([0, 28]);
  expect(recording.bestChanges.map(change => steps[change])).toEqual([
    { kind: 'back', node: 1 },
    { kind: 'back', node: 28 },
  ]);
});

test('the best line follows the values, and stops before dice', () => {
  const { recording } = recorded('draughts:spanish', 4);
  const line = recording.lineAt(0, recording.steps.length - 1);
  expect(line.length).toBe(5);
  expect(new Set(line.map(node => recording.nodes[node]!.value)).size).toBe(1);
  expect(recording.lineAt(0, 0)).toEqual([0]);
  const dice = recorded('ur', 2).recording;
  expect(dice.lineAt(0, dice.steps.length - 1)).toEqual([0]);
});
