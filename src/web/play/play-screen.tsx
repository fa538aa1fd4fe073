import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { sessionOf } from '../../play/record-session.ts';
import { go, route } from '../route.ts';
import { keptGame } from './kept-game.ts';
import { NewGameForm } from './new-game-form.tsx';
import { Table } from './table.ts';
import { TableView } from './table-view.tsx';

/** The game that is being played; it stays while somebody looks at another screen. */
const current = signal<Table | undefined>(undefined);

const sit = (table: Table): void => {
  current.value?.leave();
  current.value = table;
  table.begin();
};

/** The game that was kept on the device, at the table again. */
const takeUp = (): void => {
  const kept = keptGame();
  if (kept === undefined || kept.result !== null) return;
  const session = sessionOf(kept);
  if (session.ok) sit(new Table(session.value));
};

/** Playing: the table, or what a new game begins with. */
export const PlayScreen = () => {
  const wanted = route.value.query.get('new');
  const table = current.value;
  useEffect(() => {
    if (wanted === null && current.value === undefined) takeUp();
  }, [wanted]);
  if (wanted !== null || table === undefined) {
    const named = parseVariant(games, wanted ?? 'ur');
    return (
      <NewGameForm
        key={wanted}
        name={named.ok ? named.value.name : games[0]!.id}
        onStart={opening => {
          sit(Table.open(opening));
          go('play');
        }}
        onCancel={table === undefined ? undefined : () => go('play')}
      />
    );
  }
  return <TableView key={table} table={table} onNew={() => go('play', '', { new: table.variant.name })} />;
};
