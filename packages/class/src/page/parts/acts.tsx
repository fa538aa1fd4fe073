import type { Result } from '@poda/library/core/result.ts';
import { Question } from '@poda/page/controls/question.tsx';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Refusal } from '../../api/call-route.ts';
import { Refused } from './asked.tsx';

/** A question comes first if the act cannot be undone. */
export const ActButton = <T,>({
  label,
  spoken,
  ask,
  act,
  onDone,
  isStrong = false,
  testId,
}: {
  label: string;
  /** For screen readers, if the visible label does not say whom the act is about. */
  spoken?: string;
  ask?: string;
  act: () => Promise<Result<T, Refusal>>;
  onDone: (answer: T) => void;
  isStrong?: boolean;
  testId: string;
}) => {
  const isAsking = useSignal(false);
  const isBusy = useSignal(false);
  const refusal = useSignal<Refusal | undefined>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const send = async () => {
    const row = button.current?.closest('.row');
    isAsking.value = false;
    if (isBusy.value) return;
    isBusy.value = true;
    refusal.value = undefined;
    const answer = await act();
    isBusy.value = false;
    if (answer.ok) onDone(answer.value);
    else refusal.value = answer.error;
    requestAnimationFrame(() => keepFocusIn(row));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={isStrong ? 'strong' : undefined}
        aria-label={spoken}
        aria-disabled={isBusy.value}
        data-testid={testId}
        onClick={() => {
          if (ask === undefined) void send();
          else isAsking.value = true;
        }}
      >
        {label}
      </button>
      {isAsking.value && ask !== undefined && (
        <Question
          text={ask}
          isFinal
          onYes={() => void send()}
          onNo={() => {
            isAsking.value = false;
          }}
        />
      )}
      <Refused refusal={refusal.value} />
    </>
  );
};

/** The focused button may have gone, for example when Resume replaces Pause. */
const keepFocusIn = (row: Element | null | undefined): void => {
  if (document.activeElement?.matches('body, .arena-place') !== true) return;
  row?.querySelector<HTMLElement>('button, a')?.focus();
};
