import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import type { Outcome } from '../core/outcome.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import * as draughts from './draughts/testing/plain-rules.ts';
import { games } from './index.ts';
import * as microshogi from './microshogi/testing/plain-rules.ts';
import * as plague from './plague/testing/plain-rules.ts';
import * as tictactoe from './tictactoe/testing/plain-rules.ts';
import * as ur from './ur/testing/plain-rules.ts';

/** True in `npm run test:long`, which plays and compares more games and positions. */
const isLong = process.env['PODA_LONG'] !== undefined;
const SEEDS = isLong ? 4 : 1;
/** The number of games from each ending with kings only. */
const SEEDS_OF_ENDINGS = isLong ? 4 : 1;
const POSITIONS = isLong ? 300 : 50;
/** The number of positions with many kings: many in the quick run too, because captures that branch are rare. */
const POSITIONS_OF_KINGS = isLong ? 250 : 120;
/**
 * In endings with kings only, plies between two comparisons: the reference replays the whole game at each comparison,
 * which takes long.
 */
const PLIES_BETWEEN_COMPARISONS = isLong ? 25 : 100;

/** The slow reference implementation of one variant. */
interface Judge {
  readonly name: string;
  readonly moves: (position: string) => string[];
  readonly play: (position: string, move: string) => string;
  readonly outcome: (start: string, moves: string[]) => { winner: number | null; reason: string } | null;
  readonly routes?: (position: string) => Record<string, string[]>;
}

const draughtsJudges: Judge[] = Object.entries(draughts.plainRulesets).flatMap(([id, ruleset]) =>
  [
    { name: `draughts:${id}`, rules: ruleset, draws: true },
    { name: `draughts:${id}?draws=off`, rules: ruleset, draws: false },
    {
      name: `draughts:${id}?menCaptureBack=${ruleset.menCapture === 'forward' ? 'on' : 'off'}`,
      rules: { ...ruleset, menCapture: ruleset.menCapture === 'forward' ? 'any-direction' : 'forward' } as const,
      draws: true,
    },
  ].map(({ name, rules, draws }) => ({
    name,
    moves: position => draughts.plainMoves(rules, position),
    play: (position, move) => draughts.plainPlay(rules, position, move),
    outcome: (start, moves) => draughts.plainOutcome(rules, start, moves, { draws }),
    routes: position => draughts.plainRoutes(rules, position),
  })),
);

const urJudges: Judge[] = Object.entries(ur.plainRulesets).flatMap(([id, ruleset]) =>
  [
    { name: `ur:${id}`, rules: ruleset },
    { name: `ur:${id}?pieces=3`, rules: { ...ruleset, pieces: 3 } },
    {
      name: `ur:${id}?safe=${ruleset.rosettes === 'safe' ? 'off' : 'on'}`,
      rules: { ...ruleset, rosettes: ruleset.rosettes === 'safe' ? 'not-safe' : 'safe' } as const,
    },
  ].map(({ name, rules }) => ({
    name,
    moves: position => ur.plainMoves(rules, position),
    play: (position, move) => ur.plainPlay(rules, position, move),
    outcome: (start, moves) => ur.plainOutcome(rules, start, moves),
  })),
);

const microshogiJudges: Judge[] = (['nodrops', 'drops'] as const).flatMap(id =>
  [true, false].map(draws => ({
    name: `microshogi:${id}${draws ? '' : '?draws=off'}`,
    moves: position => microshogi.plainMoves(id, position),
    play: (position, move) => microshogi.plainPlay(id, position, move),
    outcome: (start, moves) => microshogi.plainOutcome(id, start, moves, { draws }),
  })),
);

const plagueJudges: Judge[] = ['3x3', '4x3', '3x10', '10x3', '8x8', '7x5', '10x10'].map(size => ({
  name: `plague:${size}`,
  moves: plague.plainMoves,
  play: plague.plainPlay,
  outcome: plague.plainOutcome,
}));

const tictactoeJudge: Judge = {
  name: 'tictactoe:classic',
  moves: tictactoe.plainMoves,
  play: tictactoe.plainPlay,
  outcome: (start, moves) => tictactoe.plainOutcome(start, moves),
};

const judges = [...draughtsJudges, ...urJudges, ...microshogiJudges, ...plagueJudges, tictactoeJudge];

const legalTexts = (state: GameState): string[] => state.legalMoves().map(move => state.moveText(move));

