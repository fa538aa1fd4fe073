import type { Variant } from '@poda/library/core/contract.ts';
import type { Problem } from '@poda/library/core/result.ts';
import { type Signal, useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { set } from '../../controls/signals.ts';
import { CitedMessage } from '../../learn/cited-text.tsx';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import { type Edited, editedFrom } from './editing.ts';

interface PositionTextProps {
  readonly variant: Variant;
  readonly text: string;
  /** The editor clears the refusal when the position changes in another way. */
  readonly refusal: Signal<Problem | null>;
  onRead(edited: Edited): void;
}

export const PositionText = ({ variant, text, refusal, onRead }: PositionTextProps) => {
  const id = useId();
  const typed = useSignal<{ readonly value: string; readonly over: string } | null>(null);
  // A change of the position replaces what the user typed over an earlier one.
  const shown = typed.value?.over === text ? typed.value.value : text;
  return (
    <form
      class="move-box"
      onSubmit={event => {
        event.preventDefault();
        const read = editedFrom(variant, shown.trim());
        refusal.value = read.ok ? null : read.error;
        if (!read.ok) return;
        typed.value = null;
        onRead(read.value);
      }}
    >
      <label for={id}>{say('edit.text')}</label>
      <input
        id={id}
        value={shown}
        aria-invalid={refusal.value !== null}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        data-testid="edit-text"
        onInput={event => set(typed, { value: event.currentTarget.value, over: text })}
      />
      <Button label={say('edit.take-text')} type="submit" testId="edit-read" />
      {refusal.value !== null && (
        <p class="refusal whole-row" role="alert" data-testid="edit-text-refusal">
          <CitedMessage text={translator.value.problem(refusal.value, variant.game)} />
        </p>
      )}
    </form>
  );
};
