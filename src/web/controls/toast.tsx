import { effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LazyText } from '../words/lazy-text.ts';
import { say } from '../words/say.ts';
import './toast.css';

/** A short message at the bottom of the page; with `onUndo`, the user can take back what the message is about. */
interface ToastMessage {
  /** Different for each message, so that a repeated text is a new element and is announced again. */
  readonly id: number;
  readonly text: LazyText;
  readonly onUndo?: () => void;
}

/** How long a message stays, in ms, while neither the pointer nor the focus is on it: enough to read it and to react. */
const STAY_MILLIS = 12_000;

const shown = signal<ToastMessage | null>(null);
/** True while the pointer or the focus is on the message. */
const isHeld = signal(false);

/** Shows a message in place of the one before. Until it closes, its button and Ctrl-Z call `onUndo`. */
export const showToast = (text: LazyText, onUndo?: () => void): void => {
  const id = (shown.peek()?.id ?? 0) + 1;
  shown.value = { id, text, ...(onUndo === undefined ? {} : { onUndo }) };
};

/** Closes the message; what it offered to undo stays done. */
const closeToast = (): void => {
  shown.value = null;
  isHeld.value = false;
};

const undoShown = (): void => {
  const onUndo = shown.peek()?.onUndo;
  closeToast();
  onUndo?.();
};

/** The place of the messages, once on the page. The element that announces them is always there, as screen readers need. */
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
      class={shown.value === null ? 'toast empty' : 'toast'}
      data-testid="toast"
      onPointerEnter={() => {
        isHeld.value = true;
      }}
      onPointerLeave={() => {
        isHeld.value = place.current?.contains(document.activeElement) ?? false;
      }}
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

/** The message with its buttons; `leave` gives the focus back before it runs an action. */
const Message = ({ leave }: { leave: (act: () => void) => void }) => {
  const message = shown.value;
  return (
    <>
      <p role="status">{message !== null && <span key={message.id}>{message.text()}</span>}</p>
      {message !== null && (
        <span class="row unbroken">
          {message.onUndo !== undefined && (
            <button
              type="button"
              class="strong"
              data-testid="toast-undo"
              aria-keyshortcuts="Control+Z"
              title="Ctrl+Z"
              onClick={() => leave(undoShown)}
            >
              {say('do.undo')}
            </button>
          )}
          <button type="button" class="quiet" data-testid="toast-close" onClick={() => leave(closeToast)}>
            {say('do.close')}
          </button>
        </span>
      )}
    </>
  );
};

/** Closes the message after its time, unless the user points at it or has the focus in it. */
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

/** Undoes on Ctrl-Z what the message tells, except in a text field. */
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

/** True if a text field has the focus, in which Ctrl-Z takes back what was typed. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, input:not([type]), input[type="text"], input[type="number"]');
