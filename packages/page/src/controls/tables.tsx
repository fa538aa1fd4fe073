import type { ComponentChildren } from 'preact';
import '../styles/tables.css';

interface ScrollBoxProps {
  readonly label: string;
  readonly isFramed?: boolean;
  readonly children: ComponentChildren;
}

/** A wide table scrolls sideways in this box; a screen reader announces it by its label. */
export const ScrollBox = ({ label, isFramed = false, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard.
  <section class={isFramed ? 'scroll-box framed' : 'scroll-box'} aria-label={label} tabIndex={0}>
    {children}
  </section>
);

export const NumberHead = ({ text }: { text: string }) => (
  <th scope="col" class="number">
    {text}
  </th>
);
