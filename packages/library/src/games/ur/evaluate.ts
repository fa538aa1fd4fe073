import { lowestBit } from '../../core/board/bits.ts';
import { type Move, opponent, seenBy } from '../../core/contract.ts';
import type { EvaluationKind, Evaluator, Weights } from '../../core/evaluation.ts';
import { type Track, toOf } from './moves.ts';
import { CERTAIN, type UrPosition } from './position.ts';
import { Threats } from './threats.ts';

/** The name of the weight of a step; step 0 is the hand. */
export const weightName = (name: string, step: number): string => `${name}${step === 0 ? 'Hand' : step}`;

/** The weights of a piece in hand, then on each step. */
export const weightsOfSteps = (name: string, weights: readonly number[]): Weights =>
  Object.fromEntries(weights.map((weight, step) => [weightName(name, step), weight]));

/** In thousandths, fitted to exact values; docs/evaluation/ur.md has the mathematics and the fit. */
export const standardWeights = {
  toRoll: 157,
  /** Of the 14-step path, then of the 16-step path. */
  ...weightsOfSteps('short', [2166, 2025, 1807, 1674, 1577, 1398, 1246, 1079, 1000, 848, 749, 590, 546, 503, 603]),
  ...weightsOfSteps('long', [1288, 1175, 1049, 978, 966, 819, 739, 669, 674, 541, 457, 378, 358, 281, 325, 306, 450]),
  /** For each pair of an own piece that can be captured and an enemy piece behind it or in hand. */
  chased: 91,
  /** For each pair of an own piece safe on a shared rosette and an enemy piece behind it or in hand. */
  guard: 113,
  /** For each step that captures are expected to cost the enemy on this roll, and the side to roll later. */
  captureNow: 66,
  captureLater: 28,
  /** Times the probability of a capture, if captures give another roll. */
  captureAgainNow: 88,
  captureAgainLater: 171,
  rosetteNow: 417,
  rosetteLater: 266,
  homeNow: 471,
  homeLater: 380,
  /** The lower it is, the more a lead counts near the end. */
  spread: 332,
};

const SHORT_STEPS = 14;
const LONG_STEPS = 16;
/** Beyond this logit the game is as good as decided, and larger powers of e could overflow. */
const MAX_LOGIT = 30;

/**
 * A weighted sum of features is the lead of the side to roll; divided by `spread`, which shrinks towards the end, it is
 * the logit of the chance to win. It considers all possible next rolls, not a count that is already rolled.
 */
export class Standard implements Evaluator<UrPosition> {
  private readonly weights: typeof standardWeights & Weights;
  private track: Track | undefined;
  /** In hand (index 0) or on each step. */
  private readonly cost = new Float64Array(32);
  private captureRollsAgain = 0;
  sum = 0;
  private readonly threats = new Threats();

  constructor(weights: Weights) {
    this.weights = { ...standardWeights, ...weights };
  }

  evaluate({ track, side, onPath, inHand }: UrPosition): number {
    const enemy = opponent(side);
    const ownWay = stepsToGo(track, onPath[side]!, inHand[side]!);
    const enemyWay = stepsToGo(track, onPath[enemy]!, inHand[enemy]!);
    this.sumLead(track, onPath[side]!, onPath[enemy]!, inHand[side]!, inHand[enemy]!);
    return valueOfLogit(this.sum / (1000 * this.spread(ownWay, enemyWay)));
  }

