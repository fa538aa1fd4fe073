import type { Variant } from '@poda/library/core/contract.ts';
import type { EvaluationChoice, Weights } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { type Problem, unwrap } from '@poda/library/core/result.ts';
import { formatWeights, parseWeights } from '@poda/library/core/text/weights-text.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { evaluationNamed } from '@poda/library/play/value-terms.ts';
import { positionInAddress, readPosition } from '../tree/tree-address.ts';

/** A position and an evaluation of it; `weights` has only those that the user has changed. */
export interface EvaluationQuestion {
  readonly state: GameState;
  readonly id: string;
  readonly weights: Weights;
}

/** What an address asks for; what cannot be read of it has the usual value. */
export const readEvaluationAddress = (
  query: URLSearchParams,
): { readonly question: EvaluationQuestion; readonly problem?: Problem; readonly areWeightsRefused: boolean } => {
  const { state, ...rest } = readPosition(query, usualPosition);
  const { variant } = state;
  const { id } = evaluationNamed(variant, query.get('evaluation') ?? undefined);
  const weights = parseWeights(query.get('weights') ?? '');
  const areWeightsRefused = !weights.ok || !variant.withEvaluation({ id, weights: weights.value }).ok;
  const question = { state, id, weights: areWeightsRefused ? {} : ownWeights(variant, id, weights.value) };
  return { question, areWeightsRefused, ...rest };
};

/** The position on the card of the first game without dice: before a roll there are no moves to compare. */
const usualPosition = (): GameState => {
  const { variant } = games
    .map(({ id }) => new GameState(variantNamed(id)))
    .find(state => state.variant.rules.dice === null)!;
  const shown = variant.game.extras.featured[variant.ruleset];
  return unwrap(GameState.read(variant, shown || variant.rules.start));
};

export const ownWeights = (variant: Variant, id: string, weights: Weights): Weights => {
  const { weights: usual } = evaluationNamed(variant, id);
  return Object.fromEntries(Object.entries(weights).filter(([name, weight]) => usual[name] !== weight));
};

export const evaluationAddress = ({ state, id, weights }: EvaluationQuestion): Record<string, string> => ({
  ...positionInAddress(state),
  evaluation: id,
  ...(Object.keys(weights).length === 0 ? {} : { weights: formatWeights(weights) }),
});

export const choiceOf = ({ id, weights }: Pick<EvaluationQuestion, 'id' | 'weights'>): EvaluationChoice => ({
  id,
  ...(Object.keys(weights).length === 0 ? {} : { weights }),
});

/** A file for `--config`. */
export const configText = (question: EvaluationQuestion): string =>
  `${JSON.stringify({ evaluation: choiceOf(question) }, null, 2)}\n`;
