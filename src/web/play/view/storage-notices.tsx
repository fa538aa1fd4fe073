import { LibraryNotices } from '../../library/library-notices.tsx';
import { say } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';
import { continueHere, isChangedElsewhere, isOpenElsewhere, storeGame } from '../stored-game.ts';

/** Warns that the game cannot be stored, or that another tab has changed it. */
export const StorageNotices = ({ live, onOther }: { live: LiveGame; onOther: () => void }) => (
  <>
    <LibraryNotices />
    {isOpenElsewhere.value && !isChangedElsewhere.value && (
      <div class="question" role="alert" data-testid="open-elsewhere">
        <p>{say('kept.open')}</p>
        <button type="button" class="strong" data-testid="continue-here" onClick={() => continueHere(live)}>
          {say('kept.here')}
        </button>
      </div>
    )}
    {isChangedElsewhere.value && (
      <div class="question" role="alert" data-testid="elsewhere">
        <p>{say('kept.elsewhere')}</p>
        <button type="button" class="strong" data-testid="open-other" onClick={onOther}>
          {say('kept.load')}
        </button>
        <button
          type="button"
          data-testid="stay"
          onClick={() => {
            storeGame(live, true);
            live.autoPlay.resume();
          }}
        >
          {say('kept.stay')}
        </button>
      </div>
    )}
  </>
);
