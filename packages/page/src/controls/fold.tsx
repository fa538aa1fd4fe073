import type { ComponentChildren } from 'preact';
import './fold.css';

/** A folded group shows its present choice in words. */
export const Fold = ({
  title,
  shown = '',
  isOpen = false,
  children,
  testId,
}: {
  title: string;
  shown?: string;
  isOpen?: boolean;
  children: ComponentChildren;
  testId?: string;
}) => (
  <details class="fold" open={isOpen} data-testid={testId}>
    <summary>
      {title}
      {shown !== '' && <span class="faint"> {shown}</span>}
    </summary>
    <div class="fold-body">{children}</div>
  </details>
);
