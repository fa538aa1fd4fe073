import type { ComponentChildren } from 'preact';

interface ScrollBoxProps {
  readonly label: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A wide table scrolls sideways in this box; a screen reader announces it by its label. */
export const ScrollBox = ({ label, class: look, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard.
  <section class={look} aria-label={label} tabIndex={0}>
    {children}
  </section>
);

export const NumberHead = ({ text }: { text: string }) => (
  <th scope="col" class="number">
    {text}
  </th>
);
