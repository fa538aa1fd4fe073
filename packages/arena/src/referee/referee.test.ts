import { err, ok, unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { replay } from '@poda/library/notation/record/record.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { describe, expect, test } from 'vitest';
import type { PlannedGame, PlayedGame } from '../game/played-game.ts';
import type { TimeControl } from '../game/player.ts';
import {
  type Choice,
  type Contender,
  checkContender,
  noOutput,
  type OurFault,
  type PlayerFault,
  type Question,
  type Seating,
} from '../game/player.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { HousePlayer } from './house-player.ts';
import { type JudgedGame, playGame } from './referee.ts';
import { runSchedule } from './run-games.ts';

const variantOf = (name: string) => unwrap(parseVariant(games, name));
const checkers = variantOf('draughts:checkers');
const house = (word: string, variant = checkers): Contender =>
  new HousePlayer(unwrap(readPlayer(word, variant.game))!, variant, null, false);

const planned = (facts: Partial<PlannedGame> = {}): PlannedGame => ({
  number: 1,
  pair: 1,
  leg: 0,
  round: 1,
  seats: [0, 1],
  opening: [],
  seed: 7,
  ...facts,
});

/** A contender that plays the first legal move unless its script returns another choice. */
const scripted = (
  name: string,
  script: (question: Question) => Choice | undefined = () => undefined,
  sit: () => Seating | undefined = () => undefined,
): Contender & { left: number; asked: Question['number'][]; clocks: Question['clock'][] } => {
  const contender = {
    name,
    record: { name, kind: 'bot' as const },
    fingerprint: name,
    isOwn: false,
    left: 0,
    asked: [] as number[],
    clocks: [] as Question['clock'][],
    check: async () => ({ ok: true as const, value: undefined }),
    sit: async (): Promise<Seating> =>
      sit() ?? {
        kind: 'seated',
        player: {
          choose: async question => {
            contender.asked.push(question.number);
            contender.clocks.push(question.clock);
            return script(question) ?? { kind: 'move', move: question.state.legalMoves()[0]!, millis: 3 };
          },
          leave: async () => {
            contender.left++;
            return { stderr: `${name} was here`, stdout: name === 'bad' ? 'and said so' : '' };
          },
        },
      },
  };
  return contender;
};

const gameOf = (judged: JudgedGame): PlayedGame => {
  if (judged.kind !== 'played') throw new Error(judged.what);
  return judged.game;
};

const play = (contenders: [Contender, Contender], facts: Partial<PlannedGame> = {}, time: TimeControl = {}) =>
  playGame({ variant: checkers, time }, planned(facts), contenders);

test.each(['draughts:checkers', 'draughts:spanish', 'ur:classic?first=white', 'microshogi:nodrops', 'plague:5x4'])(
  'a game of %s ends by its rules and its record replays',
  async name => {
    const variant = variantOf(name);
    const judged = await playGame({ variant, time: {} }, planned(), [
      house('random', variant),
      house('greedy', variant),
    ]);
    const { record, verdict } = gameOf(judged);
    expect(verdict).toEqual({ by: 'rules' });
    const { state, stopped } = unwrap(replay(record));
    expect(stopped).toBeNull();
    expect(state.outcome()).toEqual(record.result);
    expect(record.players.map(player => player.name)).toEqual(['random', 'greedy']);
  },
);

test('the same seed gives the same game, a different seed a different game', async () => {
  const game = async (seed: number) => gameOf(await play([house('random'), house('level:1')], { seed })).record;
  expect(await game(1)).toEqual(await game(1));
  expect((await game(1)).moves).not.toEqual((await game(2)).moves);
});

test('each side gets the same rolls after the players change sides', async () => {
  const variant = variantOf('ur:classic?first=white');
  const rollsOf = async (contenders: [Contender, Contender]) => {
    const { record } = gameOf(await playGame({ variant, time: {} }, planned(), contenders));
    const { state } = unwrap(replay({ ...record, moves: [] }));
    const rolls: [string[], string[]] = [[], []];
    for (const move of record.moves) {
      if (state.isChance) rolls[state.side].push(move);
      unwrap(state.playText(move));
    }
    return rolls;
  };
  const [a, b] = [house('random', variant), house('greedy', variant)];
  const [one, other] = [await rollsOf([a, b]), await rollsOf([b, a])];
  for (const side of [0, 1] as const) {
    const shorter = Math.min(one[side].length, other[side].length);
    expect(shorter).toBeGreaterThan(10);
    expect(one[side].slice(0, shorter)).toEqual(other[side].slice(0, shorter));
  }
});

test('an opening is played before the first question and takes no time', async () => {
  const first = scripted('first');
  const { record } = gameOf(await play([first, scripted('second')], { opening: ['9-13', '21-17'] }));
  expect(record.moves.slice(0, 2)).toEqual(['9-13', '21-17']);
  expect(record.millis?.slice(0, 3)).toEqual([null, null, 3]);
  expect(first.asked.slice(0, 3)).toEqual([1, 2, 3]);
});

describe('a fault loses the game, with its evidence, and both players leave', () => {
  test.each([
    ['illegal-move', 'illegal-move'],
    ['unreadable-answer', 'illegal-move'],
    ['timeout', 'timeout'],
    ['exception', 'crash'],
    ['crash', 'crash'],
    ['memory', 'crash'],
    ['start-up-failure', 'crash'],
    ['protocol-flood', 'crash'],
  ] as const)('%s in the second move', async (fault, reason) => {
    const evidence = { what: 'something happened', stderr: 'traceback' };
    const bad = scripted('bad', ({ number }) =>
      number === 2 ? { kind: 'fault', fault, evidence, millis: 12 } : undefined,
    );
    const good = scripted('good');
    const game = gameOf(await play([good, bad]));
    expect(game.record.result).toEqual({ winner: 0, reason });
    expect(game.verdict).toMatchObject({ by: fault, side: 1, millis: 12, evidence });
    expect(game.stderr).toEqual(['good was here', 'bad was here\n[stdout]\nand said so']);
    expect([good.left, bad.left]).toEqual([1, 1]);
    // The verdict contains the position in which the player was asked and failed.
    const { state } = unwrap(replay(game.record));
    expect(game.verdict).toMatchObject({ position: state.text });
    expect(state.side).toBe(1);
  });

  test('a player that cannot start loses before the other is asked', async () => {
    const seating = { kind: 'fault', fault: 'start-up-failure', evidence: { what: 'no player' }, millis: 5 } as const;
    const other = scripted('other');
    const game = gameOf(
      await play([
        other,
        scripted(
          'broken',
          () => undefined,
          () => seating,
        ),
      ]),
    );
    expect(game.record).toMatchObject({ result: { winner: 0, reason: 'crash' }, moves: [] });
    expect(other).toMatchObject({ left: 1, asked: [] });
  });
});

test('a player that resigns loses by the rules', async () => {
  const tired = scripted('tired', ({ number }) => (number === 2 ? { kind: 'resign', millis: 1 } : undefined));
  const game = gameOf(await play([tired, scripted('other')]));
  expect(game.record).toMatchObject({ result: { winner: 1, reason: 'resignation' } });
  expect(game.record.moves).toHaveLength(2);
  expect(game.verdict).toEqual({ by: 'rules' });
});

test('a move above the time limit loses on time', async () => {
  const slow = scripted('slow', ({ state }) => ({ kind: 'move', move: state.legalMoves()[0]!, millis: 400 }));
  const clock = { per: 'move', millis: 300, incrementMillis: 0 } as const;
  const game = gameOf(await play([slow, scripted('other')], {}, { clock }));
  expect(game.verdict).toMatchObject({ by: 'timeout', side: 0 });
});

test('the game clock loses the time of each move and gains the increment', async () => {
  const spender = scripted('spender', ({ state }) => ({ kind: 'move', move: state.legalMoves()[0]!, millis: 100 }));
  const clock = { per: 'game', millis: 60_000, incrementMillis: 40 } as const;
  await play([spender, scripted('other')], {}, { clock });
  const shown = spender.clocks.slice(0, 3);
  expect(shown.map(reading => reading?.limitMillis)).toEqual([60_000, 59_940, 59_880]);
  expect(shown.map(reading => reading?.otherMillis)).toEqual([60_000, 60_037, 60_074]);
});

describe('a game in which the referee failed does not count', () => {
  const all: Schedule = {
    maxGames: 4,
    plan: () => [1, 2, 3, 4].map(number => planned({ number, pair: number, seed: number })),
  };
  const runWith = (contenders: Contender[], facts: Partial<Parameters<typeof runSchedule>[0]> = {}) => {
    const kept: number[] = [];
    const result = runSchedule({
      settings: { variant: checkers, time: {} },
      contenders,
      schedule: all,
      concurrency: 1,
      found: [],
      keep: game => {
        kept.push(game.number);
        return ok(undefined);
      },
      ...facts,
    });
    return { kept, result };
  };

  test('it is played again', async () => {
    let failures = 2;
    const unlucky = scripted('unlucky', () =>
      failures-- > 0 ? { kind: 'our-fault', what: 'the referee was late' } : undefined,
    );
    const voided: number[] = [];
    const { kept, result } = runWith([unlucky, scripted('other')], {
      keepVoid: game => {
        voided.push(game.voided);
        return ok(undefined);
      },
    });
    expect(unwrap(await result).games.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(kept).toEqual([1, 2, 3, 4]);
    expect(voided).toEqual([1, 1]);
  });

  const late: PlayerFault = { kind: 'fault', fault: 'timeout', millis: 1200, evidence: { what: '1200 ms > 1000 ms' } };
  const excused: OurFault = { kind: 'our-fault', what: 'the referee was late', suspected: late };

  const onlyOne: Schedule = { maxGames: 1, plan: () => [planned()] };
  const onIdleMachine = { isBusy: async () => false, pauseMillis: 1 };

  test('unless the same player is late repeatedly on an idle machine', async () => {
    const voided: number[] = [];
    const { result } = runWith([scripted('slow', () => excused), scripted('other')], {
      ...onIdleMachine,
      schedule: onlyOne,
      keepVoid: game => {
        voided.push(game.voided);
        return ok(undefined);
      },
    });
    const { games, unfit } = unwrap(await result);
    expect({ unfit, voided }).toEqual({ unfit: null, voided: [1, 1] });
    expect(games[0]!.record.result).toEqual({ winner: 1, reason: 'timeout' });
    expect(games[0]!.verdict).toMatchObject({ by: 'timeout', side: 0, millis: 1200, evidence: late.evidence });
  });

  test('a player that is late repeatedly while it starts gets a start-up failure', async () => {
    const sleeper = scripted('sleeper', undefined, () => excused);
    const { result } = runWith([scripted('other'), sleeper], { ...onIdleMachine, schedule: onlyOne });
    expect(unwrap(await result).games[0]!.verdict).toMatchObject({ by: 'start-up-failure', side: 1 });
  });

  test('the excuses of one player do not count for the other', async () => {
    const turns = ['one', 'other', 'one', 'other'];
    const isNext = (name: string) => turns[0] === name && turns.shift() !== undefined;
    const late = (name: string) => scripted(name, () => (isNext(name) ? excused : undefined));
    const { result } = runWith([late('one'), late('other')], { ...onIdleMachine, schedule: onlyOne });
    expect(unwrap(await result).games[0]!.verdict).toEqual({ by: 'rules' });
  });

  test('a game that cannot be played is skipped, the others are played', async () => {
    let tries = 0;
    const slow = scripted('slow', () => (tries++ < 10 ? excused : undefined));
    const { kept, result } = runWith([slow, scripted('other')], { isBusy: async () => true, pauseMillis: 1 });
    const { games, unfit } = unwrap(await result);
    expect(games.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(kept).toEqual([2, 3, 4]);
    expect(unfit).toEqual({ code: 'machine-unfit', values: { games: '1', tries: 10, what: 'the referee was late' } });
  });

  test('a run stops after three unplayable games in a row', async () => {
    const full = scripted('full', () => ({ kind: 'our-fault', what: 'EAGAIN' }));
    const { games, unfit } = unwrap(await runWith([full, scripted('other')], { pauseMillis: 1 }).result);
    expect({ games, unfit: unfit?.values?.['games'] }).toEqual({ games: [], unfit: '1, 2, 3' });
  });

  test('concurrency and resuming do not change the games', async () => {
    const contenders = [house('random'), house('greedy')];
    const whole = unwrap(await runWith(contenders).result);
    expect(unwrap(await runWith(contenders, { concurrency: 3 }).result)).toEqual(whole);
    const resumed = runWith(contenders, { found: whole.games.slice(1, 3) });
    expect(unwrap(await resumed.result)).toEqual(whole);
    expect(resumed.kept).toEqual([1, 4]);
  });

  test('a game that cannot be stored ends the run with the reason', async () => {
    const full = { code: 'cannot-save', values: { path: 'journal', reason: 'ENOSPC' } };
    const { result } = runWith([scripted('one'), scripted('other')], { keep: () => err(full) });
    expect(await result).toEqual({ ok: false, error: full });
  });

  test('after an abort no game starts and the game under way is not stored', async () => {
    const controller = new AbortController();
    const stopper = scripted('stopper', ({ number }) => {
      if (number === 3) controller.abort();
      return undefined;
    });
    const { kept, result } = runWith([stopper, scripted('other')], { signal: controller.signal });
    expect(unwrap(await result)).toEqual({ games: [], unfit: null });
    expect(kept).toEqual([]);
    expect(stopper.left).toBe(1);
  });
});

describe('an exception in Poda itself costs only one game', () => {
  const broken = new TypeError('Cannot convert object to primitive value\n    at String (<anonymous>)');
  const throwing = (): never => {
    throw broken;
  };
  const said = 'TypeError: Cannot convert object to primitive value at String (<anonymous>)';

  test('while a player starts', async () => {
    const other = scripted('other');
    expect(await play([other, scripted('broken', undefined, throwing)])).toEqual({
      kind: 'void',
      what: said,
      isException: true,
    });
    expect(other.left).toBe(1);
  });

  test('while a player is asked', async () => {
    const [other, asked] = [scripted('other'), scripted('broken', throwing)];
    expect(await play([other, asked])).toEqual({ kind: 'void', what: said, isException: true });
    expect([other.left, asked.left]).toEqual([1, 1]);
  });

  test('while a player chooses synchronously', async () => {
    const contender = scripted('broken');
    const sit = async (): Promise<Seating> => {
      const seating = await contender.sit(null!);
      return seating.kind === 'seated' ? { ...seating, player: { ...seating.player, choose: throwing } } : seating;
    };
    const other = scripted('other');
    expect(await play([{ ...contender, sit }, other])).toMatchObject({ kind: 'void', what: said });
    expect([contender.left, other.left]).toEqual([1, 1]);
  });

  test('in the watcher', async () => {
    const players = [scripted('one'), scripted('other')] as const;
    const judged = await playGame({ variant: checkers, time: {} }, planned(), players, throwing);
    expect(judged).toMatchObject({ kind: 'void', what: said });
    expect(players.map(({ left }) => left)).toEqual([1, 1]);
  });

  test('while a player leaves: the verdict stands', async () => {
    const contender = scripted('broken');
    const sit = async (): Promise<Seating> => {
      const seating = await contender.sit(null!);
      return seating.kind === 'seated' ? { ...seating, player: { ...seating.player, leave: throwing } } : seating;
    };
    const other = scripted('other');
    expect(gameOf(await play([{ ...contender, sit }, other])).verdict).toEqual({ by: 'rules' });
    expect(other.left).toBe(1);
  });

  test('a check that throws does not exclude the player', async () => {
    expect(await checkContender({ ...scripted('broken'), check: throwing }, checkers)).toEqual(ok(undefined));
  });

  test('games between other players are still played', async () => {
    const seats = [
      [0, 2],
      [1, 2],
      [0, 3],
      [1, 3],
      [0, 1],
      [2, 3],
    ] as const;
    const contenders = [scripted('a', throwing), scripted('b', undefined, throwing), scripted('c'), scripted('d')];
    const voided: number[] = [];
    const result = await runSchedule({
      settings: { variant: checkers, time: {} },
      contenders,
      schedule: {
        maxGames: seats.length,
        plan: () => seats.map((pair, i) => planned({ number: i + 1, pair: i + 1, seats: pair })),
      },
      concurrency: 1,
      found: [],
      keep: () => ok(undefined),
      keepVoid: game => {
        voided.push(game.voided);
        return ok(undefined);
      },
      pauseMillis: 1,
    });
    const { games, unfit } = unwrap(result);
    expect(games.map(({ number }) => number)).toEqual([6]);
    expect(unfit).toEqual({ code: 'games-annulled', values: { games: '1, 2, 3, 4, 5', tries: 3, what: said } });
    expect(voided).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]);
  });

  test('in a game played in another thread', async () => {
    const run = await runSchedule({
      settings: { variant: checkers, time: {} },
      contenders: [house('random'), house('greedy')],
      schedule: { maxGames: 1, plan: () => [planned()] },
      concurrency: 1,
      found: [],
      playElsewhere: async () => throwing(),
      keep: () => ok(undefined),
      pauseMillis: 1,
    });
    expect(unwrap(run)).toMatchObject({ games: [], unfit: { code: 'games-annulled' } });
  });
});

test('a player without a process has no output', async () => {
  const seating = await house('random').sit({
    variant: checkers,
    start: checkers.rules.start,
    side: 0,
    seed: 1,
    time: {},
  });
  expect(seating.kind === 'seated' && (await seating.player.leave())).toEqual(noOutput);
});