  /** Sets `sum`, in thousandths, linear in all weights but `spread`; a returned fraction may be boxed on the heap. */
  sumLead(track: Track, own: number, enemy: number, ownHand: number, enemyHand: number): void {
    if (track !== this.track) this.prepare(track);
    const { weights, captureRollsAgain, threats } = this;
    let lead = weights.toRoll + this.costOf(enemy, enemyHand) - this.costOf(own, ownHand);
    threats.countChases(own, enemy, enemyHand);
    lead += weights.guard * threats.guard - weights.chased * threats.chased;
    threats.countChases(enemy, own, ownHand);
    lead -= weights.guard * threats.guard - weights.chased * threats.chased;
    threats.scanRolls(own, enemy, ownHand);
    lead += threats.loss * weights.captureNow + threats.capture * captureRollsAgain * weights.captureAgainNow;
    lead += threats.rosette * weights.rosetteNow + threats.home * weights.homeNow;
    threats.scanRolls(enemy, own, enemyHand);
    lead -= threats.loss * weights.captureLater + threats.capture * captureRollsAgain * weights.captureAgainLater;
    this.sum = lead - threats.rosette * weights.rosetteLater - threats.home * weights.homeLater;
  }

  /** How much luck is still to come: a fixed part, and a / 5 if both sides have 2a steps to go. */
  spread(ownWay: number, enemyWay: number): number {
    return Math.max(1, this.weights.spread) / 1000 + (ownWay * enemyWay) / (5 * (ownWay + enemyWay));
  }

  private costOf(path: number, hand: number): number {
    const { cost } = this;
    let sum = hand * cost[0]!;
    for (let rest = path; rest !== 0; rest &= rest - 1) sum += cost[lowestBit(rest)]!;
    return sum;
  }

  private prepare(track: Track): void {
    this.track = track;
    // A path of another length stretches the costs of the 14-step or 16-step path.
    const [path, steps] =
      track.length <= SHORT_STEPS ? (['short', SHORT_STEPS] as const) : (['long', LONG_STEPS] as const);
    for (let step = 0; step <= track.length; step++)
      this.cost[step] = this.weights[weightName(path, Math.round((steps / track.length) * step))]!;
    this.threats.prepare(track);
    this.captureRollsAgain = track.ruleset.anotherRoll.includes('capture') ? 1 : 0;
  }
}

export const stepsToGo = ({ home }: Track, path: number, hand: number): number => {
  let way = hand * home;
  for (let rest = path; rest !== 0; rest &= rest - 1) way += home - lowestBit(rest);
  return way;
};

export const valueOfLogit = (logit: number): number => {
  const odds = powerOfE(Math.min(MAX_LOGIT, Math.abs(logit)));
  const value = Math.min(CERTAIN - 1, Math.trunc((CERTAIN * (odds - 1)) / (odds + 1)));
  return logit < 0 ? 0 - value : value;
};

/** Computes (1 + x / 256) ** 256 by squaring: close enough to Math.exp, and bit-identical in every browser. */
const powerOfE = (x: number): number => {
  let power = 1 + x / 256;
  for (let i = 0; i < 8; i++) power *= power;
  return power;
};

/** The lead in steps made, pieces at home included. A lead of `halfWonLead` steps has half the value of a win. */
const progress: EvaluationKind<UrPosition> = {
  id: 'progress',
  weights: { halfWonLead: 30 },
  factors: ['halfWonLead'],
  make: ({ halfWonLead = 1 }) => ({
    evaluate: position => {
      const { atHome, track, side } = position;
      const lead = position.stepsOf(0) - position.stepsOf(1) + track.home * (atHome[0]! - atHome[1]!);
      return seenBy(side, Math.trunc((CERTAIN * lead) / (Math.abs(lead) + Math.max(1, halfWonLead))));
    },
  }),
};

const HOME = 300;
const CAPTURE = 200;
const ROSETTE = 100;

/** Among equal gains, the foremost piece is preferred. */
export const appeal = ({ track, onPath, side }: UrPosition, { code }: Move): number => {
  const to = toOf(code);
  if (to === track.home) return HOME + to;
  const met = track.meets[to]!;
  const captures = met !== 0 && ((onPath[opponent(side)]! >>> met) & 1) !== 0;
  if (captures) return CAPTURE + to;
  return ((track.rosettes >>> to) & 1) !== 0 ? ROSETTE + to : to;
};

export const evaluations: readonly EvaluationKind<UrPosition>[] = [
  { id: 'standard', weights: standardWeights, factors: ['spread'], make: weights => new Standard(weights) },
  progress,
];
