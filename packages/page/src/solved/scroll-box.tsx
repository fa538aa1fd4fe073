import type { ComponentChildren } from 'preact';

/** A wide table scrolls sideways in this box; a screen reader announces it by its label. */
export const ScrollBox = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard.
  <section class="sideways" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
