import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Position, roundAlike, type Side, type Variant } from '../src/core/contract.ts';
import { GameState } from '../src/core/game-state.ts';
import { encodeOutcome, NOT_OVER } from '../src/core/outcome.ts';
import { unwrap } from '../src/core/result.ts';
import { parseVariant } from '../src/core/variant-name.ts';
import { games } from '../src/games/index.ts';
import { analyse } from '../src/play/analysis.ts';
import type { AnalysisWish } from '../src/play/analysis-wish.ts';
import { AlphaBeta, INFINITE } from '../src/search/alpha-beta.ts';
import { Clock } from '../src/search/limits.ts';
import { Plain } from '../src/search/plain.ts';
import { algorithms, exactAtDepth, type Settings } from '../src/search/settings.ts';
import { TranspositionTable } from '../src/search/transposition-table.ts';

const pages = ['search.md', 'es/search.md'].map(name => ({
  name,
  text: readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'),
}));

/** The fenced blocks of a page whose info string begins with a word; the rest of the info string says what they show. */
const blocksOf = (text: string, word: string): { info: string; lines: string[] }[] =>
  [...text.matchAll(/^```(\S+)(?: (.*))?\n([\s\S]*?)^```$/gm)]
    .filter(([, first]) => first === word)
    .map(([, , info = '', body = '']) => ({ info, lines: body.trimEnd().split('\n') }));

/** A node of a drawn tree, as it is written: see `parseTree`. */
interface Drawn {
  readonly kind: 'max' | 'min' | 'avg' | 'leaf';
  /** Under dice, the probability of this branch. */
  readonly chance: number;
  readonly window: readonly [number, number] | null;
  readonly relation: '=' | '≤' | '≥' | null;
  readonly value: number;
  /** How often the page says it is looked at, and the move it is reached by. */
  readonly looks: number;
  readonly move: string;
  readonly children: Drawn[];
}

const NODE =
  /^(?:(\d+)\/(\d+) )?(?:(max|min|avg)(?: \((\S+), (\S+)\))?(?: ([=≤≥]) (-?\d+))?|(-?\d+))(?: (✂)| ×(\d+))?(?: +(\S+))?$/;

