import { networks } from '@poda/networks/index.ts';
import { ok, problem, type Result } from './result.ts';
import { type Side, seenBy } from './side.ts';
import { idsOf, unknownName } from './text/unknown-name.ts';

/** Whole numbers by name. */
export type Weights = Readonly<Record<string, number>>;

export interface Evaluator<P> {
  /** Returns the value seen from the side to move; the other side sees its negative. */
  evaluate(position: P): number;
  /** The value seen from `side`, for evaluations in which the two sides do not see each other's negative. */
  evaluateFor?(position: P, side: Side): number;
  /** Missing if it is never a trained network. */
  isNetworkIn?(position: P): boolean;
  /** The value of a man or a cell, if it differs from the variant's `unit`. */
  readonly unit?: number;
}

export interface EvaluationKind<P> {
  readonly id: string;
  readonly weights: Weights;
  /** Weights that only enlarge or reduce what the others say. */
  readonly factors?: readonly string[];
  make(weights: Weights): Evaluator<P>;
}

export interface EvaluationChoice {
  readonly id?: string;
  readonly weights?: Weights;
}

export const chooseEvaluator = <P>(
  kinds: readonly EvaluationKind<P>[],
  { id, weights = {} }: EvaluationChoice,
): Result<Evaluator<P>> => {
  const kind = id === undefined ? kinds[0]! : kinds.find(candidate => candidate.id === id);
  if (kind === undefined) return unknownName('unknown-evaluation', id!, idsOf(kinds));
  for (const [name, value] of Object.entries(weights)) {
    if (!Object.hasOwn(kind.weights, name)) return unknownName('unknown-weight', name, Object.keys(kind.weights));
    if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_WEIGHT)
      return problem('weight-out-of-range', { name, text: value, most: MAX_WEIGHT });
  }
  return ok(kind.make({ ...kind.weights, ...weights }));
};

/** Keeps a value below a bound, whatever weights the user has chosen. */
export const within = (bound: number, value: number): number => Math.max(1 - bound, Math.min(bound - 1, value));

export const valueFor = <P extends { readonly side: Side }>(evaluator: Evaluator<P>, position: P, side: Side): number =>
  evaluator.evaluateFor?.(position, side) ?? seenBy(side === position.side ? 0 : 1, evaluator.evaluate(position));

const MAX_WEIGHT = 1_000_000;

/** The weights of a game; undefined where the package of networks is not installed, or left out of a bundle. */
export const networkOf = <Weights>(game: string): Weights | undefined =>
  (networks as Readonly<Record<string, unknown>>)[game] as Weights | undefined;
