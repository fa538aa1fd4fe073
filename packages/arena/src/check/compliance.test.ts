import type { Move, Side } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import type { Choice, Contender, Seating } from '../game/player.ts';
import { Costs, ExaminationGames, type Examined, examine } from './compliance.ts';

const variant = unwrap(parseVariant(games, 'checkers'));
const newSettings = () => ({ variant, moveMillis: 1000, budgetMillis: 5000, costs: new Costs(), seed: 3 });

/**
 * A bot without a process: its start gives the result `seating` if set, and it answers every question with `answer`.
 */
const botThat = (
  answer: (state: GameState, side: Side) => Choice | Move,
  { stdout = '', seating }: { stdout?: string; seating?: Seating } = {},
): Contender => ({
  name: 'bot',
  record: { name: 'bot', kind: 'bot' },
  fingerprint: 'bot',
  isOwn: false,
  check: async () => ok(undefined),
  sit: async ({ side }) =>
    seating ?? {
      kind: 'seated',
      player: {
        choose: async ({ state }) => {
          const given = answer(state, side);
          return 'kind' in given ? given : { kind: 'move', move: given, millis: 12.5 };
        },
        leave: async () => ({ stderr: '', stdout }),
      },
    },
});

const first = (state: GameState): Move => state.legalMoves()[0]!;
const fault = (kind: 'timeout' | 'illegal-move'): Choice => ({
  kind: 'fault',
  fault: kind,
  evidence: { what: kind },
  millis: 1000,
});

const statuses = (examined: readonly Examined[]) =>
  Object.fromEntries(examined.map(({ id, finding }) => [id, finding.status]));

const allPassed = {
  'first-seat': 'passed',
  'second-seat': 'passed',
  'odd-positions': 'passed',
  time: 'passed',
  noise: 'passed',
};

