import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { errorOf, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { PlainRecorder } from './record-plain.ts';
import type { Trace } from './trace.ts';
import { formatTrace, parseTrace } from './trace-file.ts';

const record = (
  name: string,
  moves: number,
  seed: number,
  search: 'minimax' | 'plain',
  depth: number,
  most: number,
) => {
  const state = new GameState(unwrap(parseVariant(games, name)));
  const random = new Random(seed);
  for (let i = 0; i < moves && state.outcome() === null; i++) state.play(random.pick(state.legalMoves()));
  const recorder = new PlainRecorder(state, search, { maxNodes: most });
  const head = recorder.record(depth);
  return { head, recording: recorder.recording };
};

const textOf = ({ head, recording }: ReturnType<typeof record>) => [...formatTrace(head, recording.nodes())].join('');

const shuffled = (value: unknown, random: Random): unknown => {
  if (Array.isArray(value)) return value.map(item => shuffled(item, random));
  if (typeof value !== 'object' || value === null) return value;
  const entries = random.shuffled(Object.entries(value));
  return Object.fromEntries(entries.map(([key, inner]) => [key, shuffled(inner, random)]));
};

test('a written trace of any game reads back the same, with keys in any order', () => {
  const names = ['tictactoe', 'plague:4x3', 'draughts', 'draughts:checkers', 'microshogi', 'ur'];
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.nat(60),
      fc.nat(),
      fc.constantFrom('minimax' as const, 'plain' as const),
      fc.integer({ min: 0, max: 2 }),
      fc.constantFrom(3, 40, 100_000),
      (name, moves, seed, search, depth, most) => {
        const recorded = record(name, moves, seed, search, depth, most);
        const text = textOf(recorded);
        const trace = { ...recorded.head, tree: [...recorded.recording.nodes()] };
        expect(JSON.parse(text)).toEqual(trace);
        const mixed = JSON.stringify(shuffled(trace, new Random(seed)));
        for (const written of [text, mixed]) expect(unwrap(parseTrace(games, written))).toEqual(trace);
      },
    ),
    { numRuns: 60 },
  );
});

