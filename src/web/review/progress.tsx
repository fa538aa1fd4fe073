import { capitalised } from '../../i18n/translate.ts';
import { isProblem, toldNotice } from '../exchange/told-notice.ts';
import type { GameReview } from './game-review.ts';
import { say } from './words.ts';

/** How far the review is, and what there is to know of how it went. */
export const Progress = ({ review }: { review: GameReview }) => {
  const done = review.moves.value.length;
  const all = review.plies.length;
  const failure = review.failure.value;
  return (
    <>
      {review.notices.map((notice, i) => (
        <p key={i} class={isProblem(notice) ? 'refusal' : 'faint'} data-testid="review-notice">
          {capitalised(toldNotice(notice)())}
        </p>
      ))}
      {review.isRunning.value && (
        <div class="row" aria-busy="true">
          <progress max={all} value={done} aria-label={say('progress')} data-testid="progress" />
          <span>{say('progress.of', { done, all })}</span>
          <button type="button" data-testid="stop" onClick={() => review.stop()}>
            {say('stop')}
          </button>
        </div>
      )}
      {failure !== '' && (
        <p class="refusal" role="alert">
          {say('failed', { reason: failure })}
        </p>
      )}
      {!review.isRunning.value && !review.isComplete && failure === '' && (
        <p role="status" data-testid="stopped">
          {say('stopped', { count: done })}
        </p>
      )}
    </>
  );
};
