import type { Position, Variant } from './contract.ts';
import { within } from './evaluation.ts';
import { map, ok } from './result.ts';
import { valueOfShown } from './shown-value.ts';
import { seenBy } from './side.ts';

/**
 * Estimates an unfinished position for the side to move, in the numbers that people see: men or cells ahead, or with
 * dice the chance to win, from 0 to 1. The other side sees the opposite value.
 */
export type Evaluate = (position: Position, variant: Variant) => number;

export const evaluatedBy = (variant: Variant, evaluate: Evaluate): Variant => {
  const valueIn = (position: Position): number => {
    const shown = evaluate(position, variant);
    if (Number.isNaN(shown)) throw new RangeError(`the evaluation is not a number in ${variant.rules.write(position)}`);
    return within(variant.rules.bound, valueOfShown(variant, shown));
  };
  const own: Variant = {
    ...variant,
    rules: {
      ...variant.rules,
      read: text =>
        map(variant.rules.read(text), position => {
          position.evaluate = () => valueIn(position);
          position.evaluateFor = side => seenBy(side === position.side ? 0 : 1, valueIn(position));
          return position;
        }),
    },
    isNetworkIn: () => false,
    // Players that name no evaluation keep this one.
    withEvaluation: choice =>
      choice.id === undefined && choice.weights === undefined ? ok(own) : variant.withEvaluation(choice),
  };
  return own;
};
