import { opponent } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlayedGame } from '../game/played-game.ts';
import type { Contender } from '../game/player.ts';
import { openingsFor } from '../openings/openings.ts';
import { roundRobin } from '../schedule/fixed-schedules.ts';
import { swiss } from '../schedule/swiss.ts';
import { HousePlayer } from './house-player.ts';
import { checkEntry, EntryReader, MAX_VOIDED } from './journal-entry.ts';
import { type ExpectedMatch, findContradiction } from './replay.ts';
import { runSchedule } from './run-games.ts';

/** Plays a small tournament of random players; the last of them crashes at its second move. */
const playAll = async (name: string, kind: typeof roundRobin | typeof swiss) => {
  const variant = unwrap(parseVariant(games, name));
  const house = () => new HousePlayer(unwrap(readPlayer('random', variant.game))!, variant, null, false);
  const crashing: Contender = {
    name: 'crashing',
    record: { name: 'crashing', kind: 'bot' },
    fingerprint: 'crashing',
    isOwn: false,
    check: async () => ({ ok: true, value: undefined }),
    sit: async () => ({
      kind: 'seated',
      player: {
        choose: async ({ number, state }) =>
          number === 2
            ? { kind: 'fault', fault: 'crash', millis: 5, evidence: { what: 'SIGSEGV' } }
            : { kind: 'move', move: state.legalMoves()[0]!, millis: 1 },
        leave: async () => ({ stderr: '', stdout: '' }),
      },
    }),
  };
  const contenders: Contender[] = [house(), house(), house(), crashing];
  const schedule = kind({
    names: contenders.map((_, i) => `player ${i}`),
    seed: 3,
    openings: openingsFor(variant, 20, new Random(3)),
  });
  const match = { variant, time: {}, contenders, schedule };
  const ran = await runSchedule({
    ...match,
    settings: match,
    concurrency: 1,
    found: [],
    keep: () => ({ ok: true, value: undefined }),
  });
  // The games are converted to JSON and back, as a journal does.
  return { match, played: unwrap(ran).games.map(game => JSON.parse(JSON.stringify(game)) as PlayedGame) };
};

let ur: { match: ExpectedMatch; played: PlayedGame[] };
let plague: { match: ExpectedMatch; played: PlayedGame[] };
beforeAll(async () => {
  ur = await playAll('ur:classic?pieces=2', swiss);
  plague = await playAll('plague:4x4', roundRobin);
});

test('any number of games played as planned is accepted', () => {
  for (const { match, played } of [ur, plague]) {
    for (const game of played) expect(checkEntry(game)).toEqual({ ok: true, value: game });
    for (let count = 0; count <= played.length; count++)
      expect(findContradiction(played.slice(0, count), match), `${count} games`).toBeNull();
    expect(played.some(({ verdict }) => verdict.by === 'crash')).toBe(true);
  }
});

test('keys that an entry does not have, and notes, are dropped', () => {
  const game = plague.played.find(({ verdict }) => verdict.by === 'crash')!;
  const { verdict, record } = game;
  const more = { more: [[], [{}]] };
  const evidence = { ...(verdict as { evidence: object }).evidence, ...more };
  const padded = { ...game, ...more, verdict: { ...verdict, ...more, evidence }, record: { ...record, notes: [] } };
  expect(unwrap(checkEntry(padded))).toEqual(game);
  expect(unwrap(checkEntry({ voided: 1, what: 'late', ...more }))).toEqual({ voided: 1, what: 'late' });
});

/** A change of a game: the path of a field and its new value, or a function of the old value and the game. */
type Change = readonly [path: string, value: unknown];

// biome-ignore lint/suspicious/noExplicitAny: a journal may hold anything.
const changed = (game: PlayedGame, ...changes: readonly Change[]): any => {
  const copy = structuredClone(game) as unknown as Record<string, unknown>;
  for (const [path, value] of changes) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const holder = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, copy);
    const now: unknown = typeof value === 'function' ? value(holder[last], copy) : value;
    if (now === undefined) delete holder[last];
    else holder[last] = now;
  }
  return copy;
};

/** The first contradiction that is found after one game was changed. */
const afterChange = ({ match, played }: typeof ur, place: number, ...changes: readonly Change[]) =>
  findContradiction(played.with(place, changed(played[place]!, ...changes)), match);