const routesOf = (state: GameState): Record<string, string[]> =>
  Object.fromEntries(
    state
      .legalMoves()
      .map(move => [state.moveText(move), state.routes(move).map(cells => cells.join('x'))] as const)
      .filter(([text]) => text.includes('x')),
  );

/** Compares first and calls `expect` only on a difference, because this runs millions of times. */
const expectSame = (actual: unknown, expected: unknown, where: string): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, where).toEqual(expected);
};

/** Compares a position with the reference: its moves in order, the position after each, and the routes of captures. */
const compare = (judge: Judge, variant: Variant, text: string, where: string): void => {
  const state = unwrap(GameState.read(variant, text));
  const moves = judge.moves(text);
  expectSame(legalTexts(state), moves, where);
  for (const move of moves) {
    unwrap(state.playText(move));
    expectSame(state.text, judge.play(text, move), `${where}, ${move}`);
    state.undo();
  }
  if (judge.routes !== undefined) expectSame(routesOf(state), judge.routes(text), where);
};

describe.each(judges)('$name agrees with the slow reference rules', judge => {
  const variant = unwrap(parseVariant(games, judge.name));

  test('on every position and outcome of random games', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = new Random(seed);
      const state = new GameState(variant);
      for (let ply = 0; ply < 250; ply++) {
        const where = `seed ${seed}, ply ${ply}, ${state.text}`;
        if (ply < 120) compare(judge, variant, state.text, where);
        const outcome: Outcome | null = state.outcome();
        if (ply % 5 === 0 || outcome !== null || ply > 100)
          expectSame(outcome, judge.outcome(state.start, state.moveTexts()), where);
        const moves = state.legalMoves();
        if (moves.length === 0) break;
        state.play(random.pick(moves));
      }
    }
  });
});

/** Returns a random draughts position with many kings, so that captures branch. */
const randomDraughts = (random: Random): string => {
  const squares = random.shuffled(Array.from({ length: 32 }, (_, i) => i + 1));
  const side = (count: number) =>
    squares
      .splice(0, count)
      .sort((a, b) => a - b)
      .map(square => (square < 5 || square > 28 || random.below(3) === 0 ? `K${square}` : `${square}`))
      .join(',');
  return `${random.pick(['W', 'B'])}:W${side(1 + random.below(5))}:B${side(1 + random.below(8))}`;
};

/**
 * Positions in which a man may pass the crown row in the middle of a capture (D7); random positions seldom have one.
 */
const overTheCrownRow = ['B:W6,7,K16:BK9,11,12,22', 'W:WK2,17,K18,22:B10,26,27,28,K29,K30,K32'];

/** The option draws=off changes no moves, so only the long run compares its moves too. */
const judgesOfMoves = (all: Judge[]) => all.filter(({ name }) => isLong || !name.includes('draws=off'));

test.each(judgesOfMoves(draughtsJudges))('$name agrees on random positions full of kings', judge => {
  const variant = unwrap(parseVariant(games, judge.name));
  const random = new Random(11);
  for (let i = 0; i < POSITIONS_OF_KINGS; i++) {
    const text = overTheCrownRow[i] ?? randomDraughts(random);
    compare(judge, variant, text, text);
    expectSame(unwrap(GameState.read(variant, text)).outcome(), judge.outcome(text, []), text);
  }
});

/** Returns a random micro-shogi position with all faces, and with pieces in hand if there are drops. */
const randomShogi = (random: Random, hasDrops: boolean): string => {
  const squares = random.shuffled(Array.from({ length: 20 }, (_, i) => i));
  const board = new Array<string>(20).fill('1');
  board[squares.pop()!] = 'K';
  board[squares.pop()!] = 'k';
  for (let i = 2 + random.below(7); i > 0; i--) board[squares.pop()!] = random.pick([...'BCGRSLPNbcgrslpn']);
  const rows = [0, 4, 8, 12, 16].map(at =>
    board
      .slice(at, at + 4)
      .join('')
      .replace(/1+/g, run => String(run.length)),
  );
  const hands = hasDrops ? [...'BGSPbgsp'].filter(() => random.below(4) === 0).join('') : '';
  return `${rows.join('/')} ${random.pick(['b', 'w'])} ${hands === '' ? '-' : hands}`;
};

