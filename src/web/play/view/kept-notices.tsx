import { say } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';
import { isKeptElsewhere, isNotKept, keepGame } from '../kept-game.ts';

/** What is to be known about whether the game is kept: that it cannot be, or that another window has kept another. */
export const KeptNotices = ({ live, onOther }: { live: LiveGame; onOther: () => void }) => (
  <>
    {isNotKept.value && (
      <p class="refusal" role="alert" data-testid="not-kept">
        {say('kept.failed')}
      </p>
    )}
    {isKeptElsewhere.value && (
      <div class="question" role="alert" data-testid="elsewhere">
        <p>{say('kept.elsewhere')}</p>
        <button type="button" class="strong" data-testid="open-other" onClick={onOther}>
          {say('kept.load')}
        </button>
        <button
          type="button"
          data-testid="stay"
          onClick={() => {
            keepGame(live.record());
            live.autoPlay.resume();
          }}
        >
          {say('kept.stay')}
        </button>
      </div>
    )}
  </>
);
