import { describe, expect, test } from 'vitest';
import { WIN } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import type { Thought } from '../../core/thought.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { valueMoves } from '../plain.ts';
import { levelsOf } from './levels.ts';
import { formatPlayer, parsePlayer } from './player-names.ts';
import { chooseMove, mostAppealing } from './players.ts';

/** `npm run test:long` plays more games, and repeats whole games. */
const isLong = process.env['PODA_LONG'] !== undefined;
const GAMES_TO_WIN = isLong ? 4 : 1;
const MAX_PLIES = 300;
const PLIES_AGAIN = isLong ? MAX_PLIES : 16;
/** Levels, each with the number of plies after which a game between two players of that level is given up. */
const LEVELS = [
  ['level:0', MAX_PLIES],
  ['level:2', isLong ? MAX_PLIES : 40],
  ['level:4', isLong ? MAX_PLIES : 24],
] as const;

const PLIES_WITH_SETTINGS = isLong ? 12 : 6;

const now = () => 0;
const microshogi = games.find(({ id }) => id === 'microshogi')!.players;
const names = ['ur', 'damas', 'checkers', 'microshogi', 'microshogi:drops', 'plague:5x5'];

describe('the name of a player', () => {
  test.each([
    'random',
    'greedy',
    'level:0',
    'level:10',
    'minimax:3',
    'plain:4',
    'classic:6',
    'level:4?evaluation.weights.man=120',
    'minimax:2?evaluation.id=material',
    'classic:3?evaluation.weights.pawn=7',
    'engine',
    'engine?search=plain&depth=4&settings.killers=false&evaluation.id=material&evaluation.weights.king=250',
  ])('%s is read and written back', text => {
    expect(formatPlayer(unwrap(parsePlayer(text, microshogi)))).toBe(text);
  });

  test.each([
    ['plain', 'plain:4'],
    ['minimax', 'minimax:4'],
    ['classic', 'classic:4'],
  ])('%s is %s', (text, full) => {
    expect(formatPlayer(unwrap(parsePlayer(text, microshogi)))).toBe(full);
  });

  test.each([
    ['', 'unknown-player'],
    ['levl:3', 'unknown-player'],
    ['random:3', 'player-without-number'],
    ['greedy:', 'player-without-number'],
    ['engine:5', 'player-without-number'],
    ['level:3?depth=2', 'player-only-evaluation'],
    ['plain?depth=2', 'player-only-evaluation'],
    ['classic?depth=2', 'player-only-evaluation'],
    ['random?depth=2', 'player-without-settings'],
    ['level:3?evaluation', 'unreadable-option'],
    ['classic:0', 'player-out-of-range'],
    ['engine?dept=3', 'config-unknown-key'],
    ['engine?depth=x', 'config-refused'],
    ['engine?first.depth=3', 'config-unknown-key'],
    ['engine?depth', 'unreadable-option'],
    ['level', 'player-out-of-range'],
    ['level:11', 'player-out-of-range'],
    ['level:-1', 'player-out-of-range'],
    ['level:1.5', 'player-out-of-range'],
    ['plain:0', 'player-out-of-range'],
    ['plain:x', 'player-out-of-range'],
  ])('%j is refused: %s', (text, code) => {
    const parsed = parsePlayer(text, microshogi);
    expect(parsed.ok ? 'accepted' : parsed.error.code).toBe(code);
  });

  test('classic is known only in its own game', () => {
    expect(parsePlayer('classic')).toMatchObject({ ok: false, error: { code: 'unknown-player' } });
  });

  test('human is not the name of a computer player', () => {
    const known = 'random, greedy, level, perfect, minimax, plain, engine';
    expect(parsePlayer('human')).toMatchObject({ ok: false, error: { values: { name: 'human', known } } });
  });
});

/** Plays a game between two players to its end, or to a number of plies. */
const play = (name: string, first: string, second: string, seed: number, maxPlies = MAX_PLIES): GameState => {
  const random = new Random(seed);
  const state = new GameState(unwrap(parseVariant(games, name)));
  const own = state.variant.game.players;
  const players = [unwrap(parsePlayer(first, own)), unwrap(parsePlayer(second, own))] as const;
  for (let ply = 0; ply < maxPlies && state.outcome() === null; ply++) {
    if (state.isChance) state.play(state.legalMoves()[random.weighted(state.chances())]!);
    else state.play(chooseMove(state, players[state.side], { random, now, isTimeLimited: false }));
  }
  return state;
};