test.each(judgesOfMoves(microshogiJudges))('$name agrees on random positions', judge => {
  const variant = unwrap(parseVariant(games, judge.name));
  const random = new Random(13);
  for (let i = 0; i < POSITIONS; i++) {
    const text = randomShogi(random, judge.name.includes(':drops'));
    compare(judge, variant, text, text);
    expectSame(unwrap(GameState.read(variant, text)).outcome(), judge.outcome(text, []), text);
  }
});

/** Compares random plague boards, from nearly empty to full. */
test.each(plagueJudges)('$name agrees on random positions', judge => {
  const variant = unwrap(parseVariant(games, judge.name));
  const random = new Random(17);
  for (let i = 0; i < POSITIONS; i++) {
    const filled = random.unit();
    const fill = () => (random.unit() < filled ? random.pick(['x', 'o']) : '.');
    const text = `x${variant.rules.start.slice(1, -3).replace(/[.xo]/g, fill)}o ${random.pick(['x', 'o'])}`;
    compare(judge, variant, text, text);
    expectSame(unwrap(GameState.read(variant, text)).outcome(), judge.outcome(text, []), text);
  }
});

test.each(Object.entries(ur.plainRulesets))(
  'the dice of ur:%s have the probabilities of the reference',
  (id, rules) => {
    const state = new GameState(unwrap(parseVariant(games, `ur:${id}`)));
    const rolls = legalTexts(state).map((text, index) => ({
      count: Number(text.slice(1)),
      chance: state.chances()[index],
    }));
    expect(rolls).toEqual(ur.plainRollChances(rules));
  },
);

/** Plays endings in which the kings avoid each other, until a draw rule ends the game. */
describe.each(draughtsJudges.filter(({ name }) => !name.includes('Back')))(
  '$name agrees on draws in king endings',
  judge => {
    const variant = unwrap(parseVariant(games, judge.name));
    const drawn = new Set<string>();

    /** Returns a move that neither captures nor allows a capture, if there is one. */
    const peaceful = (state: GameState, random: Random) => {
      const moves = random.shuffled(state.legalMoves());
      const isPeaceful = (move: (typeof moves)[number]) => {
        if (move.payload !== 0) return false;
        state.play(move);
        const next = state.legalMoves();
        state.undo();
        return next.length > 0 && next.every(({ payload }) => payload === 0);
      };
      return moves.find(isPeaceful) ?? moves[0]!;
    };

    test.each([
      ['B', 'W', 'WK3,K10,K12:BK30'],
      ['W', 'B', 'WK1,K4:BK29,K32'],
      ['B', 'W', 'WK9,K13:BK20,K24'],
      ['W', 'B', 'WK30:BK3,K10,K12'],
      ['B', 'W', 'WK6,K7:BK31'],
      ['W', 'B', 'WK10,K14,K19:BK29,K30'],
    ])('%s or %s:%s', (odd, even, pieces) => {
      for (let seed = 1; seed <= SEEDS_OF_ENDINGS; seed++) {
        const random = new Random(seed);
        const state = unwrap(GameState.read(variant, `${seed % 2 === 0 ? even : odd}:${pieces}`));
        for (let ply = 0; ply < 410; ply++) {
          const outcome = state.outcome();
          const isNear = outcome !== null || ply % PLIES_BETWEEN_COMPARISONS === 0;
          if (isNear)
            expect(outcome, `seed ${seed}, ply ${ply}`).toEqual(judge.outcome(state.start, state.moveTexts()));
          if (outcome !== null) {
            drawn.add(outcome.reason);
            // One ply before the end, the reference must say that the game is not over.
            if (ply > 0)
              expect(judge.outcome(state.start, state.moveTexts().slice(0, -1)), `seed ${seed}, ply ${ply}`).toBeNull();
            break;
          }
          state.play(peaceful(state, random));
        }
      }
    });

    test('every draw rule of the ruleset occurred', () => {
      const id = judge.name.split(/[:?]/)[1]!;
      const expected: Record<string, string[]> = {
        spanish: ['no-progress', 'main-diagonal'],
        portuguese: ['no-progress', 'main-diagonal'],
        checkers: ['ply-cap'],
        english: ['no-progress'],
        russian: ['no-progress'],
        brazilian: ['no-progress'],
      };
      if (!judge.name.includes('draws=off')) expect([...drawn]).toEqual(expect.arrayContaining(expected[id]!));
      else expect([...drawn].filter(reason => /progress|diagonal|repetition/.test(reason))).toEqual([]);
    });
  },
);
