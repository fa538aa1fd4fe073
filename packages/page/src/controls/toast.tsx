import { effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LazyText } from '../words/lazy-text.ts';
import { say } from '../words/say.ts';
import { Button } from './button.tsx';
import { set } from './signals.ts';

/** With `onUndo`, the user can take back what the message is about. */
interface ToastMessage {
  /** Differs for each message, so that a repeated text is a new element and is announced again. */
  readonly id: number;
  readonly text: LazyText;
  readonly onUndo?: () => void;
}

/** How long a message stays without pointer or focus on it: enough to read it and react. */
const STAY_MILLIS = 12_000;

const shown = signal<ToastMessage | null>(null);
const isHeld = signal(false);

/** Replaces the previous message. Until it closes, its button and Ctrl-Z call `onUndo`. */
export const showToast = (text: LazyText, onUndo?: () => void): void => {
  const id = (shown.peek()?.id ?? 0) + 1;
  shown.value = { id, text, ...(onUndo === undefined ? {} : { onUndo }) };
};

/** What the message offered to undo stays done. */
const closeToast = (): void => {
  shown.value = null;
  isHeld.value = false;
};

const undoShown = (): void => {
  const onUndo = shown.peek()?.onUndo;
  closeToast();
  onUndo?.();
};

/** Once on the page. The announcing element is always there, because screen readers need it beforehand. */
export const Toast = () => {
  const place = useRef<HTMLElement>(null);
  const focusedBefore = useRef<Element | null>(null);
  useToastTimer();
  useUndoKey();

  /** Gives the focus back before an action removes the buttons. */
  const leave = (act: () => void) => {
    const before = focusedBefore.current;
    if (place.current?.contains(document.activeElement)) {
      const target = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('main');
      target?.focus({ preventScroll: true });
    }
    act();
  };

  return (
    <section
      ref={place}
      aria-label={say('toast')}
      class={shown.value === null ? 'framed toast empty' : 'framed toast'}
      data-testid="toast"
      onPointerEnter={() => set(isHeld, true)}
      onPointerLeave={() => set(isHeld, place.current?.contains(document.activeElement) ?? false)}
      onFocusIn={event => {
        const from = event.relatedTarget as Element | null;
        if (!place.current?.contains(from)) focusedBefore.current = from;
        isHeld.value = true;
      }}
      onFocusOut={event => {
        if (!place.current?.contains(event.relatedTarget as Element | null)) isHeld.value = false;
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') leave(closeToast);
      }}
    >
      <Message leave={leave} />
    </section>
  );
};

/** `leave` gives the focus back before it runs an action. */
const Message = ({ leave }: { leave: (act: () => void) => void }) => {
  const message = shown.value;
  return (
    <>
      <p role="status">{message !== null && <span key={message.id}>{message.text()}</span>}</p>
      {message !== null && (
        <span class="row unbroken">
          {message.onUndo !== undefined && (
            <Button
              label={say('do.undo')}
              class="strong"
              testId="toast-undo"
              aria-keyshortcuts="Control+Z"
              title="Ctrl+Z"
              onClick={() => leave(undoShown)}
            />
          )}
          <Button label={say('do.close')} class="quiet" testId="toast-close" onClick={() => leave(closeToast)} />
        </span>
      )}
    </>
  );
};

const useToastTimer = (): void =>
  useEffect(
    () =>
      effect(() => {
        if (shown.value === null || isHeld.value) return;
        const timer = setTimeout(closeToast, STAY_MILLIS);
        return () => clearTimeout(timer);
      }),
    [],
  );

const useUndoKey = (): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (shown.peek()?.onUndo === undefined || !isUndoKey(event) || isTextField(event.target)) return;
      event.preventDefault();
      undoShown();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** In a text field, Ctrl-Z takes back typed text. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, input:not([type]), input[type="text"], input[type="number"]');
