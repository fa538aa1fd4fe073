import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { say } from '../words/say.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useLayer } from './layers.ts';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly testId: string;
  onClose(): void;
  readonly children: ComponentChildren;
}

/** Open as long as it is rendered. Escape, the back button, a click outside and its own button close it. */
export const Dialog = ({ title, testId, onClose, children }: DialogProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(true, onClose);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click outside is an addition; Escape closes the dialog too.
    <dialog
      ref={dialog}
      class="framed dialog"
      data-testid={testId}
      aria-labelledby={id}
      onClose={onClose}
      onClick={event => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div class="dialog-content">
        <div class="row unbroken spread dialog-title">
          <h2 id={id}>{title}</h2>
          <Button
            label={<Icon name="leave" />}
            class="quiet"
            aria-label={say('do.close')}
            title={say('do.close')}
            testId="close-dialog"
            onClick={onClose}
          />
        </div>
        {children}
      </div>
    </dialog>
  );
};
