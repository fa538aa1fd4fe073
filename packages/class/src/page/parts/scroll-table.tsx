import type { ComponentChildren } from 'preact';

interface ScrollTableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly children: ComponentChildren;
  readonly testId: string;
}

/** `label` names the region, which scrolls sideways on a narrow screen. */
export const ScrollTable = ({ label, head, children, testId }: ScrollTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section class="arena-scroll" tabIndex={0} aria-label={label}>
    <table class="arena-table" data-testid={testId}>
      <thead>
        <tr>
          {head.map(text => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
