import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { WIN } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { NOT_OVER } from '../core/outcome.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { Plain, valueMoves } from './plain.ts';
import { deepen, expectRoll, findBest } from './search.ts';
import { exactAtDepth, type Settings, strongest } from './settings.ts';
import { TranspositionTable } from './transposition-table.ts';

const names = [
  'ur:classic',
  'ur:finkel?pieces=2',
  'ur:masters?pieces=3',
  'ur:blitz',
  'draughts:spanish',
  'draughts:spanish?draws=off',
  'draughts:checkers',
  'draughts:english',
  'draughts:russian',
  'draughts:brazilian',
  'microshogi:nodrops',
  'microshogi:drops',
  'plague:3x3',
  'plague:4x3',
  'plague:5x5',
  'plague:8x8',
];

/** True in `npm run test:long`, which compares thousands of positions. */
const isLong = process.env['PODA_LONG'] !== undefined;
const POSITIONS = isLong ? 2_000 : 8;
/** The numbers of random positions, and of positions near the end of a game, for the test of proved wins and losses. */
const POSITIONS_FOR_ENDS = isLong ? 250 : 0;
const POSITIONS_NEAR_ENDS = isLong ? 100 : 8;
/** Time limit in ms of the tests that compare thousands of positions. */
const LONG_MILLIS = 1_800_000;

const table = TranspositionTable.ofMebibytes(1);
const now = () => performance.now();

/** A position by the moves that lead to it, so that rules about repetition apply. */
interface Sample {
  readonly text: string;
  readonly moves: string[];
}

/** Returns random positions from all phases of a game, with the depth that plain search can afford there. */
const positionsOf = (name: string, count: number): Sample[] => {
  const variant = unwrap(parseVariant(games, name));
  const found: Sample[] = [];
  for (let seed = 1; found.length < count; seed++) {
    const random = new Random(seed);
    const state = new GameState(variant);
    const plies = random.below(variant.rules.dice ? 160 : 70);
    for (let ply = 0; ply < plies && state.position.outcome() === NOT_OVER; ply++)
      state.play(random.pick(state.legalMoves()));
    if (state.outcome() === null) found.push({ text: state.start, moves: state.moveTexts() });
  }
  return found;
};

/** Returns positions a few plies before one side won a random game. */
const positionsNearEnds = (name: string, count: number): Sample[] => {
  const variant = unwrap(parseVariant(games, name));
  const found: Sample[] = [];
  for (let seed = 1; found.length < count; seed++) {
    const random = new Random(seed);
    const state = new GameState(variant);
    while (state.position.outcome() === NOT_OVER) state.play(random.pick(state.legalMoves()));
    if (state.outcome()!.winner === null) continue;
    for (let plies = 1 + (seed % depthOf(name)); plies > 0; plies--) state.undo();
    found.push({ text: state.start, moves: state.moveTexts() });
  }
  return found;
};

const stateOf = (name: string, { text, moves }: Sample) =>
  unwrap(GameState.read(unwrap(parseVariant(games, name)), text, moves));

const depthOf = (name: string) => (name.startsWith('ur') ? 2 : name.startsWith('microshogi') ? 3 : 4);

const variants: [string, Settings][] = [
  ['everything that keeps the value', exactAtDepth],
  ['no table', { ...exactAtDepth, table: false }],
  ['probing before the dice', { ...exactAtDepth, star2: true }],
  [
    'bare alpha-beta',
    {
      ...exactAtDepth,
      table: false,
      killers: false,
      history: false,
      principalVariation: false,
      star1: false,
      star2: false,
    },
  ],
];

describe.each(names)('the strong search of %s finds what plain search finds', name => {
  /** The positions, each with its depth and with what plain search finds there, for all settings. */
  let cases: { state: GameState; depth: number; where: string; expected: number | [string, number][] }[] = [];
  beforeAll(() => {
    cases = positionsOf(name, POSITIONS).map((position, index) => {
      const state = stateOf(name, position);
      const depth = 1 + (index % depthOf(name));
      const where = `${state.text} after ${position.moves.length} plies, depth ${depth}`;
      if (state.isChance) return { state, depth, where, expected: new Plain(state).alphaBeta(depth) };
      const sorted = valueMoves(state, depth, 'alphaBeta').values.sort((a, b) => b.value - a.value);
      const lines = sorted.slice(0, 3).map(({ move, value }): [string, number] => [state.moveText(move), value]);
      return { state, depth, where, expected: lines };
    });
  }, LONG_MILLIS);

  test.each(variants)('%s', { timeout: LONG_MILLIS }, (_what, settings) => {
    for (const { state, depth, where, expected } of cases) {
      table.clear();
      if (typeof expected === 'number') {
        const { value } = expectRoll(state, { limits: { depth }, settings, table, now });
        expect(value, where).toBe(expected);
        continue;
      }
      const { lines } = findBest(state, { limits: { depth }, settings, table, now, lines: 3 });
      const isCut = lines.some(({ isExact }) => isExact);
      expect(lines[0]!.value, where).toBe(expected[0]![1]);
      // If the position is solved, the search may end before the depth is reached; then a greater depth would not
      // change its values.
      const found = lines.map(({ move, value }) => [state.moveText(move), value]);
      if (!isCut) expect(found, where).toEqual(expected);
    }
  });
});

