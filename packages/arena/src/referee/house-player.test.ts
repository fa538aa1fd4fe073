import { GameState } from '@poda/library/core/game-state.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { checkers } from '../testing/bot-files.ts';
import { HousePlayer } from './house-player.ts';

let time = 0;
afterEach(() => vi.restoreAllMocks());

/** A player whose thread answers late a number of times, as on a busy computer. */
const lateTimes = (times: number) => {
  let asked = 0;
  const engine = {
    analyse: async () => ({}),
    chooseMove: async (state: GameState) => {
      asked++;
      time += asked <= times ? 30 : 1;
      return { move: state.moveText(state.legalMoves()[0]!), thought: { depth: 3, nodes: 40, value: 0.5 } };
    },
    close: async () => {},
  } as unknown as Engine;
  return new HousePlayer({ kind: 'level', level: 1 }, checkers, () => engine, true);
};

const choose = async (player: HousePlayer) => {
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const seating = await player.sit({ variant: checkers, start: checkers.rules.start, side: 0, seed: 1, time: {} });
  if (seating.kind !== 'seated') throw new Error(seating.kind);
  const clock = { limitMillis: 20, otherMillis: 20, incrementMillis: 0, per: 'move' } as const;
  return seating.player.choose({ number: 1, state: new GameState(checkers), clock });
};

test('a built-in player that was late because the computer is busy moves again', async () => {
  expect(await choose(lateTimes(2))).toMatchObject({ kind: 'move' });
});

test('a built-in player tells what it computed', async () => {
  expect(await choose(lateTimes(0))).toMatchObject({ thought: { depth: 3, nodes: 40, value: 0.5 } });
  const inProcess = new HousePlayer({ kind: 'plain', depth: 2 }, checkers, null, false);
  expect(await choose(inProcess)).toMatchObject({ thought: { depth: 2, nodes: 56, value: -0.01 } });
  const random = await choose(new HousePlayer({ kind: 'random' }, checkers, null, false));
  expect(random).not.toHaveProperty('thought');
});

test('if it is late every time, the game is void', async () => {
  expect(await choose(lateTimes(100))).toMatchObject({ kind: 'our-fault' });
});
