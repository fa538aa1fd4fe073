import type { ComponentChildren } from 'preact';

interface FoldProps {
  readonly title: string;
  readonly shown?: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
  readonly testId?: string;
}

/** A folded group shows its present choice in words. */
export const Fold = ({ title, shown = '', isOpen = false, children, testId }: FoldProps) => (
  <details class="fold" open={isOpen} data-testid={testId}>
    <summary>
      {title}
      {shown !== '' && <span class="faint"> {shown}</span>}
    </summary>
    <div class="fold-body">{children}</div>
  </details>
);
