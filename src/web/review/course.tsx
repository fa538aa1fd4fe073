import { worthOf0 } from '../../search/review/review-curve.ts';
import { translator } from '../words/say.ts';
import type { GameReview } from './game-review.ts';
import { Graph } from './graph.tsx';
import { worthText } from './values.ts';
import { say } from './words.ts';

/** The graph of the game. */
export const Course = ({ review }: { review: GameReview }) => {
  const { variant } = review;
  const { heights, scale } = review.curve.value;
  const [first, second] = ([0, 1] as const).map(side => translator.value.sideName(variant, side));
  return (
    <section class="review-section">
      <h2>{say('graph')}</h2>
      <Graph
        heights={heights}
        count={review.plies.length}
        labels={review.moves.value.map(({ label }) => label)}
        scale={scale}
        above={say('graph.above', { side: first! })}
        below={say('graph.above', { side: second! })}
        chosen={review.chosen.value}
        label={say('graph.label')}
        describe={index => describe(review, index)}
        onChoose={index => review.choose(index)}
      />
      <p class="hidden">{say('graph.table')}</p>
    </section>
  );
};

/** A move with its value and its label, on one line. */
const describe = (review: GameReview, index: number): string => {
  const { variant } = review;
  if (index >= review.plies.length) return say('chosen.end');
  const move = review.moves.value[index];
  const text = review.numbered(index);
  if (move === undefined) return text;
  const label = translator.value.say(move.isForced ? 'review.forced' : `review.label.${move.label}`);
  const value = worthText(variant, worthOf0(variant, move, move.after));
  return `${text}, ${translator.value.sideName(variant, move.side)}: ${label}, ${value}`;
};
