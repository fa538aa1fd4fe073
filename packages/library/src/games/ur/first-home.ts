import { opponent } from '../../core/contract.ts';
import type { EvaluationKind, Evaluator, Weights } from '../../core/evaluation.ts';
import { valueOfLogit } from './evaluate.ts';
import type { Track } from './moves.ts';
import { CERTAIN, NOBODY, type UrPosition } from './position.ts';
import { Threats } from './threats.ts';

const places = ['first', 'second', 'third'] as const;
const STEPS = 14;
/** More than the steps of any path. */
const PLACE_WORDS = 32;

/** In thousandths, fitted to exact values of the race with up to five pieces; docs/evaluation/ur.md has the fit. */
export const firstHomeWeights = {
  toRoll: 142,
  /** The foremost piece, in hand or on a step of the 14-step path. */
  firstHand: -1536,
  first1: -1329,
  first2: -1173,
  first3: -997,
  first4: -815,
  first5: -673,
  first6: -476,
  first7: -179,
  first8: -113,
  first9: 436,
  first10: 868,
  first11: 1186,
  first12: 1583,
  first13: 1822,
  first14: 1395,
  secondHand: -438,
  second1: -282,
  second2: -152,
  second3: -18,
  second4: -71,
  second5: 7,
  second6: 80,
  second7: 97,
  second8: -143,
  second9: 142,
  second10: 171,
  second11: 178,
  second12: 99,
  second13: 331,
  second14: 0,
  thirdHand: -88,
  third1: 19,
  third2: 91,
  third3: 101,
  third4: -11,
  third5: 59,
  third6: 79,
  third7: 33,
  third8: -200,
  third9: -6,
  third10: -4,
  third11: -15,
  third12: -59,
  third13: 0,
  third14: 0,
  /** For each enemy piece behind the piece or in hand. */
  chased: -12,
  /** An own piece that is safe on a shared rosette, for each enemy piece behind it or in hand. */
  guard: 93,
  /** The probability of capturing the foremost enemy piece, times its step. */
  captureNow: 183,
  captureLater: -6,
  /** The probability itself. */
  captureFirstNow: -263,
  captureFirstLater: 215,
  rosetteNow: 598,
  rosetteLater: 257,
  homeNow: 3300,
  homeLater: 1568,
};

type FirstHomeWeights = Record<keyof typeof firstHomeWeights, number>;

/** Estimates the chance to be the first to take a piece home. A weighted sum of features is its logit. */
export class FirstHome implements Evaluator<UrPosition> {
  private readonly threats = new Threats();
  private readonly weights: FirstHomeWeights;
  /** By place in the race, then by step. */
  private readonly ahead = new Float64Array(places.length * PLACE_WORDS);
  private track: Track | undefined;
  private sum = 0;

  constructor(weights: Weights) {
    this.weights = { ...firstHomeWeights, ...weights };
  }

  evaluate({ track, side, onPath, inHand, firstHome }: UrPosition): number {
    if (firstHome !== NOBODY) return firstHome === side ? CERTAIN - 1 : 1 - CERTAIN;
    const enemy = opponent(side);
    this.sumLead(track, onPath[side]!, onPath[enemy]!, inHand[side]!, inHand[enemy]!);
    return valueOfLogit(this.sum / 1000);
  }

  /** In thousandths: linear in every weight. */
  lead(track: Track, own: number, enemy: number, ownHand: number, enemyHand: number): number {
    this.sumLead(track, own, enemy, ownHand, enemyHand);
    return this.sum;
  }

  private sumLead(track: Track, own: number, enemy: number, ownHand: number, enemyHand: number): void {
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
      for (let step = 0; step <= track.length; step++) {
        const at = Math.round(share * step);
        this.ahead[PLACE_WORDS * i + step] =
          this.weights[`${place}${at === 0 ? 'Hand' : at}` as keyof FirstHomeWeights];
      }
  }
}

export const firstHome: EvaluationKind<UrPosition> = {
  id: 'first-home',
  weights: firstHomeWeights,
  make: weights => new FirstHome(weights),
};
