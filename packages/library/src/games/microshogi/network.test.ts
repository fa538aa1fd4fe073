import { readFileSync } from 'node:fs';
import { networks } from '@poda/networks/index.ts';
import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { readBase64 } from '../../core/text/base64.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../index.ts';
import { Network } from './network.ts';
import { MicroshogiPosition } from './position.ts';
import { faces, movements } from './rulesets.ts';

const variant = unwrap(parseVariant(games, 'microshogi:nodrops'));
const learnedNetwork = networks.microshogi;
const network = new Network(learnedNetwork);
const { units, secondUnits, bias, secondBias, output, outputBias } = learnedNetwork;
const rows = readBase64(learnedNetwork.rows);
const secondRows = readBase64(learnedNetwork.secondRows);

const read = (text: string): MicroshogiPosition => {
  const position = unwrap(variant.rules.read(text));
  if (!(position instanceof MicroshogiPosition)) throw new Error(text);
  return position;
};

/** A piece as the network sees it: its face, whether it belongs to the side to move, its column and row. */
interface Seen {
  readonly face: (typeof faces)[number];
  readonly isOwn: boolean;
  readonly x: number;
  readonly y: number;
}

/** Reads the board from its text, turned and mirrored as the network sees it. */
const seenBoard = (text: string): Seen[] => {
  const [board = '', side] = text.split(' ');
  const isBottom = side === 'b';
  const pieces = board.split('/').flatMap((row, y) =>
    [...row.replace(/\d/g, digit => '.'.repeat(Number(digit)))].flatMap((letter, x): Seen[] => {
      const face = faces.find(candidate => candidate === letter.toUpperCase());
      if (face === undefined) return [];
      const isOwn = (letter === face) === isBottom;
      return [{ face, isOwn, x: isBottom ? x : 3 - x, y: isBottom ? y : 4 - y }];
    }),
  );
  const king = pieces.find(({ face, isOwn }) => face === 'K' && isOwn);
  return king === undefined || king.x < 2 ? pieces : pieces.map(piece => ({ ...piece, x: 3 - piece.x }));
};

/** The squares, as x + 4y, that a piece attacks or defends. */
const reachOf = ({ face, isOwn, x, y }: Seen, pieces: readonly Seen[]): number[] => {
  const { steps = [], slides = [] } = movements[face];
  const sign = isOwn ? 1 : -1;
  const isInside = (column: number, row: number) => column >= 0 && column < 4 && row >= 0 && row < 5;
  const near = steps.map(([dx, dy]) => [x + sign * dx, y + sign * dy] as const);
  const far = slides.flatMap(([dx, dy]) => {
    const passed: [number, number][] = [];
    for (let n = 1; n < 5; n++) {
      const [column, row] = [x + sign * n * dx, y + sign * n * dy];
      passed.push([column, row]);
      if (pieces.some(other => other.x === column && other.y === row)) break;
    }
    return passed;
  });
  return [...near, ...far].filter(([column, row]) => isInside(column, row)).map(([column, row]) => column + 4 * row);
};

/** The network by its definition, without lookup tables or packed sums. */
const plainLogit = (text: string): number => {
  const pieces = seenBoard(text);
  const reachedBy = (isOwn: boolean) =>
    new Set(pieces.filter(piece => piece.isOwn === isOwn).flatMap(piece => reachOf(piece, pieces)));
  const byOwn = reachedBy(true);
  const byEnemy = reachedBy(false);
  const hidden = bias.map((start, unit) => {
    let sum = start;
    for (const piece of pieces) {
      const square = piece.x + 4 * piece.y;
      const [friends, danger] = piece.isOwn ? [byOwn, byEnemy] : [byEnemy, byOwn];
      const flights = reachOf(piece, pieces).filter(
        to => !danger.has(to) && !pieces.some(({ isOwn, x, y }) => isOwn === piece.isOwn && x + 4 * y === to),
      );
      const isAttacked = danger.has(square) ? 1 : 0;
      const isDefended = friends.has(square) ? 1 : 0;
      const place = faces.indexOf(piece.face) - 1 + (piece.isOwn ? 0 : 8);
      const row =
        piece.face === 'K'
          ? 8 * (square + (piece.isOwn ? 0 : 20)) + 4 * isAttacked + Math.min(3, flights.length)
          : 320 + 4 * (20 * place + square) + 2 * isAttacked + isDefended;
      sum += rows[units * row + unit]!;
    }
    return Math.max(0, Math.min(127, sum)) ** 2;
  });
  const count = (isOwn: boolean) => Math.min(4, pieces.filter(piece => piece.isOwn === isOwn).length - 1);
  const stack = 5 * count(true) + count(false);
  let sum = outputBias[stack]!;
  for (let unit = 0; unit < secondUnits; unit++) {
    let second = secondBias[stack]![unit]!;
    for (const [i, value] of hidden.entries()) second += value * secondRows[secondUnits * (units * stack + i) + unit]!;
    sum += output[stack]![unit]! * Math.max(0, Math.min(127, Math.floor(second / 4096 + 0.5))) ** 2;
  }
  return sum / 64 ** 3;
};

describe('the network', () => {
  test('finds what its definition says', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = new Random(seed);
      const state = new GameState(variant);
      for (let ply = 0; ply < 60 && state.outcome() === null; ply++) {
        expect(network.logit(read(state.text)), `seed ${seed}, ${state.text}`).toBe(plainLogit(state.text));
        state.play(random.pick(state.legalMoves()));
      }
    }
  });

  test('has the same value for a board mirrored left to right', () => {
    const pairs = [
      ['k1g1/2b1/1P2/1G2/3K b -', '1g1k/1b2/2P1/2G1/K3 b -'],
      ['kbgs/p3/4/3P/SGBK w -', 'sgbk/3p/4/P3/KBGS w -'],
    ] as const;
    for (const [text, mirrored] of pairs) expect(network.logit(read(text))).toBe(network.logit(read(mirrored)));
  });

  test('reads boards that play cannot reach', () => {
    for (const text of ['kRRR/RRRR/RRRR/RRRR/RRRK w -', 'krrr/rrrr/rrrr/rrrr/rrrK w -'])
      expect(network.logit(read(text))).toBe(plainLogit(text));
  });

  test('has a value after the end of the game', () => {
    for (const text of ['4/4/4/4/3K w -', '4/4/4/4/3K b -', '4/b3/4/4/3K w -'])
      expect(Number.isFinite(network.logit(read(text))), text).toBe(true);
  });

  test('has sums that fit into their part of a number', () => {
    const largest = Math.max(...bias.map(Math.abs)) + 20 * Math.max(...rows.map(Math.abs));
    expect(largest).toBeLessThan(2 ** 12);
    for (const [stack, biases] of secondBias.entries())
      for (const [unit, start] of biases.entries()) {
        let sum = Math.abs(start);
        for (let i = 0; i < units; i++)
          sum += 127 ** 2 * Math.abs(secondRows[secondUnits * (units * stack + i) + unit]!);
        expect(sum).toBeLessThan(2 ** 26);
      }
  });

  test('knows the exact value of nine positions in ten', () => {
    const lines = readFileSync(
      new URL('../../../../../vectors/microshogi-exact.txt', import.meta.url),
      'utf8',
    ).trimEnd();
    const known = lines.split('\n').map(line => {
      const [text = '', value] = line.split(';');
      const chance = 1 / (1 + Math.exp(-network.logit(read(text))));
      return (chance > 0.7 ? 'win' : chance > 0.3 ? 'draw' : 'loss') === value;
    });
    expect(known.filter(isKnown => isKnown).length / known.length).toBeGreaterThan(0.9);
  });
});