/** True for a game that the rules ended more than three moves after its opening. */
const isWhole = ({ verdict, record: { millis = [] } }: PlayedGame): boolean =>
  verdict.by === 'rules' && millis.filter(time => time !== null).length > 3;
const NOT_OVER: Change = ['record.moves', (moves: string[]) => moves.slice(0, -3)];
const BY_RULES: Change = ['verdict', { by: 'rules' }];
const otherSide = (side: number | null) => (side === null ? 0 : 1 - side);

describe('a game is refused', () => {
  test.each<[string, readonly Change[], string]>([
    ['won by the other side', [['record.result.winner', otherSide]], 'journal-wrong-result'],
    ['drawn', [['record.result.winner', (winner: unknown) => (winner === null ? 0 : null)]], 'journal-wrong-result'],
    ['ended for another reason', [['record.result.reason', 'cycle']], 'journal-wrong-result'],
    [
      'ended by agreement too early',
      [NOT_OVER, ['record.millis', undefined], ['record.result', { winner: null, reason: 'agreement' }]],
      'journal-wrong-result',
    ],
    ['won though it is not over', [NOT_OVER, ['record.millis', undefined]], 'journal-wrong-result'],
    ['with an illegal move', [['record.moves', (moves: string[]) => moves.with(-1, 'zz')]], 'journal-illegal-move'],
    [
      'with a move after its end',
      [['record.moves', (moves: string[]) => [...moves, moves[0]]]],
      'journal-illegal-move',
    ],
    ['from another start', [['record.start', 'elsewhere']], 'journal-game-not-planned'],
    ['of another number', [['number', 99]], 'journal-game-not-planned'],
    ['with the number of another game', [['number', 1]], 'journal-game-twice'],
    ['of another pair', [['pair', 99]], 'journal-game-not-planned'],
    ['of another round', [['round', 99]], 'journal-game-not-planned'],
    ['with exchanged seats', [['seats', (seats: number[]) => seats.toReversed()]], 'journal-game-not-planned'],
    ['with players that do not exist', [['seats', [7, 8]]], 'journal-game-not-planned'],
    ['of another seed', [['record.seed', 12]], 'journal-game-not-planned'],
    ['of another game', [['record.game', 'plague:5x5']], 'journal-game-not-planned'],
    ['with a clock', [['record.clock', { per: 'move', millis: 1, incrementMillis: 0 }]], 'journal-game-not-planned'],
    ['with more times than moves', [['record.millis', Array(99).fill(1)]], 'journal-game-not-planned'],
  ])('%s', (_, changes, code) => {
    const place = plague.played.findIndex(game => game.number > 1 && isWhole(game));
    expect(afterChange(plague, place, ...changes)).toMatchObject({ place, problem: { code } });
  });

  test('with another opening', () => {
    const place = plague.played.findIndex(({ verdict }) => verdict.by === 'rules');
    const { opening } = plague.match.schedule.plan(new Map())[place]!;
    expect(opening.length).toBeGreaterThan(0);
    const change: Change = ['record.moves', (moves: string[]) => moves.slice(opening.length)];
    const found = afterChange(plague, place, change, ['record.millis', undefined]);
    expect(found).toMatchObject({ place, problem: { values: { what: 'record.moves' } } });
  });

  test.each<[string, readonly Change[], string]>([
    ['won by the side that crashed', [['record.result.winner', otherSide]], 'journal-wrong-result'],
    ['lost by the side that did not crash', [['verdict.side', otherSide]], 'journal-wrong-result'],
    ['with a fault that contradicts the record', [['verdict.by', 'timeout']], 'journal-wrong-result'],
    ['with a fault in another position', [['verdict.position', 'elsewhere']], 'journal-wrong-result'],
    ['with a fault recorded as an end by the rules', [BY_RULES], 'journal-wrong-result'],
    [
      'with a fault of the side that was not asked, which lost',
      [
        ['verdict.side', otherSide],
        ['record.result.winner', otherSide],
      ],
      'journal-wrong-result',
    ],
    [
      'with other players',
      [
        ['record.players.0.name', '?'],
        ['record.players.1.name', '?'],
      ],
      'journal-game-not-planned',
    ],
  ])('%s', (_, changes, code) => {
    const place = plague.played.findIndex(({ verdict }) => verdict.by === 'crash');
    expect(afterChange(plague, place, ...changes)).toMatchObject({ place, problem: { code } });
  });

  const resigned: readonly Change[] = [
    NOT_OVER,
    ['record.millis', undefined],
    // The number of moves tells whose turn it is, and so which player resigned.
    ['record.result', (_: unknown, { record }: PlayedGame) => resignationAfter(record.moves)],
  ];
  const resignationAfter = (moves: readonly string[]) => {
    const state = new GameState(plague.match.variant);
    for (const move of moves) unwrap(state.playText(move));
    return { winner: opponent(state.side), reason: 'resignation' };
  };

  test('resigned by a player that cannot resign', () => {
    const place = plague.played.findIndex(isWhole);
    const problem = { code: 'journal-wrong-result' };
    expect(afterChange(plague, place, ...resigned)).toMatchObject({ place, problem });
    const contenders = plague.match.contenders.map(contender => ({ ...contender, canResign: true }));
    const engines = { ...plague, match: { ...plague.match, contenders } };
    expect(afterChange(engines, place, ...resigned)).toBeNull();
    const byOther: Change = ['record.result.winner', otherSide];
    expect(afterChange(engines, place, ...resigned, byOther)).toMatchObject({ place, problem });
  });

  test('resigned while the dice roll', () => {
    const place = ur.played.findIndex(({ verdict }) => verdict.by === 'rules');
    const { opening } = ur.match.schedule.plan(new Map())[place]!;
    const contenders = ur.match.contenders.map(contender => ({ ...contender, canResign: true }));
    const engines = { ...ur, match: { ...ur.match, contenders } };
    const found = [0, 1].map(winner =>
      afterChange(
        engines,
        place,
        ['record.moves', (moves: string[]) => moves.slice(0, opening.length)],
        ['record.millis', undefined],
        ['record.result', { winner, reason: 'resignation' }],
      ),
    );
    const problem = { code: 'journal-wrong-result' };
    expect(found).toEqual(Array(2).fill({ place, problem: expect.objectContaining(problem) }));
  });

  test('with dice that the seed does not give', () => {
    const place = ur.played.findIndex(({ verdict }) => verdict.by === 'rules');
    const change: Change = ['record.moves.0', (roll: string) => (roll === 'r1' ? 'r2' : 'r1')];
    const problem = { code: 'journal-wrong-dice', values: { ply: 1 } };
    expect(afterChange(ur, place, change)).toMatchObject({ place, problem });
  });
});

