import { readFileSync } from 'node:fs';
import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Chooser } from './match.ts';

/** A position of micro-shogi without drops, and the exact value of every legal move: 1, 0.5 or 0 points for the mover. */
export interface ExactPosition {
  readonly text: string;
  readonly pieces: number;
  readonly moves: ReadonlyMap<string, number>;
}

/** Reads vectors/microshogi-exact.txt: lines `POSITION;value;move=w;move=d;…`, where w, d and l are win, draw and loss. */
export const readExactPositions = (file: string): ExactPosition[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => {
      const [text = '', , ...moves] = line.split(';');
      const pieces = text.split(' ')[0]!.replace(/[^a-z]/gi, '').length;
      return { text, pieces, moves: new Map(moves.map(move => [move.slice(0, -2), pointsOf(move.slice(-1))])) };
    });

const pointsOf = (letter: string): number => 'ldw'.indexOf(letter) / 2;

/** The points that a player's move gives away in each position: those of the best move minus those of the chosen one. */
export const pointsLost = async (
  variant: Variant,
  choose: Chooser,
  positions: readonly ExactPosition[],
  seed: number,
): Promise<number[]> => {
  const lost: number[] = [];
  for (const [index, { text, moves }] of positions.entries()) {
    const state = unwrap(GameState.read(variant, text));
    const move = state.moveText(await choose(state, new Random(SEED_STEP * seed + index)));
    lost.push(Math.max(...moves.values()) - moves.get(move)!);
  }
  return lost;
};

/** Larger than the number of positions, so that no two random streams are the same. */
const SEED_STEP = 100_003;
