import type { LazyText } from '../words/lazy-text.ts';
import { say } from '../words/say.ts';
import { Button } from './button.tsx';
import { useBorrowedFocus } from './focus.ts';
import { useLayer } from './layers.ts';

export interface AskedQuestion {
  readonly text: LazyText;
  readonly onYes: () => void;
  /** A yes cannot be undone. */
  readonly isFinal?: boolean | undefined;
}

interface QuestionProps extends Omit<AskedQuestion, 'text'> {
  readonly text: string;
  onNo(): void;
}

/** Takes the focus, and gives it back when it closes. Yes is the primary button; the safe answer has the focus. */
export const Question = ({ text, onYes, onNo, isFinal = false }: QuestionProps) => {
  const safe = useBorrowedFocus<HTMLButtonElement>();
  useLayer(true, onNo);
  const answers = [
    { id: 'yes', onClick: onYes, isSafe: !isFinal },
    { id: 'no', onClick: onNo, isSafe: isFinal },
  ] as const;
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
        {answers.map(({ id, onClick, isSafe }) => (
          <Button
            key={id}
            label={say(id)}
            ref={isSafe ? safe : null}
            class={id === 'yes' ? 'strong' : ''}
            testId={id}
            onClick={onClick}
          />
        ))}
      </div>
    </fieldset>
  );
};