describe('an entry is refused', () => {
  test.each<[string, Change, string?]>([
    ['without seats', ['seats', undefined]],
    ['with one seat', ['seats', [0]], 'seats.1'],
    ['with three seats', ['seats', [0, 1, 2]], 'seats.2'],
    ['with the same seat twice', ['seats', [1, 1]]],
    ['with a fractional seat', ['seats', [0, 0.5]], 'seats.1'],
    ['with a negative seat', ['seats', [-1, 0]], 'seats.0'],
    ['with seats that are texts', ['seats', ['0', '1']], 'seats.0'],
    ['with a number that is too large', ['number', 1e300]],
    ['with a number that is a text', ['number', '1']],
    ['with a pair that is a list', ['pair', [1]]],
    ['without a verdict', ['verdict', undefined]],
    ['with a verdict that is null', ['verdict', null]],
    ['with a verdict that is a text', ['verdict', 'rules']],
    ['with an unknown fault', ['verdict.by', 'sloth']],
    ['with a fault without evidence', ['verdict.evidence', undefined]],
    ['with evidence without text', ['verdict.evidence', {}], 'verdict.evidence.what'],
    ['with a fault of an unknown side', ['verdict.side', 2]],
    ['with infinite time', ['verdict.millis', Infinity]],
    ['with stderr of one side only', ['stderr', ['']], 'stderr.1'],
    ['with a record that is null', ['record', null]],
    ['with a record that is a text', ['record', 'game']],
    ['with a record without moves', ['record.moves', undefined]],
    ['with moves that are numbers', ['record.moves', [1, 2]], 'record.moves.0'],
    ['with an unknown reason', ['record.result.reason', 'boredom']],
    ['with a third winner', ['record.result.winner', 2]],
    ['without a result', ['record.result', null]],
    ['with a record of another format', ['record.format', 'other'], 'record'],
    ['with one more key in the record', ['record.constructor', 1]],
    ['with more moves than a game can have', ['record.moves', Array(20_001).fill('a')]],
    ['with more times than moves', ['record.millis', Array(9_999).fill(1)]],
    ['with too many tags', ['record.tags', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`A${i}`, '']))]],
    ['with too many values', ['verdict.evidence.values', { ...Array(51).fill(1) }]],
    ['with an endless configuration', ['record.players.1.config', { a: Array(5_000).fill([]) }]],
    ['annulled without a number', ['voided', null]],
    ['annulled without a reason', ['voided', 1], 'what'],
  ])('%s', (_, change, place = change[0]) => {
    const game = changed(plague.played.find(({ verdict }) => verdict.by === 'crash')!, change);
    expect(checkEntry(game)).toMatchObject({ ok: false, error: { code: 'journal-entry-refused', values: { place } } });
  });

  test('of a game that cannot be planned, that was played before, or that was annulled without end', () => {
    const { played } = plague;
    const entries = new EntryReader(played.length);
    for (const game of played) {
      expect(entries.check({ voided: game.number, what: 'late' })).toMatchObject({ ok: true });
      expect(entries.check(game)).toMatchObject({ ok: true });
      expect(entries.check(game)).toMatchObject({ error: { code: 'journal-game-twice' } });
    }
    for (const more of [{ number: played.length + 1 }, { voided: played.length + 1, what: 'late' }])
      expect(entries.check({ ...played[0], ...more })).toMatchObject({ error: { code: 'journal-game-not-planned' } });
    const others = new EntryReader(9);
    const checked = Array.from({ length: MAX_VOIDED + 1 }, (_, i) => others.check({ voided: 1 + (i % 9), what: '' }));
    expect(checked.findIndex(({ ok }) => !ok)).toBe(MAX_VOIDED);
    expect(checked.at(-1)).toMatchObject({ error: { code: 'journal-too-many-voided' } });
  });

  test.each([[null], [1], ['text'], [true], [[]], [[1, 2]]])('that is %j', value => {
    expect(checkEntry(value)).toMatchObject({ ok: false, error: { code: 'journal-entry-unknown' } });
  });
});

