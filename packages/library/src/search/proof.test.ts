import { describe, expect, test } from 'vitest';
import { isDecided, pliesOf } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { NOT_OVER } from '../core/outcome.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { shownValue } from '../core/shown-value.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { SearchThread } from './limits.ts';
import { Plain, valueMoves } from './plain.ts';
import { findBest, type Line, type Question, runHelper } from './search.ts';
import { TranspositionTable } from './transposition-table.ts';

/** True in `npm run test:long`. */
const isLong = process.env['PODA_LONG'] !== undefined;
/** Positions of every game that are searched to the end, in batches that take less than a second. */
const POSITIONS = isLong ? 500 : 50;
const BATCH = 10;
const SAMPLES = isLong ? 500 : 12;
const CLAIMS = isLong ? 30_000 : 400;
/** The most plies from the end of a game in `npm test`. */
const MOST_PLIES = 3;
const LONG_MILLIS = 1_800_000;

const now = () => 0;
const stateOf = (name: string, position?: string, moves: readonly string[] = []) => {
  const variant = unwrap(parseVariant(games, name));
  return unwrap(GameState.read(variant, position ?? variant.rules.start, moves));
};

const randomGame = (name: string, seed: number): GameState => {
  const random = new Random(seed);
  const state = stateOf(name);
  while (state.position.outcome() === NOT_OVER) state.play(random.pick(state.legalMoves()));
  return state;
};

/** A position with the values of its moves, all of which plain search proves within this depth. */
interface Proved {
  readonly state: GameState;
  readonly depth: number;
  readonly values: ReadonlyMap<string, number>;
}

/**
 * Positions near the ends of random games, at most `most` plies from the end. Plain search finishes the whole tree, or at
 * least finds a win or a loss after every move: in micro-shogi, kings can nearly always move on.
 */
function* provedPositions(name: string, most: number, firstSeed: number): Generator<Proved> {
  for (let seed = firstSeed; ; seed++) {
    const state = randomGame(name, seed);
    const back = Math.min(1 + (seed % (isLong ? most : Math.min(most, MOST_PLIES))), state.plies);
    for (let i = 0; i < back; i++) state.undo();
    const depth = back + 1;
    if (state.legalMoves().length === 1) continue;
    const { values } = valueMoves(state, depth, 'alphaBeta');
    if (!values.every(({ value, isExact }) => isExact || (most === 2 && isDecided(value)))) continue;
    const { variant, start } = state;
    yield {
      state: unwrap(GameState.read(variant, start, state.moveTexts())),
      depth,
      values: new Map(values.map(({ move, value }) => [state.moveText(move), value])),
    };
  }
}

const MEBIBYTE = 2 ** 20;

/** Searches with two threads: the second one first, so that the result does not depend on their timing. */
const findWithHelper = (state: GameState, question: Omit<Question, 'table'>): readonly Line[] => {
  const memory = {
    stopWord: new Int32Array(new SharedArrayBuffer(4)),
    counts: new Float64Array(new SharedArrayBuffer(16)),
    table: { buffer: new SharedArrayBuffer(MEBIBYTE), bytes: MEBIBYTE },
  };
  const threads = [0, 1].map(index => new SearchThread(memory, index));
  for (const thread of threads.slice(1))
    runHelper(state, { ...question, limits: thread.limit(question.limits), table: thread.table! }, thread);
  return findBest(state, { ...question, limits: threads[0]!.limit(question.limits), table: threads[0]!.table! }).lines;
};

const table = TranspositionTable.ofMebibytes(1);

