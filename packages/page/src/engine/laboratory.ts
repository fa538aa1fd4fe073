import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { type ComparisonMessage, type ComparisonQuestion, compareSearches } from '@poda/library/study/comparison.ts';

export { answerJob } from '@poda/library/study/answer-job.ts';

export const answerComparison = (
  { game, start, moves, ...options }: ComparisonQuestion,
  tell: (message: ComparisonMessage) => void,
): void => {
  const open = () => unwrap(GameState.read(variantNamed(game), start, moves));
  compareSearches(open, options, () => performance.now(), tell);
};
