import type { Move } from '../../core/contract.ts';
import { chooseEvaluator } from '../../core/evaluation.ts';
import { unwrap } from '../../core/result.ts';
import { evaluations } from './evaluate.ts';
import type { DraughtsPosition } from './position.ts';

const material = unwrap(chooseEvaluator(evaluations, { id: 'material' }));

/** The mover's lead after the move: the richest capture comes first, then a coronation. */
export const appeal = (position: DraughtsPosition, { code, payload }: Move): number => {
  position.make(code, payload);
  const ahead = 0 - material.evaluate(position);
  position.unmake();
  return ahead;
};