describe.each(names)('in %s', name => {
  test('low levels play legally, and the same seed gives the same game', () => {
    for (const [level, plies] of LEVELS) {
      const [one, two] = [play(name, level, level, 5, plies), play(name, level, level, 5, PLIES_AGAIN)];
      expect(one.outcome() !== null || one.plies === plies).toBe(true);
      expect(two.plies).toBeGreaterThan(5);
      expect(one.moveTexts().slice(0, two.plies)).toEqual(two.moveTexts());
    }
  });

  test('level 6 beats random', () => {
    expect(pointsOf(name, 'level:6', 'random', GAMES_TO_WIN)).toBeGreaterThanOrEqual(0.75 * GAMES_TO_WIN);
  });

  test('greedy plays to the end, repeats with its seed and differs with another', () => {
    const [one, again] = [play(name, 'greedy', 'greedy', 5), play(name, 'greedy', 'greedy', 5)];
    expect(one.moveTexts()).toEqual(again.moveTexts());
    expect(play(name, 'greedy', 'greedy', 6).moveTexts()).not.toEqual(one.moveTexts());
  });

  test('greedy makes one of the moves with the highest appeal', () => {
    const state = play(name, 'random', 'random', 3, 4);
    if (state.isChance) state.play(state.legalMoves()[0]!);
    const best = mostAppealing(state.variant, state.position, state.legalMoves());
    expect(best).toContainEqual(
      chooseMove(state, { kind: 'greedy' }, { random: new Random(1), now, isTimeLimited: false }),
    );
  });

  test('an engine plays with any settings', () => {
    const evaluation = unwrap(parseVariant(games, name)).game.evaluations[1]!.id;
    for (const engine of [
      'engine?depth=2',
      'engine?nodes=500&table=1&settings.killers=false&settings.reductions=false',
      `engine?search=plain&depth=2&evaluation.id=${evaluation}`,
      'engine?search=minimax&depth=1',
      'engine?search=plain&nodes=200',
    ]) {
      const [one, again] = [1, 2].map(() => play(name, engine, 'random', 5, PLIES_WITH_SETTINGS)) as [
        GameState,
        GameState,
      ];
      expect(one.plies, engine).toBeGreaterThan(2);
      expect(one.moveTexts(), engine).toEqual(again.moveTexts());
    }
  });
});

/** Returns the points of a player in games against another, with sides exchanged each time. */
const pointsOf = (name: string, player: string, other: string, count: number): number => {
  let points = 0;
  for (let seed = 1; seed <= count; seed++) {
    const side = seed % 2;
    const outcome = play(name, side === 0 ? player : other, side === 0 ? other : player, seed).outcome();
    points += outcome === null || outcome.winner === null ? 0.5 : outcome.winner === side ? 1 : 0;
  }
  return points;
};

test.each(['minimax:15', 'plain:15', 'engine?depth=15', 'engine?search=minimax&depth=15'])(
  '%s tells no depth beyond the end of the game',
  text => {
    const state = unwrap(GameState.read(unwrap(parseVariant(games, 'tictactoe')), 'xox/.x./o.. o'));
    const depths: (number | undefined)[] = [];
    const onThought = ({ depth }: Thought) => depths.push(depth);
    chooseMove(state, unwrap(parsePlayer(text)), { random: new Random(1), now, isTimeLimited: false, onThought });
    expect(depths).toEqual([4]);
  },
);

describe('an engine', () => {
  const choose = (game: string, position: string, player: string) => {
    const state = unwrap(GameState.read(unwrap(parseVariant(games, game)), position));
    const choosing = { random: new Random(1), now, isTimeLimited: false };
    return state.moveText(chooseMove(state, unwrap(parsePlayer(player)), choosing));
  };

  test('with plain search makes the same move as the player plain at the same depth', () => {
    for (const name of names.filter(game => game !== 'ur')) {
      const position = play(name, 'random', 'random', 11, 4).text;
      for (const search of ['plain', 'minimax'])
        expect(choose(name, position, `engine?search=${search}&depth=3`)).toBe(choose(name, position, `${search}:3`));
    }
  });

  test('evaluates with its configured weights', () => {
    // White can capture two men or one king: with the default weights a king is worth three men.
    const capture = (king: number) =>
      choose(
        'draughts:english',
        'W:W27,18:B24,K15',
        `engine?search=plain&depth=1&evaluation.id=material&evaluation.weights.king=${king}`,
      );
    expect([capture(300), capture(50)]).toEqual(['18x11{15}', '27x20{24}']);
  });

  test('with plain search does not begin a depth that would exceed its nodes', () => {
    const state = play('damas', 'random', 'random', 2, 6);
    const exceeding = valueMoves(state, 4, 'alphaBeta').nodes;
    const text = `engine?search=plain&nodes=${exceeding}`;
    const within = (['1', '2', '3'] as const).map(depth => choose('damas', state.text, `plain:${depth}`));
    expect(within).toContain(choose('damas', state.text, text));
  });
});

