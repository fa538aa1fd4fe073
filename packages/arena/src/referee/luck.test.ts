import type { Side } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { deriveSeed, hasFewBits, KeyedRandom, type Seed, seedForProgram } from '@poda/library/core/seed/seed.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import { describe, expect, test } from 'vitest';
import { stateQuestion } from '../bots/shim-bot.ts';
import type { PlannedGame } from '../game/played-game.ts';
import type { Contender, Setting } from '../game/player.ts';
import { gauntlet } from '../schedule/fixed-schedules.ts';
import { SCHEDULE_VERSION_3 } from '../schedule/version-3-seeds.ts';
import { Dice, playerSeed, playGame } from './referee.ts';

const variant = unwrap(parseVariant(games, 'ur:classic?first=white'));

/** The first rolls of one side in a game with dice of a pair of games. */
const rolls = (dice: Dice, side: Side, count: number): string => {
  const state = unwrap(GameState.read(variant, variant.rules.start.replace(' w ', side === 0 ? ' w ' : ' b ')));
  return Array.from({ length: count }, () => state.moveText(dice.roll(state))).join(' ');
};

const gameOf = (seed: Seed, leg: 0 | 1 = 0): PlannedGame => ({
  ...{ number: 1 + leg, pair: 1, leg, round: 1, opening: [], seed },
  seats: leg === 0 ? [0, 1] : [1, 0],
});

/** What the player of a side learns in a game: the seed that it is told, and the first rolls of both sides. */
const learn = (seed: Seed, side: Side) => {
  const dice = new Dice(seed);
  return { told: seedForProgram(playerSeed(gameOf(seed), side)), seen: [rolls(dice, 0, 20), rolls(dice, 1, 20)] };
};

/** The seeds of pairs among some candidates that fit what the player of side 0 has learnt. */
const attack = ({ told, seen }: ReturnType<typeof learn>, candidates: Iterable<Seed>): Seed[] =>
  [...candidates].filter(seed => {
    if (seedForProgram(playerSeed(gameOf(seed), 0)) === told) return true;
    return rolls(new Dice(seed), 0, 20) === seen[0];
  });

const SPACE = 2 ** 12;
const numbers = Array.from({ length: SPACE }, (_, n) => n);
/** All seeds of pairs in a match whose own seed is a small number. */
const derived = () => numbers.map(seed => deriveSeed(seed, 'pair', 1));
const secret = deriveSeed(2026, 'a secret that no attacker tries');

describe('a bot that tries every seed of a small space', () => {
  test('found the dice of earlier versions, whose seeds of pairs had 32 bits', () => {
    const [{ seed }] = gauntlet({ names: ['ana', 'bea'], seed: 7, openings: [[]], version: SCHEDULE_VERSION_3 }).plan(
      new Map(),
    ) as [PlannedGame];
    expect(seed).toBeLessThan(2 ** 32);
    // The seed of the pair lies in a space of 2^32, which takes seconds; the test gives the attacker all of its bits but 12.
    const near = numbers.map(n => (seed as number) - ((seed as number) % SPACE) + n);
    expect(attack(learn(seed, 0), near)).toEqual([seed]);
  });

  test('finds nothing if the seed is a secret of 128 bits', () => {
    const pair = deriveSeed(secret, 'pair', 1);
    for (const candidates of [numbers, derived()]) expect(attack(learn(pair, 0), candidates)).toEqual([]);
  });

  test('finds the seed that a person gave, if it is a small number', () => {
    const pair = deriveSeed(1234, 'pair', 1);
    expect(attack(learn(pair, 0), derived())).toEqual([pair]);
    expect([1234, drawSeed()].map(hasFewBits)).toEqual([true, false]);
  });
});

/** The number of a roll of Ur by the highest three bits of the number that was drawn. */
const rollOf = Uint8Array.of(1, 1, 1, 2, 2, 2, 3, 4);

/** The seeds of the fast generator, from `begin` on, that give these rolls of Ur. */
const fastSeeds = (seen: string, begin: number, count: number): number[] => {
  const wanted = Uint8Array.from(seen.split(' '), roll => Number(roll[1]));
  const found: number[] = [];
  for (let seed = begin; seed < begin + count; seed++) {
    let b = scrambled(seed + 0x3c6ef372);
    if (rollOf[outputOf(b) >>> 29] !== wanted[0]) continue;
    let a = scrambled(seed + 0x9e3779b9);
    let c = scrambled(seed + 0xdaa66d2b);
    let d = scrambled(seed + 0x78dde6e4);
    let fits = 1;
    for (; fits < wanted.length; fits++) {
      // A roll takes two numbers.
      for (let step = 0; step < 2; step++) {
        const shifted = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = (d << 11) | (d >>> 21);
      }
      if (rollOf[outputOf(b) >>> 29] !== wanted[fits]) break;
    }
    if (fits === wanted.length) found.push(seed);
  }
  return found;
};

