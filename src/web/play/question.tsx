import { useRef } from 'preact/hooks';
import { useBorrowedFocus } from '../controls/focus.ts';
import { useLayer } from '../controls/layers.ts';
import type { LazyText } from '../words/lazy-text.ts';
import { say } from '../words/say.ts';

/** A yes-or-no question to the user. */
export interface Asked {
  readonly text: LazyText;
  readonly onYes: () => void;
  /** True if a yes cannot be undone. */
  readonly isFinal?: boolean | undefined;
}

/** A yes-or-no question. It takes the focus, and gives it back when it closes. The safe answer is highlighted. */
export const Question = ({
  text,
  onYes,
  onNo,
  isFinal = false,
}: {
  text: string;
  onYes: () => void;
  onNo: () => void;
  isFinal?: boolean | undefined;
}) => {
  const safe = useRef<HTMLButtonElement>(null);
  useBorrowedFocus(safe);
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
        <button
          ref={isFinal ? null : safe}
          type="button"
          class={isFinal ? '' : 'strong'}
          data-testid="yes"
          onClick={onYes}
        >
          {say('yes')}
        </button>
        <button
          ref={isFinal ? safe : null}
          type="button"
          class={isFinal ? 'strong' : ''}
          data-testid="no"
          onClick={onNo}
        >
          {say('no')}
        </button>
      </div>
    </fieldset>
  );
};
