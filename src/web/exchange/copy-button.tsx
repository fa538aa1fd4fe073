import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import type { Told } from '../words/told.ts';
import { copyText } from './hand-out.ts';
import { say } from './words.ts';

/** Copies a text; where the browser does not allow it, the field that shows the text is selected. */
export const CopyButton = ({
  text,
  field,
  isStrong = false,
  told,
  testId,
}: {
  text: string;
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  isStrong?: boolean;
  /** Where it is told whether that was possible. */
  told: Signal<Told>;
  testId: string;
}) => (
  <button
    type="button"
    class={isStrong ? 'strong' : undefined}
    data-testid={testId}
    onClick={async () => {
      const isCopied = await copyText(text);
      if (!isCopied) field.current?.select();
      told.value = () => say(isCopied ? 'copied' : 'copy.failed');
    }}
  >
    {say('copy')}
  </button>
);
