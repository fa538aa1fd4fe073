import { networks } from '@poda/networks/index.ts';
import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { evaluations } from './evaluate.ts';
import { ur } from './index.ts';
import { network } from './network.ts';
import { CERTAIN, type UrPosition } from './position.ts';

const variantOf = (name: string) => unwrap(parseVariant([ur], name));
const read = (name: string, text: string) => unwrap(variantOf(name).rules.read(text)) as UrPosition;
const estimate = (position: UrPosition): number => network.make({}).evaluate(position);
const chanceOf = (value: number): number => (1 + value / CERTAIN) / 2;

/** The chance of the side that begins, with all pieces: docs/results.md. */
const exactChances: Readonly<Record<string, number>> = {
  classic: 0.51531949186,
  finkel: 0.515404732509,
  blitz: 0.504052555093,
};

test('there is a network for each of these rulesets', () => {
  expect(Object.keys(networks.ur).sort()).toEqual(Object.keys(exactChances).sort());
});

describe.each(Object.keys(exactChances))('%s', ruleset => {
  const game = `ur:${ruleset}`;

  test('the chance at the start is nearly the exact one', () => {
    const { start } = variantOf(game).rules;
    expect(Math.abs(chanceOf(estimate(read(game, start))) - exactChances[ruleset]!)).toBeLessThan(0.01);
  });

  test('a game with fewer pieces is one in which the others are at home', () => {
    const pieces = Number(variantOf(game).rules.start.split('/')[0]);
    const few = read(`${game}?pieces=3`, '1/0/2,6 2/1/- w -');
    const all = read(game, `1/${pieces - 3}/2,6 2/${pieces - 2}/- w -`);
    expect(estimate(few)).toBe(estimate(all));
  });

  test('the values of play are those of the plain formula', () => {
    const random = new Random(11);
    const plain = plainNetwork(ruleset);
    const evaluator = network.make({});
    for (let i = 0; i < 5; i++) {
      const state = new GameState(variantOf(game));
      for (let ply = 0; ply < 60 && state.outcome() === null; ply++) {
        const position = state.position as UrPosition;
        expect(Math.abs(chanceOf(evaluator.evaluate(position)) - plain(position))).toBeLessThan(0.001);
        state.play(random.pick(state.legalMoves()));
      }
    }
  });
});

test.each(['ur:classic?safe=off', 'ur:finkel?safe=off', 'ur:blitz?safe=on', 'ur:blitz?pieces=6'])(
  '%s has other rules or more pieces than the network learned, and is estimated by `standard`',
  game => {
    const standard = evaluations.find(({ id }) => id === 'standard')!;
    const position = read(game, variantOf(game).rules.start);
    expect(variantOf(game).extras.finest).toBeUndefined();
    expect(estimate(position)).toBe(standard.make(standard.weights).evaluate(position));
  },
);

/** The formula of docs/evaluation/ur.md in floating-point numbers, with all inputs, also those that are 0. */
const plainNetwork = (ruleset: string): ((position: UrPosition) => number) => {
  const { steps, first, second, firstScale, secondScale, lastScale, weights } =
    networks.ur[ruleset as keyof typeof networks.ur];
  const bytes = Buffer.from(weights, 'base64');
  let next = 0;
  const matrix = (rows: number, columns: number, scale: number): number[][] =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => bytes.readInt16LE(2 * next++) / scale));
  const firstRows = matrix(2 * (steps + 16) + 1, first, firstScale);
  const secondRows = matrix(first + 1, second, secondScale);
  const lastRows = matrix(second + 1, 1, lastScale);
  const oneOfEight = (count: number): number[] => Array.from({ length: 8 }, (_, i) => Number(i === count));
  const inputsOf = ({ onPath, inHand }: UrPosition, side: number): number[] => {
    const onSteps = Array.from({ length: steps }, (_, i) => (onPath[side]! >> (i + 1)) & 1);
    const home = 7 - inHand[side]! - onSteps.filter(on => on === 1).length;
    return [...onSteps, ...oneOfEight(inHand[side]!), ...oneOfEight(home)];
  };
  const layer = (inputs: number[], rows: number[][]): number[] =>
    rows[0]!.map((_, j) => [...inputs, 1].reduce((sum, input, i) => sum + input * rows[i]![j]!, 0));
  const clipped = (sums: number[]): number[] => sums.map(sum => Math.min(1, Math.max(0, sum)));
  return position => {
    const inputs = [...inputsOf(position, position.side), ...inputsOf(position, 1 - position.side)];
    const [logit] = layer(clipped(layer(clipped(layer(inputs, firstRows)), secondRows)), lastRows);
    return 1 / (1 + Math.exp(-logit!));
  };
};
