import { capitalised } from '@poda/library/i18n/translate.ts';
import { between, storedSignal } from '../browser/storage.ts';
import { Button } from '../controls/button.tsx';
import { bound, Slider } from '../controls/fields.tsx';
import { isProblem, noticeInWords } from '../exchange/notice-in-words.ts';
import { CitedMessage } from '../learn/cited-text.tsx';
import { fixed } from '../words/numbers.ts';
import type { GameReview } from './game-review.ts';
import { say } from './words.ts';

/** Search nodes per move. */
const budgets = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000] as const;
const MAX_THOROUGHNESS = budgets.length - 1;

const thoroughness = storedSignal('review-budget', 3, between(0, MAX_THOROUGHNESS));

export const chosenNodes = (): number => budgets[Math.round(thoroughness.value)]!;

export const Progress = ({ review }: { review: GameReview }) => {
  const done = review.moves.value.length;
  const all = review.decisions.length;
  const failure = review.failure.value;
  return (
    <>
      {review.notices.map((notice, i) => (
        <p key={i} class={isProblem(notice) ? 'refusal' : 'faint'} data-testid="review-notice">
          <CitedMessage text={capitalised(noticeInWords(notice)())} />
        </p>
      ))}
      {review.isRunning.value && (
        <div class="row" aria-busy="true">
          <progress max={all} value={done} aria-label={say('progress')} data-testid="progress" />
          <span>{say('progress.of', { done, all })}</span>
          <Button label={say('stop')} testId="stop" onClick={() => review.stop()} />
        </div>
      )}
      {review.isWithoutTables.value && (
        <p role="status" data-testid="review-without-tables">
          {say('without-tables')}
        </p>
      )}
      {failure !== null && (
        <p class="refusal" role="alert">
          {failure === '' ? say('failed.load') : say('failed', { reason: failure })}
        </p>
      )}
      {!review.isRunning.value && !review.isComplete && failure === null && (
        <p role="status" data-testid="stopped">
          {say('stopped', { count: done })}
        </p>
      )}
    </>
  );
};

export const Again = ({ review, onOther }: { review: GameReview; onOther: () => void }) => {
  const nodes = chosenNodes();
  return (
    <>
      <Slider
        label={say('nodes')}
        {...bound(thoroughness)}
        min={0}
        max={MAX_THOROUGHNESS}
        shown={say('nodes.value', { count: fixed(nodes, 0) })}
        testId="nodes"
      />
      <div class="row">
        {!review.isRunning.value && <Button label={say('run')} testId="run" onClick={() => void review.run(nodes)} />}
        <Button label={say('open.other')} testId="other" onClick={onOther} />
      </div>
    </>
  );
};
