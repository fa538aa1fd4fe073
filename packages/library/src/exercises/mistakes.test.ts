import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { needs } from '../../../../e2e/needs.ts';
import { KeyedRandom } from '../core/seed/seed.ts';
import { games } from '../games/index.ts';
import { partingOf, type Run, type RunEvent, runProgram } from './compare-runs.ts';
import { drawTree, programSize } from './draw-tree.ts';
import { showsMistake } from './exercise.ts';
import { listingOf, type Method, type MistakeId, mistakeIds, mistakes, rightListings } from './listings.ts';
import type { SmallTree } from './small-tree.ts';
import { minimaxValues, walkAlphaBeta } from './walk.ts';

/** A tree on which the mistake shows. */
const treeOf = (mistake: MistakeId): SmallTree => {
  for (const game of games) {
    const tree = drawTree(new KeyedRandom(5), game, programSize, tree => showsMistake(tree, mistake));
    if (tree !== undefined) return tree;
  }
  throw new Error(`${mistake} shows nowhere`);
};

const indented = (text: string, spaces: number): string => text.replace(/^(?=.)/gm, ' '.repeat(spaces));

describe('the listings in TypeScript are the text of the compiled methods', () => {
  const source = readFileSync(new URL('algorithms.ts', import.meta.url), 'utf8').replaceAll('override ', '');

  test.each(Object.keys(rightListings) as Method[])('%s', method => {
    expect(source).toContain(indented(rightListings[method].typescript, 2));
  });

  test.each(mistakeIds)('%s', mistake => {
    const name = mistake.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const text = indented(listingOf(mistake, 'typescript'), 2);
    expect(source).toContain(`class ${name} extends AlphaBeta {\n${text}\n}\n`);
    expect(source).toContain(`'${mistake}': ${name},`);
  });
});

describe.each(mistakeIds)('the mistake %s', mistake => {
  const tree = treeOf(mistake);
  const right = runProgram(tree, mistake, false);
  const wrong = runProgram(tree, mistake, true);

  test('shows: another value, other nodes, or a worse move', () => {
    const opened = ({ events }: Run) => events.filter(event => 'alpha' in event).map(({ node }) => node);
    expect({ result: wrong.result, opened: opened(wrong) }).not.toEqual({
      result: right.result,
      opened: opened(right),
    });
    expect(partingOf(right, wrong)).not.toBeNull();
  });

  test('the right program does what alpha-beta does', () => {
    if (mistakes[mistake].method === 'chooseMove') {
      expect(minimaxValues(tree)[right.result]).toBe(minimaxValues(tree)[0]);
      expect(minimaxValues(tree)[wrong.result]).toBeLessThan(minimaxValues(tree)[0]!);
    } else {
      const visits = right.events.flatMap(event => ('alpha' in event ? [event] : []));
      expect(visits).toEqual(walkAlphaBeta(tree).map(({ id: node, alpha, beta }) => ({ node, alpha, beta })));
      expect(right.result).toBe(minimaxValues(tree)[0]);
    }
  });

  test('the programs in Python do the same as those in TypeScript', needs('python'), () => {
    for (const isWrong of [false, true])
      expect(runPython(tree, mistake, isWrong)).toEqual(withTextualNumbers(runProgram(tree, mistake, isWrong)));
  });
});

test.each(['docs/exercises.md', 'docs/es/exercises.md'])('%s names the link of every mistake', page => {
  const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');
  expect(mistakeIds.filter(id => !text.includes(`\`${id}\``))).toEqual([]);
});

test('the mistake of beta cuts too much: it leaves out what the right program looks at, and a worse value comes out', () => {
  const isWorse = (tree: SmallTree) => {
    const [right, wrong] = [false, true].map(isWrong => runProgram(tree, 'beta-cuts-too-much', isWrong)) as [Run, Run];
    return wrong.nodes < right.nodes && wrong.result !== right.result;
  };
  const found = games.filter(game => drawTree(new KeyedRandom(1), game, programSize, isWorse) !== undefined);
  expect(found.map(({ id }) => id)).toContain('microshogi');
});

/** Infinity is no JSON. */
const withTextualNumbers = ({ events, result, nodes }: Run) => ({
  events: events.map(event => ('value' in event ? { ...event, value: String(event.value) } : event)),
  result: String(result),
  nodes,
});

const runPython = (tree: SmallTree, mistake: MistakeId, isWrong: boolean): unknown => {
  const methods = Object.values(rightListings).map(({ python }) => indented(python, 4));
  const changed = isWrong ? [indented(listingOf(mistake, 'python'), 4)] : [];
  const program = pythonFrame
    .replace('METHODS', () => methods.join('\n\n'))
    .replace('CHANGED', () => changed.join('') || '    pass');
  const input = JSON.stringify({ tree, isChoice: mistakes[mistake].method === 'chooseMove' });
  return JSON.parse(execFileSync('python3', ['-c', program], { input, encoding: 'utf8' })) as RunEvent[];
};

const pythonFrame = `
import json, sys
from math import floor, inf

def rounded(value):
    return -floor(0.5 - value) if value < 0 else floor(value + 0.5)

class TreeState:
    def __init__(self, nodes):
        self.nodes, self.path = nodes, []
    def current(self):
        return self.path[-1] if self.path else 0
    def node(self):
        return self.nodes[self.current()]
    def side(self):
        return self.node()['side']
    def is_over(self):
        return self.node()['kind'] == 'end'
    def is_chance(self):
        return self.node()['kind'] == 'chance'
    def final_value(self):
        return self.node()['value']
    def estimate(self):
        return self.node()['estimate']
    def chance(self):
        return self.node()['chance']
    def legal_moves(self):
        return self.node()['children']
    def play(self, move):
        self.path.append(move)
    def undo(self):
        self.path.pop()

class AlphaBeta:
    def __init__(self, state, depth):
        self.state, self.depth, self.side = state, depth, state.side()
        self.alpha, self.beta = -inf, inf

METHODS

class Program(AlphaBeta):
CHANGED

def finite(bound):
    return None if abs(bound) == inf else bound

def text(number):
    if abs(number) == inf:
        return 'Infinity' if number > 0 else '-Infinity'
    return str(number)

class Recorded(Program):
    def alpha_beta(self, depth, alpha, beta):
        node = self.state.current()
        events.append({'node': node, 'alpha': finite(alpha), 'beta': finite(beta)})
        value = super().alpha_beta(depth, alpha, beta)
        events.append({'node': node, 'value': text(value)})
        return value

task = json.load(sys.stdin)
tree = task['tree']
events = []
program = Recorded(TreeState(tree['nodes']), tree['depth'])
if task['isChoice']:
    result = program.choose_move(tree['depth'])
else:
    result = program.alpha_beta(tree['depth'], -inf, inf)
opened = sum('alpha' in event for event in events)
print(json.dumps({'events': events, 'result': text(result), 'nodes': opened + task['isChoice']}))
`;
