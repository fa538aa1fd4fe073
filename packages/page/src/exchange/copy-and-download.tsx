import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { Button } from '../controls/button.tsx';
import type { LazyText } from '../words/lazy-text.ts';
import { say } from './words.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  readonly isStrong?: boolean;
  readonly answer: Signal<LazyText>;
  readonly testId: string;
}

export const CopyButton = ({ text, field, isStrong = false, answer, testId }: CopyButtonProps) => (
  <Button
    label={say('copy')}
    class={isStrong ? 'strong' : undefined}
    testId={testId}
    onClick={async () => {
      const isCopied = await copyField(text, field.current);
      answer.value = () => say(isCopied ? 'copied' : 'copy.failed');
    }}
  />
);

/** The last answer to a button; a screen reader announces it. */
export const Answer = ({ answer, testId }: Pick<CopyButtonProps, 'answer' | 'testId'>) => (
  <p role="status" class="small" data-testid={testId}>
    {answer.value()}
  </p>
);

/** If the browser refuses, the text is selected in its field. */
export const copyField = async (text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> =>
  (await copyText(text)) || copySelected(field);

const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** The older copy command also works over plain http, where the page has no clipboard. */
const copySelected = (field: HTMLInputElement | HTMLTextAreaElement | null): boolean => {
  const before = document.activeElement;
  field?.select();
  const isCopied = document.execCommand('copy');
  if (isCopied && before instanceof HTMLElement) before.focus();
  return isCopied;
};

export const download = (name: string, content: string | Blob, type = 'text/plain'): void => {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MILLIS);
};

/** Time in ms for the browser to read the blob after the click, enough for any file of ours. */
const REVOKE_MILLIS = 60_000;
