import { ScrollBox } from '@poda/page/controls/tables.tsx';
import type { ComponentChildren } from 'preact';

interface ScrollTableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly children: ComponentChildren;
  readonly testId: string;
}

/** `label` names the region, which scrolls sideways on a narrow screen. */
export const ScrollTable = ({ label, head, children, testId }: ScrollTableProps) => (
  <ScrollBox class="arena-scroll" label={label}>
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
  </ScrollBox>
);
