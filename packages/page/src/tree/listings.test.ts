import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { Plain } from '@poda/library/search/plain.ts';
import { PlainRecorder } from '@poda/library/search/trace/record-plain.ts';
import type { TraceNode } from '@poda/library/search/trace/trace.ts';
import { TraceSteps } from '@poda/library/search/trace/trace-steps.ts';
import { describe, expect, test } from 'vitest';
import { needs } from '../../../../e2e/needs.ts';
import { codeOf, lightAt, linesOf, type Method, type Notation, type TextbookSearch } from './listings.ts';

const searches: readonly TextbookSearch[] = ['minimax', 'alphaBeta'];

/** Small searches of every game; that of Ur has dice at the root and below it. */
const cases: readonly (readonly [game: string, depth: number])[] = [
  ['tictactoe', 3],
  ['plague:3x3', 9],
  ['draughts:spanish', 3],
  ['draughts:checkers', 3],
  ['microshogi', 2],
  ['ur', 2],
];

const recorded = (game: string, search: TextbookSearch, depth: number) => {
  const algorithm = search === 'minimax' ? 'minimax' : 'plain';
  const recorder = new PlainRecorder(new GameState(variantNamed(game)), algorithm, { maxNodes: 100_000 });
  recorder.record(depth);
  return [...recorder.recording.nodes()];
};

/** What a search did: the path to each node that it opened, the window there, and the value that it returned. */
type Visit = readonly [path: string, alpha: number | null, beta: number | null, value: number];

const visitsOf = (nodes: readonly TraceNode[]): Visit[] => {
  const paths: string[] = [];
  return nodes.map(({ id, parent, move, alpha, beta, value }) => {
    paths[id] = parent === null ? '' : `${paths[parent]} ${move}`;
    return [paths[id], alpha, beta, value];
  });
};

/** The whole tree as data: a program that cuts sees only a part of it. */
const treeOf = (game: string, depth: number) => {
  const nodes = recorded(game, 'minimax', depth);
  const paths = visitsOf(nodes).map(([path]) => path);
  const children: number[][] = nodes.map(() => []);
  for (const { id, parent } of nodes) if (parent !== null) children[parent]!.push(id);
  return nodes.map(({ id, kind, value, chance }) => ({
    path: paths[id]!,
    kind,
    value,
    chance,
    children: children[id]!,
  }));
};

type Tree = ReturnType<typeof treeOf>;

const runTypeScript = (tree: Tree, search: TextbookSearch, depth: number): Visit[] => {
  const { transformSync } = createRequire(import.meta.url)('@swc/wasm-typescript') as {
    transformSync(source: string, options: object): { code: string };
  };
  const methods = [codeOf('search', search, 'typescript'), codeOf('average', search, 'typescript')].join('\n');
  const { code } = transformSync(`class Program { ${methods} }`, { mode: 'strip-only' });
  const path = [0];
  const node = () => tree[path.at(-1)!]!;
  const state = {
    isOver: () => node().kind === 'end',
    isChance: () => node().kind === 'chance',
    finalValue: () => node().value,
    estimate: () => node().value,
    side: () => node().kind,
    chance: () => node().chance,
    legalMoves: () => node().children,
    play: (move: number) => path.push(move),
    undo: () => path.pop(),
  };
  const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value));
  const Program = new Function('rounded', `${code}; return Program;`)(rounded);
  const visits: (readonly unknown[])[] = [];
  class Recorded extends Program {
    state = state;
    side = 'max';
  }
  const finite = (bound: number | undefined) => (Number.isFinite(bound) ? bound : null);
  Recorded.prototype[search] = function (left: number, alpha?: number, beta?: number) {
    const visit: unknown[] = [node().path, finite(alpha), finite(beta)];
    visits.push(visit);
    const value = Program.prototype[search].call(this, left, alpha, beta);
    visit.push(value);
    return value;
  };
  new Recorded()[search](depth, -Infinity, Infinity);
  return visits as unknown as Visit[];
};

const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ');