describe.each(['microshogi', 'microshogi:drops'])('classic in %s', name => {
  const variant = unwrap(parseVariant(games, name));
  const classic = unwrap(parsePlayer('classic:2', microshogi));
  const answer = (state: GameState, seed: number) =>
    state.moveText(chooseMove(state, classic, { random: new Random(seed), now, isTimeLimited: false }));
  const GAMES = isLong ? 800 : 200;

  /** Counts how often each move was made, over many seeds. */
  const countsOf = (state: GameState): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (let seed = 1; seed <= GAMES; seed++) {
      const move = answer(state, seed);
      counts[move] = (counts[move] ?? 0) + 1;
    }
    return counts;
  };
  /** Expects each move in a quarter of the games, within five standard deviations. */
  const expectQuarters = (counts: Record<string, number>) => {
    const margin = 5 * Math.sqrt(GAMES * 0.25 * 0.75);
    for (const count of Object.values(counts)) expect(Math.abs(count - GAMES / 4)).toBeLessThan(margin);
  };

  test('opens with one of four moves, a quarter each', () => {
    const counts = countsOf(new GameState(variant));
    expect(Object.keys(counts).sort()).toEqual(['3e2d', '3e3d', '4e3d', '4e4d']);
    expectQuarters(counts);
  });

  test('as second player opens with the same four moves mirrored, after any first move', () => {
    for (const first of new GameState(variant).legalMoves()) {
      const state = new GameState(variant);
      state.play(first);
      for (const opening of variant.game.players[0]!.openings)
        expect(state.findMove(variant.rules.mirrorMove(opening)).ok, state.text).toBe(true);
    }
    const counts = countsOf(unwrap(GameState.read(variant, variant.rules.start, ['1d1c'])));
    expect(Object.keys(counts).sort()).toEqual(['1a1b', '1a2b', '2a2b', '2a3b']);
    expectQuarters(counts);
  });

  test('uses its opening book only for its first move; then the seed changes nothing', () => {
    const later = unwrap(GameState.read(variant, variant.rules.start, ['1d1c', '4b4c']));
    const elsewhere = unwrap(GameState.read(variant, 'kbgs/p3/4/3P/SGBK w -'));
    for (const state of [later, elsewhere])
      expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(seed => answer(state, seed))).size).toBe(1);
  });

  test('then plays as plain search does with its formula', () => {
    const moves = ['1d1c', '4b4c'];
    const own = unwrap(variant.withEvaluation({ id: 'classic' }));
    const judged = unwrap(GameState.read(own, variant.rules.start, moves));
    const plain = chooseMove(judged, unwrap(parsePlayer('plain:2')), {
      random: new Random(1),
      now,
      isTimeLimited: false,
    });
    expect(answer(unwrap(GameState.read(variant, variant.rules.start, moves)), 1)).toBe(judged.moveText(plain));
  });
});

test('classic beats random in micro-shogi', () => {
  expect(pointsOf('microshogi', 'classic', 'random', GAMES_TO_WIN)).toBeGreaterThanOrEqual(0.75 * GAMES_TO_WIN);
});

test.each(['damas', 'ur'])('each level of %s searches more and chooses more strictly than the one below', name => {
  const levels = levelsOf(unwrap(parseVariant(games, name)));
  for (let level = 1; level < levels.length; level++) {
    const [row, below] = [levels[level]!, levels[level - 1]!];
    expect(row.nodes).toBeGreaterThan(below.nodes);
    expect(row.spread).toBeLessThanOrEqual(below.spread);
    expect(row.randomShare).toBeLessThanOrEqual(below.randomShare);
    expect(row.randomShare + row.greedyShare).toBeLessThanOrEqual(below.randomShare + below.greedyShare);
  }
});

test.each(['microshogi:nodrops', 'microshogi:drops', 'draughts:spanish', 'draughts:checkers'])(
  'level 5 of %s never makes a move that loses at once if another move does not',
  name => {
    const variant = unwrap(parseVariant(games, name));
    let chances = 0;
    for (let seed = 1; chances < (isLong ? 8 : 3); seed++) {
      const random = new Random(seed);
      const state = new GameState(variant);
      const plies = 4 + random.below(50);
      for (let ply = 0; ply < plies && state.outcome() === null; ply++) state.play(random.pick(state.legalMoves()));
      if (state.outcome() !== null) continue;
      const { values } = valueMoves(state, 2, 'alphaBeta');
      const isSuicide = (value: number) => value < -WIN / 2;
      if (!values.some(({ value }) => isSuicide(value)) || values.every(({ value }) => isSuicide(value))) continue;
      chances++;
      const move = chooseMove(state, { kind: 'level', level: 5 }, { random, now, isTimeLimited: false });
      const made = values.find(line => line.move.code === move.code && line.move.payload === move.payload);
      expect(isSuicide(made!.value), `${state.text} ${state.moveText(move)}`).toBe(false);
    }
  },
);

test.each(['random', 'greedy', 'level:3', 'perfect', 'plain:2', 'engine'])(
  '%s refuses to choose a move in a finished game, and before a roll',
  name => {
    const player = unwrap(parsePlayer(name));
    const context = { random: new Random(1), now, isTimeLimited: false };
    const stateOf = (game: string, start: string) => unwrap(GameState.read(unwrap(parseVariant(games, game)), start));
    expect(() => chooseMove(stateOf('tictactoe', 'xxx/oo./... o'), player, context)).toThrow(/^the game is over/);
    expect(() => chooseMove(stateOf('ur', '7/0/- 7/0/- w -'), player, context)).toThrow(/before the roll/);
  },
);
