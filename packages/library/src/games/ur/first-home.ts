import { opponent } from '../../core/contract.ts';
import type { EvaluationKind, Evaluator, Weights } from '../../core/evaluation.ts';
import { valueOfLogit, weightName, weightsOfSteps } from './evaluate.ts';
import type { Track } from './moves.ts';
import { CERTAIN, NOBODY, type UrPosition } from './position.ts';
import { Threats } from './threats.ts';

const places = ['first', 'second', 'third'] as const;
const STEPS = 14;
/** Length of a table indexed by step: more than the steps of any path. */
const PLACE_WORDS = 32;

/** In thousandths, fitted to exact values of the race with up to five pieces; docs/evaluation/ur.md has the fit. */
export const firstHomeWeights = {
  toRoll: 142,
  /** Weights of the three foremost pieces by step, on the 14-step path. */
  ...weightsOfSteps(
    'first',
    [-1536, -1329, -1173, -997, -815, -673, -476, -179, -113, 436, 868, 1186, 1583, 1822, 1395],
  ),
  ...weightsOfSteps('second', [-438, -282, -152, -18, -71, 7, 80, 97, -143, 142, 171, 178, 99, 331, 0]),
  ...weightsOfSteps('third', [-88, 19, 91, 101, -11, 59, 79, 33, -200, -6, -4, -15, -59, 0, 0]),
  /** For each pair of one of these pieces and an enemy piece behind it or in hand. */
  chased: -12,
  /** For each pair of an own piece safe on a shared rosette and an enemy piece behind it or in hand. */
  guard: 93,
  /** The probability of capturing the foremost enemy piece, times its step. */
  captureNow: 183,
  captureLater: -6,
  /** The probability of capturing the foremost enemy piece. */
  captureFirstNow: -263,
  captureFirstLater: 215,
  rosetteNow: 598,
  rosetteLater: 257,
  homeNow: 3300,
  homeLater: 1568,
};

/** Estimates the chance to be the first to take a piece home. A weighted sum of features is its logit. */
export class FirstHome implements Evaluator<UrPosition> {
  private readonly threats = new Threats();
  private readonly weights: typeof firstHomeWeights & Weights;
  /** Weights indexed by place in the race (0 for the foremost piece), then by step. */
  private readonly ahead = new Float64Array(places.length * PLACE_WORDS);
  private track: Track | undefined;
  sum = 0;

  constructor(weights: Weights) {
    this.weights = { ...firstHomeWeights, ...weights };
  }

  evaluate({ track, side, onPath, inHand, firstHome }: UrPosition): number {
    if (firstHome !== NOBODY) return firstHome === side ? CERTAIN - 1 : 1 - CERTAIN;
    const enemy = opponent(side);
    this.sumLead(track, onPath[side]!, onPath[enemy]!, inHand[side]!, inHand[enemy]!);
    return valueOfLogit(this.sum / 1000);
  }

  /** Sets `sum` to the lead in thousandths, linear in every weight. */
  sumLead(track: Track, own: number, enemy: number, ownHand: number, enemyHand: number): void {
    if (track !== this.track) this.prepare(track);
    const { weights, threats } = this;
    let lead = weights.toRoll + this.raceOf(own) - this.raceOf(enemy);
    threats.countChases(own, enemy, enemyHand);
    lead += weights.guard * threats.guard - weights.chased * threats.chased;
    threats.countChases(enemy, own, ownHand);
    lead -= weights.guard * threats.guard - weights.chased * threats.chased;
    threats.scanRolls(own, enemy, ownHand);
    threats.scanFirst(own, enemy, ownHand);
    lead += threats.captureFirst * (threats.firstStep * weights.captureNow + weights.captureFirstNow);
    lead += threats.rosette * weights.rosetteNow + threats.home * weights.homeNow;
    threats.scanRolls(enemy, own, enemyHand);
    threats.scanFirst(enemy, own, enemyHand);
    lead -= threats.captureFirst * (threats.firstStep * weights.captureLater + weights.captureFirstLater);
    this.sum = lead - threats.rosette * weights.rosetteLater - threats.home * weights.homeLater;
  }

  /** A piece that is not on the path counts as in hand. */
  private raceOf(path: number): number {
    let sum = 0;
    let rest = path;
    for (let place = 0; place < places.length; place++) {
      const step = rest === 0 ? 0 : 31 - Math.clz32(rest);
      sum += this.ahead[PLACE_WORDS * place + step]!;
      rest &= ~(1 << step);
    }
    return sum;
  }

  private prepare(track: Track): void {
    this.track = track;
    this.threats.prepare(track);
    // A longer path stretches the weights of the 14-step path.
    const share = STEPS / track.length;
    for (const [i, place] of places.entries())
      for (let step = 0; step <= track.length; step++)
        this.ahead[PLACE_WORDS * i + step] = this.weights[weightName(place, Math.round(share * step))]!;
  }
}

export const firstHome: EvaluationKind<UrPosition> = {
  id: 'first-home',
  weights: firstHomeWeights,
  make: weights => new FirstHome(weights),
};
