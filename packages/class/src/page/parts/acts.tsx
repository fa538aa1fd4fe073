import type { Result } from '@poda/library/core/result.ts';
import { Button } from '@poda/page/controls/button.tsx';
import { Question } from '@poda/page/controls/question.tsx';
import { set } from '@poda/page/controls/signals.ts';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Refusal } from '../../api/call-route.ts';
import { say } from '../words.ts';
import { Refused } from './requests.tsx';

interface ActProps<T> {
  readonly label: string;
  /** The label for screen readers, if the visible one does not say whom the act is about. */
  readonly spoken?: string;
  readonly ask?: string | undefined;
  /** Brings what the question says up to date. */
  onAsk?(): void;
  act(): Promise<Result<T, Refusal>>;
  onDone(answer: T): void;
  readonly isStrong?: boolean;
  readonly testId: string;
}

/** Sends one request at a time. */
export const useAct = <T,>(act: () => Promise<Result<T, Refusal>>, onDone: (answer: T) => void) => {
  const isBusy = useSignal(false);
  const refusal = useSignal<Refusal | undefined>(undefined);
  const send = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    refusal.value = undefined;
    const answer = await act();
    isBusy.value = false;
    if (answer.ok) onDone(answer.value);
    else refusal.value = answer.error;
  };
  return { isBusy, refusal, send };
};

/** A form that sends one request; a refusal keeps all input. */
export const ActForm = <T,>({
  label,
  title,
  act,
  onDone,
  children,
  testId,
}: Pick<ActProps<T>, 'label' | 'act' | 'onDone' | 'testId'> & { title?: string; children: ComponentChildren }) => {
  const { isBusy, refusal, send } = useAct(act, onDone);
  return (
    <form
      class="group arena-form"
      aria-label={title}
      data-testid={testId}
      onSubmit={event => {
        event.preventDefault();
        void send();
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

/** Asks the question `ask` first if the act cannot be undone. */
export const ActButton = <T,>({ label, spoken, ask, onAsk, act, onDone, isStrong = false, testId }: ActProps<T>) => {
  const isAsking = useSignal(false);
  const { isBusy, refusal, send } = useAct(act, onDone);
  const button = useRef<HTMLButtonElement>(null);
  const sendKeepingFocus = async () => {
    const row = button.current?.closest('.row');
    isAsking.value = false;
    await send();
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
          if (ask === undefined) void sendKeepingFocus();
          else {
            isAsking.value = true;
            onAsk?.();
          }
        }}
      >
        {label}
      </button>
      {isAsking.value && ask !== undefined && (
        <Question text={ask} isFinal onYes={() => void sendKeepingFocus()} onNo={() => set(isAsking, false)} />
      )}
      <Refused refusal={refusal.value} />
    </>
  );
};

/** The focused button may be gone after the act, for example when Resume replaces Pause. */
const keepFocusIn = (row: Element | null | undefined): void => {
  if (document.activeElement?.matches('body, .arena-place') !== true) return;
  row?.querySelector<HTMLElement>('button, a')?.focus();
};

export const PrintButton = () => <Button label={say('print')} onClick={() => print()} />;
