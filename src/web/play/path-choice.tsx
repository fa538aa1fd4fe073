import { useRef } from 'preact/hooks';
import { cellText } from '../../play/telling.ts';
import { say } from '../words/say.ts';
import { useBorrowedFocus } from './borrowed-focus.ts';
import type { Table } from './table.ts';

/** Where several ways lead to the cell that was touched. */
export const PathChoice = ({ table }: { table: Table }) =>
  table.hand.paths.value.length === 0 ? null : <Paths table={table} />;

const Paths = ({ table: { hand, variant } }: { table: Table }) => {
  const first = useRef<HTMLButtonElement>(null);
  useBorrowedFocus(first);
  return (
    <fieldset
      class="group"
      data-testid="paths"
      onKeyDown={event => {
        if (event.key === 'Escape') hand.letGo();
      }}
    >
      <legend>{say('path.title')}</legend>
      <p role="status">{say('path.hint')}</p>
      <div class="row">
        {hand.paths.value.map((path, i) => (
          <button
            key={path.text}
            ref={i === 0 ? first : null}
            type="button"
            data-testid={`path-${i}`}
            onClick={() => hand.choosePath(path)}
          >
            {path.cells.map(cell => cellText(variant, cell)).join(' → ')}
          </button>
        ))}
      </div>
    </fieldset>
  );
};
