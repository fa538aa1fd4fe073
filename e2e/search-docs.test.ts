import { readFileSync } from 'node:fs';
import { type Position, type Rules, roundSymmetrically, type Side, type Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { encodeOutcome, NOT_OVER } from '@poda/library/core/outcome.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { analyse } from '@poda/library/play/engine/engine-question.ts';
import type { SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { AlphaBeta, INFINITE } from '@poda/library/search/alpha-beta.ts';
import { Clock } from '@poda/library/search/limits.ts';
import { Plain } from '@poda/library/search/plain.ts';
import { algorithms, exactAtDepth, type Settings } from '@poda/library/search/settings.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { describe, expect, test } from 'vitest';

const pages = ['search.md', 'es/search.md'].map(name => ({
  name,
  text: readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'),
}));

/**
 * The fenced code blocks of a documentation page whose info string begins with a word, with the rest of the info
 * string.
 */
const blocksOf = (text: string, word: string): { info: string; lines: string[] }[] =>
  [...text.matchAll(/^```(\S+)(?: (.*))?\n([\s\S]*?)^```$/gm)]
    .filter(([, first]) => first === word)
    .map(([, , info = '', body = '']) => ({ info, lines: body.trimEnd().split('\n') }));

/** A node of a game tree drawn in a documentation page, as `parseTree` reads it. */
interface DrawnNode {
  readonly kind: 'max' | 'min' | 'avg' | 'leaf';
  /** The probability of this branch below a chance node; 1 elsewhere. */
  readonly chance: number;
  readonly window: readonly [number, number] | null;
  readonly relation: '=' | '≤' | '≥' | null;
  readonly value: number;
  /** The number of visits to this node that the documentation states. */
  readonly visits: number;
  /** The move that leads to this node. */
  readonly move: string;
  readonly children: DrawnNode[];
}

const NODE =
  /^(?:(\d+)\/(\d+) )?(?:(max|min|avg)(?: \((\S+), (\S+)\))?(?: ([=≤≥]) (-?\d+))?|(-?\d+))(?: (✂)| ×(\d+))?(?: +(\S+))?$/;

/**
 * Parses a game tree drawn with lines: `3/8 min (25, 100) ≤ 10` is an inner node, `70 ✂` a leaf that is never visited.
 */
const parseTree = (lines: readonly string[]): DrawnNode => {
  const path: DrawnNode[] = [];
  for (const line of lines) {
    const [, branches = '', text = ''] = /^([│├└─ ]*)(.*)$/.exec(line)!;
    const match = NODE.exec(text);
    if (match === null) throw new Error(`not a node: ${line}`);
    const [, top, bottom, kind, low, high, relation, bound, leaf, cut, visits, move = ''] = match;
    const node: DrawnNode = {
      kind: (kind as DrawnNode['kind'] | undefined) ?? 'leaf',
      chance: top === undefined ? 1 : Number(top) / Number(bottom),
      window: low === undefined ? null : [numberOf(low), numberOf(high!)],
      relation: (relation as DrawnNode['relation'] | undefined) ?? null,
      value: Number(leaf ?? bound ?? Number.NaN),
      visits: cut === undefined ? Number(visits ?? 1) : 0,
      move,
      children: [],
    };
    const depth = branches.length / 3;
    path.length = depth;
    path.at(-1)?.children.push(node);
    path.push(node);
  }
  return path[0]!;
};

const numberOf = (text: string): number => Number(text.replace('∞', 'Infinity'));

const leavesOf = (node: DrawnNode): DrawnNode[] => (node.kind === 'leaf' ? [node] : node.children.flatMap(leavesOf));

/** The number of visits to each leaf in order, as the documentation states it: 0 below a cut. */
const visitsOf = (node: DrawnNode, isCut = false): number[] => {
  const cut = isCut || node.visits === 0;
  return node.kind === 'leaf' ? [cut ? 0 : node.visits] : node.children.flatMap(child => visitsOf(child, cut));
};

/**
 * A drawn tree as a game for the search: max is side 0, leaves are final positions, and visits to the leaves are
 * counted.
 */
class TreePosition implements Position {
  hashLo = 0;
  hashHi = 0;
  readonly forced = false;
  readonly visits = new Map<DrawnNode, number>();
  private readonly path: DrawnNode[];

  constructor(root: DrawnNode) {
    this.path = [root];
  }

  private get node(): DrawnNode {
    return this.path.at(-1)!;
  }

  get side(): Side {
    const mover = this.node.kind === 'avg' ? this.node.children[0]! : this.node;
    return mover.kind === 'min' ? 1 : 0;
  }

  get chance(): number {
    return this.node.kind === 'avg' ? this.node.children.length : 0;
  }

  probability(outcome: number): number {
    return this.node.children[outcome]!.chance;
  }

  generate(out: Int32Array, at: number): number {
    for (const [code] of this.node.children.entries()) out.set([code, 0], at + 2 * code);
    return at + 2 * this.node.children.length;
  }

  countMoves(): number {
    return this.node.children.length;
  }

  generateNoisy(_out: Int32Array, at: number): number {
    return at;
  }

  make(code: number): void {
    this.path.push(this.node.children[code]!);
  }

  unmake(): void {
    this.path.pop();
  }

  roll(outcome: number): void {
    this.make(outcome);
  }

  unroll(): void {
    this.unmake();
  }

  outcome(): number {
    return this.node.kind === 'leaf' ? encodeOutcome(null, 'repetition') : NOT_OVER;
  }

  finalValue(): number {
    this.visits.set(this.node, (this.visits.get(this.node) ?? 0) + 1);
    return this.node.value;
  }

  historyKey(): number {
    return 0;
  }

  evaluate(): number {
    throw new Error('a drawn tree is searched to its leaves');
  }

  evaluateFor(): number {
    return this.evaluate();
  }
}

/** Settings that turn every technique of the engine's search off, which leaves textbook alpha-beta. */
const bare = Object.fromEntries(
  Object.entries(exactAtDepth).map(([name, value]) => [name, typeof value === 'boolean' ? false : 0]),
) as unknown as Settings;

const MAX_DEPTH = 9;

/**
 * Searches a drawn tree with the engine's alpha-beta search; returns the value and the number of visits to each leaf.
 */
const searchStrongly = (tree: DrawnNode, settings: Settings, bound: number) => {
  const position = new TreePosition(tree);
  const clock = new Clock({}, () => 0);
  const rules = { bound, unit: 1, dice: {} } as unknown as Rules;
  const search = new AlphaBeta(position, rules, settings, TranspositionTable.ofMebibytes(1), clock);
  const value = search.search(MAX_DEPTH, -INFINITE, INFINITE, 0, 0);
  return { value, visits: leavesOf(tree).map(leaf => position.visits.get(leaf) ?? 0) };
};

/** Searches a drawn tree with the textbook search; returns the value and the number of visits to each leaf. */
const searchPlainly = (tree: DrawnNode, algorithm: 'minimax' | 'alphaBeta') => {
  const position = new TreePosition(tree);
  const state = new GameState({ rules: { write: () => '' }, extras: {} } as unknown as Variant, position);
  const value = new Plain(state, 0)[algorithm](MAX_DEPTH);
  return { value, visits: leavesOf(tree).map(leaf => position.visits.get(leaf) ?? 0) };
};

/** Computes the minimax value of a drawn tree and compares every node's value with the drawing. */
const checkMinimax = (node: DrawnNode): number => {
  if (node.kind === 'leaf') return node.value;
  const values = node.children.map(checkMinimax);
  const value =
    node.kind === 'avg'
      ? roundSymmetrically(values.reduce((sum, next, i) => sum + node.children[i]!.chance * next, 0))
      : Math[node.kind](...values);
  expect([node.relation, node.value]).toEqual(['=', value]);
  return value;
};

/**
 * Runs alpha-beta on a drawn tree, with Star1 at chance nodes, and compares every window, bound and cut with the
 * drawing.
 */
const checkWindows = (node: DrawnNode, low = -Infinity, high = Infinity, bound = 0): number => {
  expect(node.visits, 'visited, though marked as cut').toBeGreaterThan(0);
  if (node.kind === 'leaf') return node.value;
  if (node.window !== null) expect(node.window).toEqual([low, high]);
  const answer = node.kind === 'avg' ? checkStar1(node, low, high, bound) : checkDecision(node, low, high, bound);
  const relation = answer <= low ? '≤' : answer >= high ? '≥' : '=';
  expect([node.relation, node.value]).toEqual([relation, answer]);
  return answer;
};

const checkDecision = (node: DrawnNode, low: number, high: number, bound: number): number => {
  let [alpha, beta] = [low, high];
  let best = node.kind === 'max' ? -Infinity : Infinity;
  for (const child of node.children) {
    if (alpha >= beta) {
      expect(child.visits, 'cut, though not marked').toBe(0);
      continue;
    }
    const value = checkWindows(child, alpha, beta, bound);
    best = node.kind === 'max' ? Math.max(best, value) : Math.min(best, value);
    if (node.kind === 'max') alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
  }
  return best;
};

const checkStar1 = (node: DrawnNode, alpha: number, beta: number, bound: number): number => {
  let sum = 0;
  let left = 1;
  let answer: number | undefined;
  for (const child of node.children) {
    if (answer !== undefined) {
      expect(child.visits, 'cut, though not marked').toBe(0);
      continue;
    }
    left -= child.chance;
    const low = Math.max(-bound, Math.floor((alpha - 0.5 - sum - bound * left) / child.chance));
    const high = Math.min(bound, Math.ceil((beta + 0.5 - sum + bound * left) / child.chance));
    const value = checkWindows(child, low, high, bound);
    sum += child.chance * value;
    if (left > 0 && value <= low && low > -bound) answer = roundSymmetrically(sum + bound * left);
    if (left > 0 && value >= high && high < bound) answer = roundSymmetrically(sum - bound * left);
  }
  return answer ?? roundSymmetrically(sum);
};

/** A variant with the evaluation function that the documentation names. */
const variantBy = (name: string, evaluation: string): Variant =>
  unwrap(unwrap(parseVariant(games, name)).withEvaluation({ id: evaluation }));

/** Compares a drawn tree with the tree of a real game, move by move, to the drawn depth. */
const checkGame = (node: DrawnNode, state: GameState): void => {
  if (node.kind === 'leaf') expect(state.position.evaluateFor(0)).toBe(node.value);
  const moves = node.kind === 'leaf' ? [] : state.legalMoves();
  expect(node.children.length).toBe(moves.length);
  if (node.kind === 'avg') expect(node.children.map(({ chance }) => chance)).toEqual(state.chances());
  if (node.kind === 'max')
    expect(node.children.map(({ move }) => move)).toEqual(moves.map(move => state.moveText(move)));
  for (const [i, move] of moves.entries()) {
    state.play(move);
    checkGame(node.children[i]!, state);
    state.undo();
  }
};

const checks: Record<string, (tree: DrawnNode, rest: string) => void> = {
  minimax: tree => {
    const value = checkMinimax(tree);
    const visits = visitsOf(tree);
    expect(searchPlainly(tree, 'minimax')).toEqual({ value, visits });
    expect(searchPlainly(tree, 'alphaBeta').value).toBe(value);
    expect(searchStrongly(tree, bare, 0).value).toBe(value);
  },
  'alpha-beta': tree => {
    const answer = { value: checkWindows(tree), visits: visitsOf(tree) };
    expect(searchPlainly(tree, 'minimax').value).toBe(answer.value);
    expect(searchPlainly(tree, 'alphaBeta')).toEqual(answer);
    expect(searchStrongly(tree, bare, 0)).toEqual(answer);
  },
  pvs: tree => {
    const answer = { value: checkWindows(tree), visits: visitsOf(tree) };
    expect(searchStrongly(tree, { ...bare, principalVariation: true }, 0)).toEqual(answer);
  },
  star1: (tree, bound) => {
    const answer = { value: checkWindows(tree, -Infinity, Infinity, Number(bound)), visits: visitsOf(tree) };
    expect(searchPlainly(tree, 'minimax').value).toBe(answer.value);
    expect(searchStrongly(tree, { ...bare, star1: true }, Number(bound))).toEqual(answer);
  },
  game: (tree, rest) => {
    const [name = '', position = '', evaluation = ''] = rest.split(' | ');
    checkMinimax(tree);
    checkGame(tree, unwrap(GameState.read(variantBy(name, evaluation), position)));
  },
};

/** Evaluates an expression from the documentation: numbers, + - * / ^ xor, brackets, and a few functions. */
const calculate = (text: string): number => {
  const tokens = text.match(/0x[\dA-F]+|\d+(?:\.\d+)?|[a-z]+|[-+*/^(),]/g) ?? [];
  if (tokens.join('') !== text.replaceAll(' ', '')) throw new Error(`not an expression: ${text}`);
  const functions: Record<string, (...values: number[]) => number> = {
    round: roundSymmetrically,
    floor: Math.floor,
    ceil: Math.ceil,
    trunc: Math.trunc,
    max: Math.max,
    min: Math.min,
  };
  const operators: Record<string, (a: number, b: number) => number>[] = [
    { xor: (a, b) => a ^ b },
    { '+': (a, b) => a + b, '-': (a, b) => a - b },
    { '*': (a, b) => a * b, '/': (a, b) => a / b },
    { '^': (a, b) => a ** b },
  ];
  const level = (rank: number): number => {
    const here = operators[rank];
    if (here === undefined) return single();
    let value = level(rank + 1);
    while (tokens[0] !== undefined && Object.hasOwn(here, tokens[0]))
      value = here[tokens.shift()!]!(value, level(rank + 1));
    return value;
  };
  const single = (): number => {
    const token = tokens.shift() ?? '';
    if (token === '-') return -single();
    if (token !== '(' && !Object.hasOwn(functions, token)) return Number(token);
    if (token !== '(') tokens.shift();
    const values = [level(0)];
    while (tokens.shift() === ',') values.push(level(0));
    return token === '(' ? values[0]! : functions[token]!(...values);
  };
  return level(0);
};

/** Checks a line `expression = number`, or `≈` with a number rounded to the digits shown; # begins a comment. */
const checkCalculation = (line: string): void => {
  const [, expression = '', sign, shown = ''] = /^(.+) ([=≈]) (\S+)(?: +# .+)?$/.exec(line) ?? [];
  const digits = /\.(\d+)$/.exec(shown)?.[1]?.length ?? 0;
  if (sign === '=') expect(calculate(expression)).toBeCloseTo(Number(shown), 12);
  else expect(calculate(expression).toFixed(digits)).toBe(shown);
};

/**
 * The `poda analyse` commands in a console block of the documentation, with the output below each; the evaluation
 * follows #.
 */
const commandsOf = (lines: readonly string[]) =>
  lines.flatMap((line, i) => {
    const [, words, evaluation = ''] = /^\$ poda analyse (.+) --json # (\S+)$/.exec(line) ?? [];
    return words === undefined ? [] : [{ words, evaluation, answer: lines[i + 1] ?? '' }];
  });

/** The output of `poda analyse` for these arguments and this evaluation, without the seconds. */
const answerTo = (words: string, evaluation: string, changes: Partial<SearchRequest> = {}) => {
  const [name = '', ...rest] = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
  const flags = new Map(rest.flatMap((word, i) => (word.startsWith('--') ? [[word.slice(2), rest[i + 1]!]] : [])));
  const variant = variantBy(name, evaluation);
  const depth = flags.get('depth');
  const request: SearchRequest = {
    ...(depth === undefined ? {} : { depth: Number(depth) }),
    lines: Number(flags.get('lines') ?? 1),
    search: algorithms.find(algorithm => algorithm === flags.get('search')) ?? 'strong',
    ...changes,
  };
  const reports = analyse(unwrap(GameState.read(variant, flags.get('position') ?? variant.rules.start)), request);
  for (;;) {
    const step = reports.next();
    if (!step.done) continue;
    const { seconds: _, ...answer } = step.value;
    return answer;
  }
};

const withoutVariations = (lines: readonly { move: string; value: number; exact: boolean }[]) =>
  lines.map(({ move, value, exact }) => ({ move, value, exact }));

describe.each(pages)('docs/$name', ({ text }) => {
  test.each(blocksOf(text, 'tree').map(({ info, lines }, i) => ({ title: `${i + 1}: ${info}`, info, lines })))(
    'the tree $title has the values, windows and cuts of the search',
    ({ info, lines }) => {
      const [kind = '', ...rest] = info.split(' ');
      checks[kind]!(parseTree(lines), rest.join(' '));
    },
  );

  test.each(blocksOf(text, 'arithmetic').flatMap(({ lines }) => lines))('%s', checkCalculation);

  test.each(blocksOf(text, 'console').flatMap(({ lines }) => commandsOf(lines)))(
    'poda analyse $words gives the answer shown',
    ({ words, evaluation, answer }) => {
      const shown = JSON.parse(answer);
      expect(answerTo(words, evaluation)).toEqual(shown);
      const strong = answerTo(words, evaluation, { search: 'strong' });
      expect(withoutVariations(strong.lines)).toEqual(withoutVariations(shown.lines));
    },
  );

  test('the table of nodes has the counts of the program', () => {
    const [, game = '', evaluation = '', table = ''] = /<!-- nodes (\S+) (\S+) -->\n\n((?:\|.*\n)+)/.exec(text) ?? [];
    const rows = table.trim().split('\n').slice(2);
    expect(rows.length).toBe(6);
    let before = [0, 0];
    for (const [i, row] of rows.entries()) {
      const ask = (search: 'minimax' | 'plain') => answerTo(`${game} --depth ${i + 1} --search ${search}`, evaluation);
      const [minimax, plain] = [ask('minimax'), ask('plain')];
      const counts = [minimax.nodes, plain.nodes];
      const alone = counts.map((count, k) => count - before[k]!);
      const cells = row.split('|').slice(1, -1).map(Number);
      expect(cells).toEqual([i + 1, ...counts, ...alone, plain.lines[0]!.value]);
      expect(minimax.lines[0]!.value).toBe(plain.lines[0]!.value);
      before = counts;
    }
  });
});

test('both languages show the same examples and the same sections', () => {
  const [english, spanish] = pages.map(({ text }) => ({
    trees: blocksOf(text, 'tree'),
    sums: blocksOf(text, 'arithmetic').map(({ lines }) => lines.map(line => line.replace(/ *#.*/, ''))),
    commands: blocksOf(text, 'console'),
    formulas: [...text.matchAll(/^\$\$.+\$\$$/gm)].length,
    sections: [...text.matchAll(/^## /gm)].length,
  }));
  expect(spanish).toEqual(english);
  expect(english!.trees.length).toBeGreaterThan(5);
  expect(english!.sums.flat().length).toBeGreaterThan(30);
});