describe('the examination of a bot', () => {
  test('passes a bot that plays legal moves, and tells its slowest move', async () => {
    const examined = await examine(botThat(first), newSettings());
    expect(statuses(examined)).toEqual(allPassed);
    expect(examined.map(({ finding }) => ('word' in finding ? finding.word : ''))).toEqual([
      'whole-game',
      'whole-game',
      'odd-all',
      'in-time',
      'silent',
    ]);
    expect(examined[3]!.finding).toMatchObject({ values: { slowest: 0.013, limit: 1 } });
  });

  test('finds the position in which a bot fails on one side only', async () => {
    const examined = await examine(
      botThat((state, side) => (side === 1 ? fault('illegal-move') : first(state))),
      newSettings(),
    );
    expect(statuses(examined)).toEqual({ ...allPassed, 'second-seat': 'failed', 'odd-positions': 'failed' });
    expect(examined[1]!.finding).toMatchObject({ fault: 'illegal-move', side: 1, evidence: { what: 'illegal-move' } });
    expect(examined[1]!.finding).toMatchObject({ position: expect.stringMatching(/^B:W/) });
  });

  test('finds a bot that fails when only kings are left', async () => {
    const examined = await examine(
      botThat(state => (/^W:WK14,/.test(state.text) ? fault('illegal-move') : first(state))),
      newSettings(),
    );
    expect(statuses(examined)).toEqual({ ...allPassed, 'odd-positions': 'failed' });
    expect(examined[2]!.finding).toMatchObject({ oddity: 'kings-only', position: 'W:WK14,K18:BK1,K32' });
  });

  test('warns of a late bot', async () => {
    const examined = await examine(
      botThat(state => (state.plies > 10 ? fault('timeout') : first(state))),
      newSettings(),
    );
    expect(statuses(examined)).toMatchObject({ 'first-seat': 'failed', 'second-seat': 'failed', time: 'told' });
    expect(examined[3]!.finding).toMatchObject({ word: 'late' });
  });

  test('warns of a bot that comes close to the time limit', async () => {
    const examined = await examine(
      botThat(state => ({ kind: 'move', move: first(state), millis: 900 })),
      newSettings(),
    );
    expect(examined[3]!.finding).toMatchObject({ status: 'told', word: 'close' });
  });

  test('accepts the output of a bot and reports its length', async () => {
    const examined = await examine(botThat(first, { stdout: 'hola' }), newSettings());
    expect(examined[4]!.finding).toMatchObject({ status: 'passed', word: 'noisy', values: { stderr: 0 } });
  });

  test('stops after the first finding if a bot does not start', async () => {
    const seating: Seating = {
      kind: 'fault',
      fault: 'start-up-failure',
      evidence: { what: 'SyntaxError' },
      millis: 5,
    };
    expect(statuses(await examine(botThat(first, { seating }), newSettings()))).toEqual({ 'first-seat': 'failed' });
  });

  test('does not blame the bot if the machine fails', async () => {
    const seating: Seating = { kind: 'our-fault', what: 'EAGAIN' };
    const examined = await examine(botThat(first, { seating }), newSettings());
    expect(examined.some(({ finding }) => finding.status === 'failed')).toBe(false);
    expect(examined[0]!.finding).toMatchObject({ status: 'told', word: 'machine-unfit', values: { what: 'EAGAIN' } });
  });

  const botWithTimes = (load: number, move: number): Contender => {
    const bot = botThat(state => ({ kind: 'move', move: first(state), millis: move }));
    return { ...bot, sit: async setting => ({ ...(await bot.sit(setting)), millis: load }) as Seating };
  };
  const words = (examined: readonly Examined[]) =>
    examined.map(({ finding }) => ('word' in finding ? finding.word : finding.fault));

  test.each([
    ['loads slowly', 1500, 10, 5000, ['part-of-game', 'part-of-game', 'odd-some', 'in-time', 'silent']],
    ['thinks slowly', 10, 900, 5000, ['part-of-game', 'part-of-game', 'odd-some', 'close', 'silent']],
    ['takes most of the time to load', 3000, 10, 5000, ['part-of-game', 'no-time', 'no-time', 'in-time', 'silent']],
  ])(
    'a bot that %s gets fewer questions, and the costs stay within the budget',
    async (_, load, move, budgetMillis, expected) => {
      const costs = new Costs();
      expect(words(await examine(botWithTimes(load, move), { ...newSettings(), budgetMillis, costs }))).toEqual(
        expected,
      );
      expect(costs.spentMillis).toBeLessThanOrEqual(budgetMillis);
    },
  );

  test('delays of a busy machine add no costs', async () => {
    const bot = botThat(first);
    const late: Contender = {
      ...bot,
      sit: async setting => {
        await new Promise(resolve => setTimeout(resolve, 50));
        return await bot.sit(setting);
      },
    };
    const spent = async (contender: Contender): Promise<number> => {
      const costs = new Costs();
      expect(statuses(await examine(contender, { ...newSettings(), costs }))).toEqual(allPassed);
      return costs.spentMillis;
    };
    expect(await spent(late)).toBe(await spent(bot));
  });

  test('without a move there is no finding', async () => {
    // A bot that resigns at once commits no fault, but it makes no move, so the checks show nothing about it.
    const resigning = botThat(() => ({ kind: 'resign', millis: 1 }));
    const examined = await examine(resigning, newSettings());
    expect(examined[0]!.finding).toEqual({ status: 'told', word: 'not-made' });
    expect(await new ExaminationGames(resigning, newSettings()).playFewMoves()).toEqual({
      status: 'told',
      word: 'not-made',
    });
    expect(await new ExaminationGames(resigning, newSettings()).playTwice()).toEqual({
      status: 'told',
      word: 'not-made',
    });
  });

  test('compares the moves of two games with the same seed', async () => {
    let calls = 0;
    const fickle = botThat(state => state.legalMoves().at(calls++ % 5 === 0 ? -1 : 0)!);
    expect(await new ExaminationGames(botThat(first), newSettings()).playTwice()).toEqual({
      status: 'told',
      word: 'same-moves',
    });
    expect(await new ExaminationGames(fickle, newSettings()).playTwice()).toEqual({
      status: 'told',
      word: 'other-moves',
    });
  });

  test('playFewMoves stops after six moves', async () => {
    expect(await new ExaminationGames(botThat(first), newSettings()).playFewMoves()).toEqual({
      status: 'passed',
      word: 'some-moves',
      values: { moves: 6 },
    });
  });
});