const scrambled = (word: number): number => {
  let mixed = Math.imul((word | 0) ^ ((word | 0) >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
};

const outputOf = (word: number): number => {
  const product = Math.imul(word, 5);
  return Math.imul((product << 7) | (product >>> 25), 9);
};

const isLong = process.env['PODA_LONG'] !== undefined;

// The whole space takes minutes; else the part with the seed that is looked for.
test(`2^${isLong ? 32 : 20} trials of a bot that has seen rolls`, { timeout: 1_800_000 }, () => {
  const earlier = 3_141_592_653;
  const seed = new Random(earlier).uint32();
  const [begin, count] = isLong ? [0, 2 ** 32] : [seed - 2 ** 19, 2 ** 20];
  expect(fastSeeds(rolls(new Dice(earlier), 0, 30), begin, count)).toEqual([seed]);
  expect(fastSeeds(rolls(new Dice(deriveSeed(secret, 'pair', 1)), 0, 30), begin, count)).toEqual([]);
});

describe('a bot that knows numbers that were drawn', () => {
  /** The next outputs after four known ones of xoshiro128**: its step is linear, so four outputs give all words of its state. */
  const predictNext = (outputs: readonly number[], count: number): number[] => {
    const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));
    // The inverses of 9 and 5 modulo 2^32 undo the multiplications.
    const second = outputs.map(output => Math.imul(rotate(Math.imul(output, 0x38e38e39), 25), 0xcccccccd));
    const [s, s1, s2, s3] = second as [number, number, number, number];
    const c1 = s1 ^ s ^ (s << 9);
    const a1 = s2 ^ s1 ^ c1;
    const c2 = c1 ^ a1 ^ (s1 << 9);
    const a2 = s3 ^ s2 ^ c2;
    const d1 = a2 ^ a1 ^ s1;
    const words = [a1, s1, c1, d1].map(word => word >>> 0) as [number, number, number, number];
    const random = Random.fromState(words);
    for (let i = 0; i < 3; i++) random.uint32();
    return Array.from({ length: count }, () => random.uint32());
  };
  const drawn = (random: { uint32(): number }) => Array.from({ length: 12 }, () => random.uint32());

  test('computes the rest of a fast generator', () => {
    const known = drawn(new Random(5));
    expect(predictNext(known.slice(0, 4), 8)).toEqual(known.slice(4));
  });

  test('computes nothing of a keyed one', () => {
    const known = drawn(new KeyedRandom(secret, 'dice', 0));
    const predicted = predictNext(known.slice(0, 4), 8);
    expect(predicted.filter((word, i) => word === known[4 + i])).toEqual([]);
  });
});

describe('what a player learns is independent of the rolls to come', () => {
  /** The chi-squared statistic of a table of counts against the independence of its rows and columns. */
  const chiSquared = (pairs: readonly (readonly [number, number])[]): number => {
    const [rows, columns] = [new Map<number, number>(), new Map<number, number>()];
    const cells = new Map<string, number>();
    const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const [row, column] of pairs) {
      count(rows, row);
      count(columns, column);
      count(cells, `${row} ${column}`);
    }
    let sum = 0;
    for (const [row, inRow] of rows)
      for (const [column, inColumn] of columns) {
        const expected = (inRow * inColumn) / pairs.length;
        sum += ((cells.get(`${row} ${column}`) ?? 0) - expected) ** 2 / expected;
      }
    return sum;
  };
  /** Exceeded once in 100,000 tables of four rows and four columns, if the two are independent. */
  const CRITICAL = 39.3;

  const pairs = Array.from({ length: 4_000 }, (_, i) => deriveSeed(secret, 'pair', i));
  const first = (seed: Seed, side: Side, index = 0) =>
    Number(rolls(new Dice(seed), side, index + 1).split(' ')[index]![1]);
  const told = (seed: Seed, leg: 0 | 1, side: Side) => seedForProgram(playerSeed(gameOf(seed, leg), side));

  test.each<[string, (seed: Seed, i: number) => readonly [number, number]]>([
    ['the seed that it is told, low bits, and its first roll', seed => [told(seed, 0, 0) % 4, first(seed, 0)]],
    ['the seed that it is told, high bits, and its first roll', seed => [told(seed, 0, 0) >>> 30, first(seed, 0)]],
    ['the seed that it is told and the roll of the other side', seed => [told(seed, 0, 0) % 4, first(seed, 1)]],
    ['the seeds that both players are told', seed => [told(seed, 0, 0) % 4, told(seed, 0, 1) % 4]],
    ['the seeds that a player is told in both games of a pair', seed => [told(seed, 0, 0) % 4, told(seed, 1, 1) % 4]],
    ['a roll and the next one', seed => [first(seed, 0), first(seed, 0, 1)]],
    ['a roll and the one of the other side', seed => [first(seed, 0), first(seed, 1)]],
    ['a roll and that of the next pair', (seed, i) => [first(seed, 0), first(pairs[(i + 1) % pairs.length]!, 0)]],
  ])('%s', (_, learnt) => {
    expect(chiSquared(pairs.map(learnt))).toBeLessThan(CRITICAL);
  });
});

test('a player is told 32 bits of its own seed and nothing of the seed of the pair', async () => {
  const settings: Setting[] = [];
  const questions: string[] = [];
  const contender: Contender = {
    ...{ name: 'bot', record: { name: 'bot', kind: 'bot' }, fingerprint: 'bot', isOwn: false },
    check: async () => ({ ok: true, value: undefined }),
    sit: async setting => {
      settings.push(setting);
      return {
        kind: 'seated',
        player: {
          choose: async question => {
            questions.push(JSON.stringify(stateQuestion(question, setting)));
            return { kind: 'move', move: question.state.legalMoves()[0]!, millis: 0 };
          },
          leave: async () => ({ stderr: '', stdout: '' }),
        },
      };
    },
  };
  const pair = deriveSeed(secret, 'pair', 1);
  for (const leg of [0, 1] as const) await playGame({ variant, time: {} }, gameOf(pair, leg), [contender, contender]);
  const seeds = settings.map(({ seed }) => seed);
  expect(new Set(seeds).size).toBe(4);
  for (const seed of seeds) {
    expect(seed).not.toBe(pair);
    expect(seedForProgram(seed)).toBeLessThan(2 ** 32);
  }
  const hidden = [secret, pair, ...seeds].map(String);
  expect(questions.length).toBeGreaterThan(50);
  expect(questions.filter(question => hidden.some(seed => question.includes(seed)))).toEqual([]);
});
