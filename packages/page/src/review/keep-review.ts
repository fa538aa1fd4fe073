import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { readRecord, writeRecord } from '@poda/library/notation/record/record-text.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { readStored, writeStored } from '../browser/storage.ts';
import { keepRecord } from '../library/keep-record.ts';
import { labelGame, readLibrary } from '../library/library.ts';
import { contentOf } from '../library/library-game.ts';
import { takeOverEarlier } from '../library/take-over.ts';
import type { GameReview } from './game-review.ts';

export const keepReview = async (review: GameReview): Promise<void> => {
  const isJudged = review.isComplete;
  const [first, second] = review.summaries.value;
  const id = await keepRecord(review.record, 'reviewed');
  if (id !== undefined && isJudged) await labelGame(id, { accuracy: [first.accuracy, second.accuracy] });
};

/** The judgements of this visit's reviews, by the content of the game, the latest last. */
const finished = new Map<string, readonly ReviewedMove[]>();
const MAX_FINISHED = 20;

/** Remembers a complete review, unless the game's tables were missing. */
export const rememberJudgements = ({ isComplete, isWithoutTables, record, moves }: GameReview): void => {
  if (!isComplete || isWithoutTables.value) return;
  const content = contentOf(record);
  finished.delete(content);
  finished.set(content, moves.value);
  if (finished.size > MAX_FINISHED) finished.delete(finished.keys().next().value!);
};

export const judgementsOf = (record: GameRecord): readonly ReviewedMove[] => finished.get(contentOf(record)) ?? [];

const NAME = 'poda.review';

export const storeReviewedRecord = (record: GameRecord | null): void => {
  writeStored(NAME, record === null ? undefined : writeRecord(record));
};

export const storedReviewedRecord = (): GameRecord | undefined => {
  const text = readStored(NAME);
  return typeof text === 'string' ? recordIn(text) : undefined;
};

export const lastPlayed = async (): Promise<GameRecord | undefined> => {
  await takeOverEarlier();
  const { games } = await readLibrary();
  const last = games.find(({ origin }) => origin === 'played');
  return last === undefined ? undefined : recordIn(last.record);
};

const recordIn = (text: string): GameRecord | undefined => {
  const read = readRecord(text);
  return read.ok ? read.value.record : undefined;
};
