import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import type { Variant } from '../../../core/contract.ts';
import type { Problem } from '../../../core/result.ts';
import { translator } from '../../words/say.ts';
import { say } from '../words.ts';
import { type Edited, editedFrom } from './editing.ts';

/** The position as text, to be read and to be typed. */
export const PositionText = ({
  variant,
  text,
  refusal,
  onRead,
}: {
  variant: Variant;
  text: string;
  /** Why what was typed is no position; whoever changes the position otherwise takes it back. */
  refusal: Signal<Problem | null>;
  onRead: (edited: Edited) => void;
}) => {
  const id = useId();
  const typed = useSignal<string | null>(null);
  // Another position has another text.
  useEffect(() => {
    typed.value = null;
  }, [text]);
  return (
    <form
      class="move-box"
      onSubmit={event => {
        event.preventDefault();
        const read = editedFrom(variant, (typed.value ?? text).trim());
        refusal.value = read.ok ? null : read.error;
        if (!read.ok) return;
        typed.value = null;
        onRead(read.value);
      }}
    >
      <label for={id}>{say('edit.text')}</label>
      <input
        id={id}
        value={typed.value ?? text}
        aria-invalid={refusal.value !== null}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        data-testid="edit-text"
        onInput={event => {
          typed.value = event.currentTarget.value;
        }}
      />
      <button type="submit" data-testid="edit-read">
        {say('edit.take-text')}
      </button>
      {refusal.value !== null && (
        <p class="refusal whole-row" role="alert" data-testid="edit-text-refusal">
          {translator.value.problem(refusal.value, variant.game)}
        </p>
      )}
    </form>
  );
};
