import { type Move, opponent } from '../../core/contract.ts';
import { chooseEvaluator } from '../../core/evaluation.ts';
import { unwrap } from '../../core/result.ts';
import { BOUND, evaluations } from './evaluate.ts';
import { toOf } from './moves.ts';
import type { MicroshogiPosition } from './position.ts';

const material = unwrap(chooseEvaluator(evaluations, { id: 'material' }));

/**
 * Capturing the king comes first (M3), then the lead in pieces after the move. The capturing piece counts as the face
 * to which it turns (M1).
 */
export const appeal = (position: MicroshogiPosition, { code, payload }: Move): number => {
  if (toOf(code) === position.kings[opponent(position.side)]) return BOUND;
  position.make(code, payload);
  const ahead = 0 - material.evaluate(position);
  position.unmake();
  return ahead;
};
