import { labelGame } from '../library/change-games.ts';
import { keepRecord } from '../library/keep-record.ts';
import type { GameReview } from './game-review.ts';

/** Keeps the game under review on this device and, once every move is judged, the accuracy of both sides with it. */
export const keepReview = async (review: GameReview): Promise<void> => {
  const isJudged = review.isComplete;
  const [first, second] = review.summaries.value;
  const id = await keepRecord(review.record, 'reviewed');
  if (id !== undefined && isJudged) await labelGame(id, { accuracy: [first.accuracy, second.accuracy] });
};
