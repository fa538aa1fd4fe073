import { useRef } from 'preact/hooks';
import { useBorrowedFocus } from '../controls/focus.ts';
import { useLayer } from '../controls/layers.ts';
import type { LazyText } from '../words/lazy-text.ts';
import { say } from '../words/say.ts';

/** A yes-or-no question to the user. */
export interface Asked {
  readonly text: LazyText;
  readonly onYes: () => void;
}

/** A yes-or-no question. It takes the focus, and gives it back when it closes. */
export const Question = ({ text, onYes, onNo }: { text: string; onYes: () => void; onNo: () => void }) => {
  const yes = useRef<HTMLButtonElement>(null);
  useBorrowedFocus(yes);
  useLayer(true, onNo);
  return (
    <fieldset
      class="question bare"
      aria-label={text}
      data-testid="question"
      onKeyDown={event => {
        if (event.key === 'Escape') onNo();
      }}
    >
      <p>{text}</p>
      <div class="answers">
        <button ref={yes} type="button" class="strong" data-testid="yes" onClick={onYes}>
          {say('yes')}
        </button>
        <button type="button" data-testid="no" onClick={onNo}>
          {say('no')}
        </button>
      </div>
    </fieldset>
  );
};