const runPython = (tree: Tree, search: TextbookSearch, depth: number): Visit[] => {
  const methods = [codeOf('search', search, 'python'), codeOf('average', search, 'python')].map(indented).join('\n\n');
  const name = search === 'minimax' ? 'minimax' : 'alpha_beta';
  const window = search === 'minimax' ? '' : ', -inf, inf';
  const program = pythonFrame
    .replaceAll('NAME', name)
    .replace('WINDOW', window)
    .replace('METHODS', () => methods);
  const input = JSON.stringify({ tree, depth });
  return JSON.parse(
    execFileSync('python3', ['-c', program], { input, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  ) as Visit[];
};

const pythonFrame = `
import json, sys
from math import floor, inf

def rounded(value):
    return -floor(0.5 - value) if value < 0 else floor(value + 0.5)

class State:
    def __init__(self, tree):
        self.tree, self.path = tree, [0]
    def node(self):
        return self.tree[self.path[-1]]
    def side(self):
        return self.node()['kind']
    def is_over(self):
        return self.node()['kind'] == 'end'
    def is_chance(self):
        return self.node()['kind'] == 'chance'
    def final_value(self):
        return self.node()['value']
    def estimate(self):
        return self.node()['value']
    def chance(self):
        return self.node()['chance']
    def legal_moves(self):
        return self.node()['children']
    def play(self, move):
        self.path.append(move)
    def undo(self):
        self.path.pop()

class Program:
    def __init__(self, state):
        self.state, self.side = state, 'max'

METHODS

def finite(bound):
    return None if abs(bound) == inf else bound

visits = []

class Recorded(Program):
    def NAME(self, depth, alpha=-inf, beta=inf):
        visit = [self.state.node()['path'], finite(alpha), finite(beta)]
        visits.append(visit)
        window = [alpha, beta] if 'NAME' == 'alpha_beta' else []
        value = super().NAME(depth, *window)
        visit.append(value)
        return value

task = json.load(sys.stdin)
Recorded(State(task['tree'])).NAME(task['depth']WINDOW)
print(json.dumps(visits))
`;

describe.each(searches)('the listings of %s search as plain.ts does, node for node', search => {
  test.each(cases)('%s to depth %i, in TypeScript', (game, depth) => {
    const plain = new Plain(new GameState(variantNamed(game)));
    const value = plain[search](depth);
    const visits = runTypeScript(treeOf(game, depth), search, depth);
    expect(visits).toEqual(visitsOf(recorded(game, search, depth)));
    expect([visits.length, visits[0]![3]]).toEqual([plain.nodes, value]);
  });

  test.each(cases)('%s to depth %i, in Python', needs('python'), (game, depth) => {
    const visits = runPython(treeOf(game, depth), search, depth);
    expect(visits).toEqual(visitsOf(recorded(game, search, depth)));
  });
});

describe.each(searches)('of %s', search => {
  const methods: readonly Method[] = ['search', 'average'];
  const rolesOf = (method: Method, notation: Notation, language: Language) =>
    linesOf(method, search, notation, language).flatMap(({ role }) => role ?? []);

  test('every notation has the same lines to light, each once', () => {
    for (const method of methods) {
      const roles = rolesOf(method, 'pseudocode', 'es');
      expect(new Set(roles).size).toBe(roles.length);
      expect(rolesOf(method, 'pseudocode', 'en')).toEqual(roles);
      for (const notation of ['python', 'typescript'] as const) expect(rolesOf(method, notation, 'en')).toEqual(roles);
    }
  });

  test.each(cases)('every step of %s to depth %i lights a line', (game, depth) => {
    const nodes = recorded(game, search, depth);
    const recording = new TraceSteps(nodes, search === 'minimax' ? 'minimax' : 'plain');
    const known = new Set(methods.flatMap(method => rolesOf(method, 'pseudocode', 'en')));
    for (const step of recording.steps.keys())
      for (const role of lightAt(recording, step).roles) expect(known).toContain(role);
  });
});

test('a value that raises alpha lights both lines, a cut its condition', () => {
  const recording = new TraceSteps(recorded('plague:3x3', 'alphaBeta', 9), 'plain');
  const lit = recording.steps.map((_, step) => lightAt(recording, step).roles.join(' '));
  expect(lit[0]).toBe('begin');
  expect(lit).toContain('max alpha');
  expect(lit).toContain('max');
  expect(lit.at(-1)).toBe('done');
  expect(lit.filter(roles => roles === 'cut')).toHaveLength(8);
});