describe.each([
  ['plague:3x3', 8],
  ['plague:4x3', 8],
  ['plague:5x3', 8],
  ['plague:4x4', 8],
  ['tictactoe', 7],
  ['draughts:spanish', 6],
  ['draughts:spanish?draws=off', 6],
  ['draughts:checkers', 6],
  ['draughts:english', 6],
  ['draughts:russian', 5],
  ['draughts:brazilian', 6],
  ['draughts:portuguese', 6],
  ['microshogi:nodrops', 2],
  ['microshogi:drops', 2],
])('a search of %s as deep as the game', (name, most) => {
  const firstSeeds = Array.from({ length: POSITIONS / BATCH }, (_, i) => 1 + 1_000 * i);

  test.each(firstSeeds)('proves what plain search proves: one line and all, one thread and two, from seed %d', seed => {
    const positions = provedPositions(name, most, seed);
    for (let i = 0; i < BATCH; i++) {
      const { state, depth, values } = positions.next().value as Proved;
      const where = `${state.start}, moves ${state.moveTexts().join(' ')}, depth ${depth}`;
      const sorted = [...values.values()].sort((a, b) => b - a);
      for (const lines of [1, values.size]) {
        const question = { limits: { depth }, lines, now };
        table.clear();
        for (const found of [findBest(state, { ...question, table }).lines, findWithHelper(state, question)]) {
          expect(
            found.map(({ value }) => value),
            where,
          ).toEqual(sorted.slice(0, lines));
          for (const { move, value, isExact, plies } of found) {
            const what = `${where}, move ${state.moveText(move)}`;
            expect({ value, isExact, plies }, what).toEqual({
              value: values.get(state.moveText(move)),
              isExact: true,
              plies: pliesOf(value),
            });
          }
        }
      }
    }
  });
});

/** Random positions from all phases of a game, with their histories. */
function* randomPositions(name: string): Generator<{ state: GameState; random: Random }> {
  for (let seed = 1; ; seed++) {
    const random = new Random(seed);
    const state = randomGame(name, seed);
    for (let back = 1 + random.below(Math.min(state.plies, 12)); back > 0; back--) state.undo();
    yield { state, random };
  }
}

/** The deepest claim that the test judges: plain search takes too long for more. */
const MOST_JUDGED = 6;

/** Positions of checkers in which the kings have gone to and fro, so that the next plies may complete a cycle. */
function* shuttles(): Generator<{ state: GameState; random: Random }> {
  for (let seed = 1; ; seed++) {
    const random = new Random(seed);
    const state = randomGame('draughts:checkers', seed);
    for (let back = 1 + random.below(Math.min(state.plies, 40)); back > 0; back--) state.undo();
    const round: string[] = [];
    for (let i = 0; i < 15 + random.below(5) && state.outcome() === null; i++) {
      const back = round.at(-2)?.split('-').reverse().join('-');
      const move =
        state.legalMoves().find(candidate => state.moveText(candidate) === back) ?? random.pick(state.legalMoves());
      round.push(state.moveText(move));
      state.play(move);
    }
    if (state.outcome() === null) yield { state, random };
  }
}