describe('a journal from before circles of every length ended checkers', () => {
  const variant = unwrap(parseVariant(games, 'draughts:checkers'));
  const opening =
    '10-14 23-19 14x23{19} 28x19{23} 11-15 24-20 15x24{20} 27-23 6-10 32-28 9-13 31-27 24x31{28} 23-20 2-6 21-18 10-14 18x18{5,6,13,14}';
  const circle = '31-28 18-13 28-31 13-10 31-28 10-14 28-31 14-18';
  const moves = [opening, ...Array.from({ length: 48 }, () => circle)].join(' ').split(' ').slice(0, 400);
  const plan = { number: 1, pair: 1, round: 1, seats: [0, 1], seed: 7, opening: [] } as const;
  const house = () => new HousePlayer(unwrap(readPlayer('random', variant.game))!, variant, null, false);
  const match = {
    variant,
    time: {},
    contenders: [house(), house()],
    schedule: { plan: () => [plan] } as unknown as ExpectedMatch['schedule'],
  };
  const player = { name: 'random', kind: 'computer' } as const;
  const played = (count: number, result: Outcome): PlayedGame => ({
    ...plan,
    verdict: { by: 'rules' },
    stderr: ['', ''],
    record: {
      game: variant.name,
      start: variant.rules.start,
      players: [player, player],
      seed: plan.seed,
      result,
      moves: moves.slice(0, count),
    },
  });

  test.each<[string, number, Outcome, boolean]>([
    ['the cap of 400 plies', 400, { winner: 1, reason: 'ply-cap' }, true],
    ['five rounds of the circle', 58, { winner: 1, reason: 'cycle' }, true],
    ['the cap of 400 plies, won by the other side', 400, { winner: 0, reason: 'ply-cap' }, false],
    ['the cap of 400 plies, before it', 399, { winner: 1, reason: 'ply-cap' }, false],
    ['five rounds, as today, but after six', 66, { winner: 1, reason: 'cycle' }, false],
  ])('a game that ended by %s', (_, count, result, isAccepted) => {
    const found = findContradiction([played(count, result)], match);
    expect(found === null, JSON.stringify(found)).toBe(isAccepted);
  });
});
