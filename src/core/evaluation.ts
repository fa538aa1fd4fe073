import { ok, type Problem, problem, type Result } from './result.ts';
import { type Side, seenBy } from './side.ts';
import { unknownName } from './text/unknown-name.ts';

/** The named constants of an evaluation, whole numbers all. */
export type Weights = Readonly<Record<string, number>>;

/** Estimates positions of one game. */
export interface Evaluator<P> {
  /** Zero-sum, seen from the side to move. */
  evaluate(position: P): number;
  /** As a player sees it who thinks of nobody else; only where the two sides do not see each other's negative. */
  evaluateFor?(position: P, side: Side): number;
  /** What a man or a cell is worth in these values, where it is not what the game's other evaluations give it. */
  readonly unit?: number;
}

/** A way to estimate positions: its name, its weights as they are unless changed, and how to make it. */
export interface EvaluationKind<P> {
  readonly id: string;
  readonly weights: Weights;
  make(weights: Weights): Evaluator<P>;
}

/** What a user may choose: an evaluation by name, and any of its weights. */
export interface EvaluationChoice {
  readonly id?: string;
  readonly weights?: Weights;
}

/** Makes the chosen evaluator; the first of the kinds is the one that plays when nobody chooses. */
export const chooseEvaluator = <P>(
  kinds: readonly EvaluationKind<P>[],
  { id, weights = {} }: EvaluationChoice,
): Result<Evaluator<P>, Problem> => {
  const kind = id === undefined ? kinds[0]! : kinds.find(candidate => candidate.id === id);
  if (kind === undefined)
    return unknownName(
      'unknown-evaluation',
      id!,
      kinds.map(candidate => candidate.id),
    );
  for (const [name, value] of Object.entries(weights)) {
    if (!Object.hasOwn(kind.weights, name)) return unknownName('unknown-weight', name, Object.keys(kind.weights));
    if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_WEIGHT)
      return problem('weight-out-of-range', undefined, { name, text: value, most: MAX_WEIGHT });
  }
  return ok(kind.make({ ...kind.weights, ...weights }));
};

/** Keeps a value below a bound, whatever weights a user has chosen. */
export const within = (bound: number, value: number): number => Math.max(1 - bound, Math.min(bound - 1, value));

/** The value for a side, by an evaluator that may or may not have a view of its own for each side. */
export const valueFor = <P extends { readonly side: Side }>(evaluator: Evaluator<P>, position: P, side: Side): number =>
  evaluator.evaluateFor?.(position, side) ?? seenBy(side === position.side ? 0 : 1, evaluator.evaluate(position));

const MAX_WEIGHT = 1_000_000;
