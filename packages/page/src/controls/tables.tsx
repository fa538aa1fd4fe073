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

/**
 * `look` is the class of its cells. The look `picture` is for cells that only draw what others say: screen readers are told
 * no heading of theirs.
 */
type Column<Row> = readonly [head: ComponentChildren, cell: (row: Row) => ComponentChildren, look?: string];

export interface TableProps<Row> {
  readonly class?: string;
  readonly caption?: string;
  readonly columns: readonly (Column<Row> | false)[];
  /** The place of the column that heads the rows. */
  readonly rowHead?: number;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly testId?: string;
}

export const Table = <Row,>({ class: name, caption, columns, rowHead = 0, rows, keyOf, testId }: TableProps<Row>) => {
  const shown = columns.filter(column => column !== false);
  return (
    <table class={name} data-testid={testId}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {shown.map(([head, , look], place) =>
            look === 'picture' ? (
              <td key={place} class={look} aria-hidden="true">
                {head}
              </td>
            ) : (
              <th key={place} scope="col" class={look}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={keyOf(row)}>
            {shown.map(([, cell, look], place) =>
              place === rowHead ? (
                <th key={place} scope="row" class={look}>
                  {cell(row)}
                </th>
              ) : (
                <td key={place} class={look}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
