import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Notice } from '../../notation/notice.ts';
import type { GameRecord } from '../../notation/record.ts';
import { takeHandedOver } from '../state/handed-over.ts';
import { translator } from '../words/say.ts';
import { nothing, type Told } from '../words/told.ts';
import { GameReview } from './game-review.ts';
import { OpenGame } from './open-game.tsx';
import './review.css';
import { ReviewView } from './review-view.tsx';
import { chosenNodes } from './thoroughness.ts';
import { say } from './words.ts';

/** The game under review; it stays while somebody looks at another screen. */
const current = signal<GameReview | undefined>(undefined);
/** Why the last game that somebody chose cannot be reviewed. */
const refusal = signal<Told>(nothing);

const open = (record: GameRecord, notices: readonly Notice[] = [], ply?: number): void => {
  const review = GameReview.of(record, ply, notices);
  if (!review.ok) {
    refusal.value = () => translator.value.problem(review.error);
    return;
  }
  if (review.value.plies.length === 0) {
    refusal.value = () => say('open.empty');
    return;
  }
  refusal.value = nothing;
  current.value?.leave();
  current.value = review.value;
  void review.value.run(chosenNodes());
};

/** The review of a game: one that was handed over, or that somebody chooses. */
export const ReviewScreen = () => {
  useEffect(() => {
    const given = takeHandedOver();
    if (given !== null) open(given.record, [], given.ply);
  }, []);
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
      }}
    />
  );
};
