import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { capitalised } from '../../i18n/translate.ts';
import type { Notice } from '../../notation/notice.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import { readAddress } from '../analysis/address.ts';
import { toldNotice, toldProblem } from '../exchange/told-notice.ts';
import { go, route } from '../route.ts';
import { takeHandedOver } from '../state/game-handover.ts';
import { emptyText, type LazyText } from '../words/lazy-text.ts';
import { GameReview } from './game-review.ts';
import { keepReviewed, keptReviewed } from './kept-review.ts';
import { OpenGame } from './open-game.tsx';
import './review.css';
import { ReviewView } from './review-view.tsx';
import { chosenNodes } from './thoroughness.ts';
import { say } from './words.ts';

/** The game under review; it stays while somebody looks at another screen. */
const current = signal<GameReview | undefined>(undefined);
/** Why the last game that somebody chose cannot be reviewed. */
const refusal = signal<LazyText>(emptyText);

/** Opens a game; false where it cannot be reviewed, and why is told. */
const open = (record: GameRecord, notices: readonly Notice[] = [], ply?: number): boolean => {
  const review = GameReview.of(record, ply, notices);
  if (!review.ok) {
    refusal.value = () => toldProblem(review.error);
    return false;
  }
  if (review.value.plies.length === 0) {
    refusal.value = () => [say('open.empty'), ...notices.map(notice => capitalised(toldNotice(notice)()))].join(' ');
    return false;
  }
  refusal.value = emptyText;
  current.value?.leave();
  current.value = review.value;
  keepReviewed(record);
  void review.value.run(chosenNodes());
  return true;
};

/** Whether the address brings a game that can be reviewed; why it cannot is told. */
const openAddress = (query: URLSearchParams): boolean => {
  const brought = readAddress(query);
  if (brought?.ok) return open(brought.value.record, brought.value.notices);
  if (brought !== null) refusal.value = () => capitalised(toldProblem(brought.error.problem, brought.error.game));
  return false;
};

/** The review of a game: one that was handed over, that the address brings, or that somebody chooses. */
export const ReviewScreen = () => {
  const { query } = route.value;
  useEffect(() => {
    const given = takeHandedOver();
    if (given !== null) open(given.record, [], given.ply);
    else if (openAddress(query)) go('review');
    else if (current.value === undefined) {
      const kept = keptReviewed();
      if (kept !== undefined) open(kept);
    }
  }, [query.toString()]);
  const review = current.value;
  if (review === undefined) return <OpenGame refusal={refusal.value()} onOpen={open} />;
  return (
    <ReviewView
      key={review}
      review={review}
      onOpen={open}
      onOther={() => {
        review.leave();
        current.value = undefined;
        keepReviewed(null);
      }}
    />
  );
};
