import { countBits, lowestBit } from '../../core/board/bits.ts';
import { opponent } from '../../core/contract.ts';
import { type EvaluationKind, type Evaluator, networkOf } from '../../core/evaluation.ts';
import { readBase64 } from '../../core/text/base64.ts';
import { Standard, standardWeights, valueOfLogit } from './evaluate.ts';
import type { Track } from './moves.ts';
import type { UrPosition } from './position.ts';

interface LearnedNetwork {
  /** The steps of the path, and the units of the two hidden layers. */
  readonly steps: number;
  readonly first: number;
  readonly second: number;
  /** The number that stands for 1 in the weights of each layer. */
  readonly firstScale: number;
  readonly secondScale: number;
  readonly lastScale: number;
  readonly rosettesAre: 'safe' | 'not-safe';
  /** The largest number of pieces of a side in the positions that it was trained on. */
  readonly pieces: number;
  /** 16-bit integers in base64, low byte first: for each layer a row of weights for each input, then the biases. */
  readonly weights: string;
}

const learnedFor = (track: Track): LearnedNetwork | undefined =>
  networkOf<Readonly<Record<string, LearnedNetwork>>>('ur')?.[track.ruleset.id];

/** Inputs for the pieces of a side in hand, and for those at home: one for each count from 0 to 7. */
const COUNTS = 8;

/**
 * Trained on exact values, with two hidden layers (docs/evaluation/ur.md). Each side has one input for every step,
 * every count of pieces in hand and every count at home; at most 18 are active, so the first layer is a sum of as many
 * rows of weights. Its sums are integers and the others have a fixed order of addition, so every computer computes the
 * same value.
 */
class Network {
  private readonly inputsOfSide: number;
  /** One row for each input, then the biases. */
  private readonly firstRows: Int16Array;
  /** One row for each unit of the first layer, then the biases. */
  private readonly secondRows: Float64Array;
  private readonly lastWeights: Float64Array;
  private readonly firstSums: Int32Array;
  private readonly secondSums: Float64Array;

  constructor(private readonly learned: LearnedNetwork) {
    const { steps, first, second, secondScale, lastScale } = learned;
    this.inputsOfSide = steps + 2 * COUNTS;
    const words = int16From(learned.weights);
    const firstEnd = (2 * this.inputsOfSide + 1) * first;
    const secondEnd = firstEnd + (first + 1) * second;
    this.firstRows = words.subarray(0, firstEnd);
    this.secondRows = Float64Array.from(words.subarray(firstEnd, secondEnd), weight => weight / secondScale);
    this.lastWeights = Float64Array.from(words.subarray(secondEnd), weight => weight / lastScale);
    this.firstSums = new Int32Array(first);
    this.secondSums = new Float64Array(second);
  }

  logit({ onPath, inHand, side }: UrPosition): number {
    const { firstSums, secondSums, secondRows, lastWeights, learned } = this;
    const { first, second, firstScale } = learned;
    const enemy = opponent(side);
    firstSums.set(this.firstRows.subarray(2 * this.inputsOfSide * first));
    this.addSide(0, onPath[side]!, inHand[side]!);
    this.addSide(this.inputsOfSide, onPath[enemy]!, inHand[enemy]!);
    for (let j = 0; j < second; j++) secondSums[j] = secondRows[first * second + j]!;
    for (let i = 0; i < first; i++) {
      const sum = firstSums[i]!;
      if (sum <= 0) continue;
      const on = sum >= firstScale ? 1 : sum / firstScale;
      const row = i * second;
      for (let j = 0; j < second; j++) secondSums[j]! += on * secondRows[row + j]!;
    }
    let logit = lastWeights[second]!;
    for (let j = 0; j < second; j++) logit += Math.max(0, Math.min(1, secondSums[j]!)) * lastWeights[j]!;
    return logit;
  }

  /** In a game with fewer than seven pieces, the missing ones count as home. */
  private addSide(input: number, path: number, hand: number): void {
    const { steps } = this.learned;
    const home = COUNTS - 1 - hand - countBits(path);
    for (let rest = path; rest !== 0; rest &= rest - 1) this.addInput(input + lowestBit(rest) - 1);
    this.addInput(input + steps + hand);
    this.addInput(input + steps + COUNTS + home);
  }

  private addInput(input: number): void {
    const { firstSums, firstRows } = this;
    const { first } = this.learned;
    const row = input * first;
    for (let i = 0; i < first; i++) firstSums[i]! += firstRows[row + i]!;
  }
}

class NetworkEvaluator implements Evaluator<UrPosition> {
  private track: Track | undefined;
  private network: Network | undefined;
  private readonly standard = new Standard(standardWeights);

  evaluate(position: UrPosition): number {
    if (position.track !== this.track) this.prepare(position.track);
    return this.network === undefined ? this.standard.evaluate(position) : valueOfLogit(this.network.logit(position));
  }

  isNetworkIn({ track }: UrPosition): boolean {
    return hasNetwork(track);
  }

  private prepare(track: Track): void {
    this.track = track;
    const learned = hasNetwork(track) ? learnedFor(track) : undefined;
    this.network = learned && new Network(learned);
  }
}

/** The rule about rosettes must be the same, and the pieces at least as many. */
export const hasNetwork = (track: Track): boolean => {
  const { ruleset, length } = track;
  const learned = learnedFor(track);
  return (
    learned !== undefined &&
    learned.steps === length &&
    learned.rosettesAre === ruleset.rosettesAre &&
    learned.pieces >= ruleset.pieces
  );
};

export const network: EvaluationKind<UrPosition> = { id: 'network', weights: {}, make: () => new NetworkEvaluator() };

const int16From = (base64: string): Int16Array => {
  const view = new DataView(readBase64(base64).buffer);
  return Int16Array.from({ length: view.byteLength >> 1 }, (_, i) => view.getInt16(2 * i, true));
};