/** Reads a tree drawn with lines: `3/8 min (25, 100) ≤ 10` is an inner node, `70 ✂` a leaf that is never looked at. */
const parseTree = (lines: readonly string[]): Drawn => {
  const path: Drawn[] = [];
  for (const line of lines) {
    const [, branches = '', text = ''] = /^([│├└─ ]*)(.*)$/.exec(line)!;
    const match = NODE.exec(text);
    if (match === null) throw new Error(`not a node: ${line}`);
    const [, top, bottom, kind, low, high, relation, bound, leaf, cut, looks, move = ''] = match;
    const node: Drawn = {
      kind: (kind as Drawn['kind'] | undefined) ?? 'leaf',
      chance: top === undefined ? 1 : Number(top) / Number(bottom),
      window: low === undefined ? null : [numberOf(low), numberOf(high!)],
      relation: (relation as Drawn['relation'] | undefined) ?? null,
      value: Number(leaf ?? bound ?? Number.NaN),
      looks: cut === undefined ? Number(looks ?? 1) : 0,
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

const leavesOf = (node: Drawn): Drawn[] => (node.kind === 'leaf' ? [node] : node.children.flatMap(leavesOf));

/** The leaves in order with the looks the page grants them: none below a cut. */
const looksOf = (node: Drawn, isCut = false): number[] => {
  const cut = isCut || node.looks === 0;
  return node.kind === 'leaf' ? [cut ? 0 : node.looks] : node.children.flatMap(child => looksOf(child, cut));
};

/** A drawn tree as a game that search can play: max is side 0, leaves are ends, and who looks at them is counted. */
class TreePosition implements Position {
  hashLo = 0;
  hashHi = 0;
  readonly forced = false;
  readonly looks = new Map<Drawn, number>();
  private readonly path: Drawn[];

  constructor(root: Drawn) {
    this.path = [root];
  }

  private get node(): Drawn {
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
    this.looks.set(this.node, (this.looks.get(this.node) ?? 0) + 1);
    return this.node.value;
  }

  historyKey(): number {
    return 0;
  }

  evaluate(): number {
    throw new Error('a drawn tree is searched to its ends');
  }

  evaluateFor(): number {
    return this.evaluate();
  }
}

/** Every switch off: what is left is alpha-beta as taught, on the board of the strong search. */
const bare = Object.fromEntries(
  Object.entries(exactAtDepth).map(([name, value]) => [name, typeof value === 'boolean' ? false : 0]),
) as unknown as Settings;

const DEEP_ENOUGH = 9;

/** What the strong search makes of a drawn tree: its value, and how often it looks at every leaf. */
const searchStrongly = (tree: Drawn, settings: Settings, bound: number) => {
  const position = new TreePosition(tree);
  const clock = new Clock({}, () => 0);
  const variant = { bound, unit: 1, dice: {} } as unknown as Variant;
  const search = new AlphaBeta(position, variant, settings, TranspositionTable.ofMebibytes(1), clock);
  const value = search.search(DEEP_ENOUGH, -INFINITE, INFINITE, 0, 0);
  return { value, looks: leavesOf(tree).map(leaf => position.looks.get(leaf) ?? 0) };
};

/** The same for plain search. */
const searchPlainly = (tree: Drawn, algorithm: 'minimax' | 'alphaBeta') => {
  const position = new TreePosition(tree);
  const state = new GameState({ write: () => '' } as unknown as Variant, position);
  const value = new Plain(state, 0)[algorithm](DEEP_ENOUGH);
  return { value, looks: leavesOf(tree).map(leaf => position.looks.get(leaf) ?? 0) };
};

/** Works a drawn tree out without windows and compares every value. */
const checkMinimax = (node: Drawn): number => {
  if (node.kind === 'leaf') return node.value;
  const values = node.children.map(checkMinimax);
  const value =
    node.kind === 'avg'
      ? roundAlike(values.reduce((sum, next, i) => sum + node.children[i]!.chance * next, 0))
      : Math[node.kind](...values);
  expect([node.relation, node.value]).toEqual(['=', value]);
  return value;
};

/** Works a drawn tree out with windows, and compares every window, answer and cut; under dice by Star1. */
const checkWindows = (node: Drawn, low = -Infinity, high = Infinity, bound = 0): number => {
  expect(node.looks, 'looked at, though marked as cut').toBeGreaterThan(0);
  if (node.kind === 'leaf') return node.value;
  if (node.window !== null) expect(node.window).toEqual([low, high]);
  const answer = node.kind === 'avg' ? checkStar1(node, low, high, bound) : checkDecision(node, low, high, bound);
  const relation = answer <= low ? '≤' : answer >= high ? '≥' : '=';
  expect([node.relation, node.value]).toEqual([relation, answer]);
  return answer;
};

const checkDecision = (node: Drawn, low: number, high: number, bound: number): number => {
  let [alpha, beta] = [low, high];
  let best = node.kind === 'max' ? -Infinity : Infinity;
  for (const child of node.children) {
    if (alpha >= beta) {
      expect(child.looks, 'cut, though not marked').toBe(0);
      continue;
    }
    const value = checkWindows(child, alpha, beta, bound);
    best = node.kind === 'max' ? Math.max(best, value) : Math.min(best, value);
    if (node.kind === 'max') alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
  }
  return best;
};

const checkStar1 = (node: Drawn, alpha: number, beta: number, bound: number): number => {
  let sum = 0;
  let left = 1;
  let answer: number | undefined;
  for (const child of node.children) {
    if (answer !== undefined) {
      expect(child.looks, 'cut, though not marked').toBe(0);
      continue;
    }
    left -= child.chance;
    const low = Math.max(-bound, Math.floor((alpha - 0.5 - sum - bound * left) / child.chance));
    const high = Math.min(bound, Math.ceil((beta + 0.5 - sum + bound * left) / child.chance));
    const value = checkWindows(child, low, high, bound);
    sum += child.chance * value;
    if (left > 0 && value <= low && low > -bound) answer = roundAlike(sum + bound * left);
    if (left > 0 && value >= high && high < bound) answer = roundAlike(sum - bound * left);
  }
  return answer ?? roundAlike(sum);
};

/** A variant that estimates by the evaluation a page names. */
const variantBy = (name: string, evaluation: string): Variant =>
  unwrap(unwrap(parseVariant(games, name)).withEvaluation({ id: evaluation }));

/** The tree of a real game, as deep as it is drawn, compared move by move. */
const checkGame = (node: Drawn, state: GameState): void => {
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

const checks: Record<string, (tree: Drawn, rest: string) => void> = {
  minimax: tree => {
    const value = checkMinimax(tree);
    const looks = looksOf(tree);
    expect(searchPlainly(tree, 'minimax')).toEqual({ value, looks });
    expect(searchPlainly(tree, 'alphaBeta').value).toBe(value);
    expect(searchStrongly(tree, bare, 0).value).toBe(value);
  },
  'alpha-beta': tree => {
    const answer = { value: checkWindows(tree), looks: looksOf(tree) };
    expect(searchPlainly(tree, 'minimax').value).toBe(answer.value);
    expect(searchPlainly(tree, 'alphaBeta')).toEqual(answer);
    expect(searchStrongly(tree, bare, 0)).toEqual(answer);
  },
  pvs: tree => {
    const answer = { value: checkWindows(tree), looks: looksOf(tree) };
    expect(searchStrongly(tree, { ...bare, principalVariation: true }, 0)).toEqual(answer);
  },
  star1: (tree, bound) => {
    const answer = { value: checkWindows(tree, -Infinity, Infinity, Number(bound)), looks: looksOf(tree) };
    expect(searchPlainly(tree, 'minimax').value).toBe(answer.value);
    expect(searchStrongly(tree, { ...bare, star1: true }, Number(bound))).toEqual(answer);
  },
  game: (tree, rest) => {
    const [name = '', position = '', evaluation = ''] = rest.split(' | ');
    checkMinimax(tree);
    checkGame(tree, unwrap(GameState.read(variantBy(name, evaluation), position)));
  },
};

/** Works out an expression of the pages: numbers, + - * / ^ xor, brackets, and a few functions. */
const calculate = (text: string): number => {
  const tokens = text.match(/0x[\dA-F]+|\d+(?:\.\d+)?|[a-z]+|[-+*/^(),]/g) ?? [];
  if (tokens.join('') !== text.replaceAll(' ', '')) throw new Error(`not an expression: ${text}`);
  const functions: Record<string, (...values: number[]) => number> = {
    round: roundAlike,
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

/** A line `expression = number`, or `≈` with a number rounded to the digits shown; what follows # is for people. */
const checkCalculation = (line: string): void => {
  const [, expression = '', sign, shown = ''] = /^(.+) ([=≈]) (\S+)(?: +# .+)?$/.exec(line) ?? [];
  const digits = /\.(\d+)$/.exec(shown)?.[1]?.length ?? 0;
  if (sign === '=') expect(calculate(expression)).toBeCloseTo(Number(shown), 12);
  else expect(calculate(expression).toFixed(digits)).toBe(shown);
};

/** The commands of a console block with the answers under them; behind # stands the evaluation. */
const commandsOf = (lines: readonly string[]) =>
  lines.flatMap((line, i) => {
    const [, words, evaluation = ''] = /^\$ poda analyse (.+) --json # (\S+)$/.exec(line) ?? [];
    return words === undefined ? [] : [{ words, evaluation, answer: lines[i + 1] ?? '' }];
  });

/** What `poda analyse` answers to these words, with that evaluation and without the time it took. */
const answerTo = (words: string, evaluation: string, changes: Partial<AnalysisWish> = {}) => {
  const [name = '', ...rest] = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
  const flags = new Map(rest.flatMap((word, i) => (word.startsWith('--') ? [[word.slice(2), rest[i + 1]!]] : [])));
  const variant = variantBy(name, evaluation);
  const depth = flags.get('depth');
  const wish: AnalysisWish = {
    ...(depth === undefined ? {} : { depth: Number(depth) }),
    lines: Number(flags.get('lines') ?? 1),
    search: algorithms.find(algorithm => algorithm === flags.get('search')) ?? 'strong',
    ...changes,
  };
  const reports = analyse(unwrap(GameState.read(variant, flags.get('position') ?? variant.start)), wish);
  for (;;) {
    const step = reports.next();
    if (!step.done) continue;
    const { seconds: _, ...answer } = step.value;
    return answer;
  }
};

const told = (lines: readonly { move: string; value: number; exact: boolean }[]) =>
  lines.map(({ move, value, exact }) => ({ move, value, exact }));

describe.each(pages)('docs/$name', ({ text }) => {
  test.each(blocksOf(text, 'tree').map(({ info, lines }, i) => ({ title: `${i + 1}: ${info}`, info, lines })))(
    'the tree $title is searched as it is drawn',
    ({ info, lines }) => {
      const [kind = '', ...rest] = info.split(' ');
      checks[kind]!(parseTree(lines), rest.join(' '));
    },
  );

  test.each(blocksOf(text, 'arithmetic').flatMap(({ lines }) => lines))('%s', checkCalculation);

  test.each(blocksOf(text, 'console').flatMap(({ lines }) => commandsOf(lines)))(
    'poda analyse $words answers as shown',
    ({ words, evaluation, answer }) => {
      const shown = JSON.parse(answer);
      expect(answerTo(words, evaluation)).toEqual(shown);
      const strong = answerTo(words, evaluation, { search: 'strong' });
      expect(told(strong.lines)).toEqual(told(shown.lines));
    },
  );

  test('the table of nodes is what the program counts', () => {
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