describe('exact values', () => {
  const cells = ['1,1', '2,1', '3,1', '1,2', '2,2', '3,2', '1,3', '2,3', '3,3'];
  const cycle = ['4-7', '29-26', '7-4', '26-29', '4-7', '29-26', '7-4'];

  test.each([
    [
      'a best move that reductions miss',
      'plague:5x3',
      'x..../.x..o/x...o o',
      10,
      ['4,2 -5', '4,3 -5', '4,1 -7', '5,1 -9'],
    ],
    ['every move of tic-tac-toe', 'tictactoe', '.../.../... x', 9, cells.map(cell => `${cell} 0`)],
    ['the whole of a small board', 'plague:4x4', 'x.../..../..../...o x', 14, ['2,1 -2']],
    ['three lines of a smaller one', 'plague:4x3', 'x.../..../...o x', 10, ['2,1 0', '1,2 -2', '2,2 -2']],
  ] as const)('are found at the depth of the game: %s', (_what, name, position, depth, expected) => {
    const state = stateOf(name, position);
    const { lines } = findBest(state, { limits: { depth }, lines: expected.length, now });
    const found = lines.map(({ move, value }) => `${state.moveText(move)} ${shownValue(state.variant, value)}`);
    expect(found).toEqual(expected);
    expect(lines.every(({ isExact }) => isExact)).toBe(true);
  });

  test('are found at depth 1 of a move that ends the game by repetition', () => {
    const state = stateOf('draughts:spanish', 'W:WK4:BK29', cycle);
    const lines = findBest(state, { limits: { depth: 1 }, lines: 20, now }).lines;
    const draw = lines.find(({ move }) => state.moveText(move) === '26-29');
    expect(draw).toMatchObject({ value: 0, isExact: true });
  });

  test('tell wins and losses by a cycle among several lines, with their plies', () => {
    const shuttle = ['1-5', '22-18', '5-1', '18-22'];
    const before = [...Array(4).fill(shuttle).flat(), ...shuttle.slice(0, 2)];
    const state = stateOf('draughts:checkers', 'W:WK1:B11,K22', before);
    for (const limits of [{ depth: 2 }, { depth: 5 }, { nodes: 2_000 }]) {
      const { lines } = findBest(state, { limits, lines: 20, now });
      const lost = lines.find(({ move }) => state.moveText(move) === '5-1');
      expect(lost, JSON.stringify(limits)).toMatchObject({ isExact: true, plies: 2 });
    }
  });

  test('are those of wins and losses by the cycles of checkers, which plain search finds', () => {
    let judged = 0;
    for (const { state, random } of shuttles()) {
      if (judged >= SAMPLES) break;
      table.clear();
      const depth = 1 + random.below(5);
      for (const { move, value, isExact, plies } of findBest(state, { limits: { depth }, lines: 20, table, now })
        .lines) {
        if (!isDecided(value)) continue;
        const where = `${state.start}, moves ${state.moveTexts().join(' ')}, ${state.moveText(move)}, depth ${depth}`;
        expect(isExact, where).toBe(true);
        if (plies === null || plies > MOST_JUDGED) continue;
        judged++;
        const search = new Plain(state);
        state.play(move);
        expect(search.alphaBeta(plies - 1, value - 1, value + 1), where).toBe(value);
        state.undo();
      }
    }
  });

  test('are those of wins and losses among several lines, however deep', () => {
    const positions = randomPositions('draughts:spanish');
    for (let i = 0; i < SAMPLES; i++) {
      const { state, random } = positions.next().value as { state: GameState; random: Random };
      table.clear();
      const { lines } = findBest(state, { limits: { depth: 1 + random.below(9) }, lines: 8, table, now });
      for (const { value, isExact } of lines) expect(isExact || !isDecided(value), state.text).toBe(true);
    }
  });
});

describe.each([
  'plague:3x3',
  'plague:4x3',
  'tictactoe',
  'draughts:spanish',
  'draughts:checkers',
  'draughts:english',
  'draughts:russian',
  'draughts:brazilian',
  'microshogi:nodrops',
  'microshogi:drops',
])('values of %s that a search calls exact', name => {
  test('are those of plain search', { timeout: LONG_MILLIS }, () => {
    let judged = 0;
    for (const { state, random } of randomPositions(name)) {
      if (judged >= CLAIMS / 10) break;
      const limits = random.below(3) === 0 ? { nodes: 200 + random.below(3_000) } : { depth: 1 + random.below(8) };
      table.clear();
      const { lines, depth } = findBest(state, { limits, lines: 1 + random.below(4), table, now });
      for (const { move, value, isExact, plies } of lines) {
        const enough = plies ?? (isDecided(value) ? (pliesOf(value) ?? MOST_JUDGED + 1) : depth);
        if (!isExact || enough > MOST_JUDGED) continue;
        judged++;
        const where = `${state.start}, moves ${state.moveTexts().join(' ')}, ${state.moveText(move)}, limits ${JSON.stringify(limits)}`;
        const search = new Plain(state);
        state.play(move);
        const found = search.alphaBeta(enough - 1, value - 1, value + 1);
        state.undo();
        // Without the plies only the winner is claimed.
        if (isDecided(value) && plies === null) expect(Math.sign(found), where).toBe(Math.sign(value));
        else expect(found, where).toBe(value);
      }
    }
  });
});
