import { translator } from '../words/say.ts';
import { Badge } from './badge.tsx';
import type { GameReview } from './game-review.ts';
import { SideToken } from './move-table.tsx';
import { givenAwayText } from './values.ts';
import { say } from './words.ts';

/** The moves that cost most. */
export const Moments = ({ review }: { review: GameReview }) => {
  const moments = review.moments.value;
  return (
    <section class="review-section">
      <h2>{say('moments.title')}</h2>
      {moments.length === 0 ? (
        <p class="faint">{review.isComplete ? say('moments.none') : '…'}</p>
      ) : (
        <ul class="moments" data-testid="moments">
          {moments.map(move => {
            const index = review.indexOf(move);
            return (
              <li key={move.ply}>
                <button
                  type="button"
                  aria-current={review.chosen.value === index ? 'step' : undefined}
                  onClick={() => review.choose(index)}
                >
                  <Badge label={move.label} /> <SideToken review={review} side={move.side} /> {review.numbered(index)}{' '}
                  <span class="faint">
                    {translator.value.say(`review.label.${move.label}`)}, {givenAwayText(review.variant, move.loss)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
