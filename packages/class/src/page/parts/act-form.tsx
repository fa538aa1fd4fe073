import type { Result } from '@poda/library/core/result.ts';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Refusal } from '../../api/call-route.ts';
import { Refused } from './asked.tsx';

/** A form that sends one request; a refusal keeps all input. */
export const ActForm = <T,>({
  label,
  title,
  act,
  onDone,
  children,
  testId,
}: {
  label: string;
  title?: string;
  act: () => Promise<Result<T, Refusal>>;
  onDone: (answer: T) => void;
  children: ComponentChildren;
  testId: string;
}) => {
  const isBusy = useSignal(false);
  const refusal = useSignal<Refusal | undefined>(undefined);
  return (
    <form
      class="group arena-form"
      aria-label={title}
      data-testid={testId}
      onSubmit={async event => {
        event.preventDefault();
        if (isBusy.value) return;
        isBusy.value = true;
        refusal.value = undefined;
        const answer = await act();
        isBusy.value = false;
        if (answer.ok) onDone(answer.value);
        else refusal.value = answer.error;
      }}
    >
      {title !== undefined && <h2>{title}</h2>}
      {children}
      <Refused refusal={refusal.value} />
      <div class="row">
        <button type="submit" class="strong" aria-disabled={isBusy.value} data-testid={`${testId}-send`}>
          {label}
        </button>
      </div>
    </form>
  );
};