test.each(names)('minimax and alpha-beta of %s agree', name => {
  for (const position of positionsOf(name, isLong ? 15 : 4)) {
    const state = stateOf(name, position);
    const depth = Math.min(3, depthOf(name));
    expect(new Plain(state).alphaBeta(depth), state.text).toBe(new Plain(state).minimax(depth));
  }
});

describe.each(names.filter(name => !name.startsWith('ur') && !name.startsWith('plague')))(
  'a win or a loss of %s that plain search sees',
  name => {
    const DEPTH = depthOf(name);
    const decided: { position: Sample; best: number }[] = [];
    beforeAll(() => {
      const positions = [...positionsOf(name, POSITIONS_FOR_ENDS), ...positionsNearEnds(name, POSITIONS_NEAR_ENDS)];
      for (const position of positions) {
        const { values } = valueMoves(stateOf(name, position), DEPTH, 'alphaBeta');
        const best = Math.max(...values.map(({ value }) => value));
        if (WIN - Math.abs(best) <= DEPTH) decided.push({ position, best });
      }
    }, LONG_MILLIS);

    test('is found by the strongest settings, at its exact distance, with the whole line to the end', () => {
      expect(decided.length).toBeGreaterThanOrEqual(POSITIONS_NEAR_ENDS / 4);
      for (const { position, best } of decided) {
        const state = stateOf(name, position);
        table.clear();
        const { lines } = findBest(state, { limits: { depth: 12 }, table, now });
        expect(lines[0]!.value, state.text).toBe(best);
        expect(lines[0]!.plies, state.text).toBe(WIN - Math.abs(best));
        for (const move of lines[0]!.variation) state.play(move);
        expect(state.outcome(), state.text).not.toBe(null);
      }
    });
  },
);

describe('every plague vector is answered exactly, values and order', () => {
  const rows = readFileSync(new URL('../../../../vectors/plague.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { game: string; position: string; values: { move: string; value: number }[] });

  const large = TranspositionTable.ofMebibytes(16);

  test.each(rows)('$game $position', ({ game, position, values }) => {
    const state = unwrap(GameState.read(unwrap(parseVariant(games, game)), position));
    large.clear();
    const { lines } = findBest(state, { limits: {}, settings: strongest, table: large, now, lines: values.length });
    expect(lines.map(({ move, value }) => ({ move: state.moveText(move), value: value / 100 }))).toEqual(values);
    expect(lines.every(({ isExact }) => isExact)).toBe(true);
  });
});

describe('every tic-tac-toe vector is answered exactly', () => {
  const rows = readFileSync(new URL('../../../../vectors/tictactoe.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { game: string; position: string; values: { move: string; value: number }[] });

  test.each(rows.filter(({ values }) => values.length > 0))('$position', ({ game, position, values }) => {
    const state = unwrap(GameState.read(unwrap(parseVariant(games, game)), position));
    table.clear();
    const { lines } = findBest(state, { limits: {}, settings: strongest, table, now, lines: values.length });
    const found = lines.map(({ move, value }) => ({ move: state.moveText(move), value: 1000 * Math.sign(value) }));
    const byMove = (list: typeof found) => list.toSorted((a, b) => a.move.localeCompare(b.move));
    expect(byMove(found)).toEqual(byMove(values));
    table.clear();
    expect(findBest(state, { limits: {}, settings: strongest, table, now }).lines[0]!.isExact).toBe(true);
  });
});

describe('limits', () => {
  const state = () => new GameState(unwrap(parseVariant(games, 'draughts')));

  test('a search with a node limit visits exactly that many, and is reproducible', () => {
    const ask = () => findBest(state(), { limits: { nodes: 50_000 }, now, table: TranspositionTable.ofMebibytes(4) });
    const [first, second] = [ask(), ask()];
    expect(first.nodes).toBe(50_000);
    expect({ ...second, millis: 0 }).toEqual({ ...first, millis: 0 });
  });

  test('two searches in turns find what each finds alone', () => {
    const start = (name: string) =>
      deepen(new GameState(unwrap(parseVariant(games, name))), { limits: { depth: 6 }, now: () => 0 });
    const alone = ['draughts', 'microshogi'].map(name => [...start(name)]);
    const [one, other] = [start('draughts'), start('microshogi')];
    const inTurns = Array.from({ length: 6 }, () => [one.next().value, other.next().value]);
    expect([inTurns.map(([report]) => report), inTurns.map(([, report]) => report)]).toEqual(alone);
  });

  test('a cancelled search ends at once with its last report', () => {
    let looks = 0;
    const report = findBest(state(), { limits: { isCancelled: () => ++looks > 5 }, now });
    expect(report.nodes).toBeLessThan(8000);
    expect(report.lines.length).toBe(1);
  });

  test('the position is left as it was', () => {
    const game = state();
    findBest(game, { limits: { nodes: 12_345 }, now, lines: 3 });
    expect(game.text).toBe(game.variant.rules.start);
    expect(game.plies).toBe(0);
  });

  test('a search before a roll is refused, and the position is left as it was', () => {
    const game = new GameState(unwrap(parseVariant(games, 'ur')));
    const question = { limits: { depth: 2 }, now };
    expect(() => findBest(game, question)).toThrow(/before the roll/);
    expect(() => deepen(game, question).next()).toThrow(/before the roll/);
    expect(game.text).toBe(game.variant.rules.start);
  });
});
