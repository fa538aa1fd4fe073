import { Slider } from '../controls/fields.tsx';
import type { GameReview } from './game-review.ts';
import { chosenNodes, MAX_THOROUGHNESS, thoroughness } from './thoroughness.ts';
import { numberText } from './values.ts';
import { say } from './words.ts';

/** Another review: more thorough, or of another game. */
export const Again = ({ review, onOther }: { review: GameReview; onOther: () => void }) => {
  const nodes = chosenNodes();
  return (
    <section class="review-section">
      <Slider
        label={say('nodes')}
        value={thoroughness.value}
        least={0}
        most={MAX_THOROUGHNESS}
        shown={say('nodes.value', { count: numberText(nodes, 0) })}
        testId="nodes"
        onChange={value => {
          thoroughness.value = value;
        }}
      />
      <div class="row">
        <button
          type="button"
          data-testid="run"
          disabled={review.isRunning.value}
          onClick={() => void review.run(nodes)}
        >
          {say('run')}
        </button>
        <button type="button" data-testid="other" onClick={onOther}>
          {say('open.other')}
        </button>
      </div>
    </section>
  );
};
