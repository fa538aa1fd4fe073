import type { EvaluationKind } from '../../../core/evaluation.ts';
import { evaluations } from '../evaluate.ts';
import type { UrPosition } from '../position.ts';

/** Stand-ins for the trained networks in bundles that do not evaluate positions. */
export const hasNetwork = (): boolean => false;
export const network: EvaluationKind<UrPosition> = { ...evaluations[0]!, id: 'network', weights: {} };