describe('a trace is refused', () => {
  const text = textOf(record('plague:4x3', 0, 0, 'plain', 2, 1000));
  const minimax = textOf(record('plague:4x3', 0, 0, 'minimax', 2, 1000));
  const dice = textOf(record('ur', 0, 0, 'plain', 1, 1000));
  type Loose = { [key: string]: unknown; tree: { [key: string]: unknown }[] };
  const refusal = (change: (trace: Loose) => void, from = text) => {
    const trace = JSON.parse(from) as Loose;
    change(trace);
    const { code, values = {} } = errorOf(parseTrace(games, JSON.stringify(trace)))!;
    return [code, ...['path', 'expected', 'suggestion'].flatMap(name => values[name] ?? [])];
  };

  test.each([
    ['', 'trace-not-json'],
    ['{"trace":1', 'trace-not-json'],
    ['[]', 'trace-not-an-object'],
    ['null', 'trace-not-an-object'],
    ['{}', 'trace-of-another-version'],
    ['{"trace":2}', 'trace-of-another-version'],
    ['{"trace":1}', 'trace-missing-key'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'trace-not-json'],
  ])('as the text %.20s', (wrong, code) => {
    expect(errorOf(parseTrace(games, wrong))?.code).toBe(code);
  });

  test.each<[string, (trace: Loose) => void, (string | number)[], string?]>([
    ['a mistyped key', t => (t['valeu'] = 0), ['trace-unknown-key', 'valeu', 'value']],
    ['a missing key', t => delete t['depth'], ['trace-missing-key', 'depth']],
    ['an evaluation that is a text', t => (t['evaluation'] = 'cells'), ['trace-refused', 'evaluation', 'evaluation']],
    ['an unknown evaluation', t => (t['evaluation'] = { id: 'cell' }), ['unknown-evaluation', 'cells']],
    ['an unknown weight', t => (t['evaluation'] = { weights: { cell: 1 } }), ['unknown-weight', 'cellOpen']],
    ['a key of a node', t => (t.tree[1]!['hit'] = 0), ['trace-unknown-key', 'tree.1.hit']],
    ['a strong field', t => (t.tree[1]!['iteration'] = 1), ['trace-unknown-key', 'tree.1.iteration']],
    ['a fraction', t => (t.tree[1]!['value'] = 0.5), ['trace-refused', 'tree.1.value', 'whole']],
    ['a text', t => (t.tree[1]!['alpha'] = '3'), ['trace-refused', 'tree.1.alpha', 'whole']],
    ['no node', t => (t.tree = []), ['trace-refused', 'tree', 'tree-with-root']],
    ['a wrong id', t => (t.tree[2]!['id'] = 1), ['trace-refused', 'tree.2.id', 'node-id']],
    ['a later parent', t => (t.tree[2]!['parent'] = 3), ['trace-refused', 'tree.2.parent', 'node-parent']],
    ['a root with parent', t => (t.tree[0]!['parent'] = 0), ['trace-refused', 'tree.0.parent', 'null-at-root']],
    ['a root with move', t => (t.tree[0]!['move'] = ''), ['trace-refused', 'tree.0.move', 'null-at-root']],
    ['an illegal move', t => (t.tree[1]!['move'] = 'a1'), ['trace-refused', 'tree.1.move', 'node-move']],
    ['no move', t => (t.tree[1]!['move'] = null), ['trace-refused', 'tree.1.move', 'node-move']],
    ['another kind', t => (t.tree[1]!['kind'] = 'max'), ['trace-refused', 'tree.1.kind', 'kind-here']],
    ['another cut', t => (t.tree[1]!['cut'] = { by: 'beta', left: 1 }), ['trace-refused', 'tree.1.cut', 'cut-of-kind']],
    ['half a cut', t => (t.tree[1]!['cut'] = { by: 'alpha' }), ['trace-refused', 'tree.1.cut', 'node-cut']],
    ['a root of other value', t => (t['value'] = 77), ['trace-refused', 'value', 'root-value']],
    ['a wrong count', t => (t['nodes'] = 2), ['trace-refused', 'nodes', 'node-count']],
    ['no children', t => (t.tree.length = 2), ['trace-refused', 'tree.1.isCutShort', 'true-without-children']],
    ['an undeclared gap', t => (t.tree[1]!['isCutShort'] = true), ['trace-refused', 'isCutShort', 'true-if-cut-short']],
    ['an unknown game', t => (t['game'] = 'chess'), ['unknown-game']],
    ['an illegal move before', t => (t['moves'] = ['a1']), ['unreadable-move']],
    ['numbers for moves', t => (t['moves'] = [1]), ['trace-refused', 'moves', 'list-of-texts']],
    ['a window', t => (t.tree[1]!['beta'] = 1), ['trace-refused', 'tree.1.beta', 'null-in-minimax'], minimax],
    ['another chance', t => (t.tree[1]!['chance'] = 0.5), ['trace-refused', 'tree.1.chance', 'node-chance'], dice],
    ['no chance', t => delete t.tree[1]!['chance'], ['trace-refused', 'tree.1.chance', 'node-chance'], dice],
    ['a chance of a move', t => (t.tree[2]!['chance'] = 1), ['trace-refused', 'tree.2.chance', 'no-chance'], dice],
    ['a child of a leaf', t => (t.tree[3]!['parent'] = 2), ['trace-refused', 'tree.3.parent', 'node-parent'], dice],
  ])('with %s', (_, change, expected, from = text) => {
    expect(refusal(change, from)).toEqual(expected);
  });
});

test('a wrong value is no reason to refuse a trace: it shows what a faulty search did', () => {
  const trace = JSON.parse(textOf(record('plague:4x3', 0, 0, 'plain', 2, 1000))) as Trace;
  const tree = trace.tree.map(node => (node.id === 1 ? { ...node, value: node.value + 1 } : node));
  expect(parseTrace(games, JSON.stringify({ ...trace, tree })).ok).toBe(true);
});
