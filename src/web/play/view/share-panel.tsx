import { signal, useSignal } from '@preact/signals';
import type { ExportAndShare } from '../../exchange/export-and-share.tsx';
import { say } from '../../words/say.ts';
import type { Table } from '../game/live-game.ts';

/** What takes a game away is loaded once somebody wants it. */
const loaded = signal<{ readonly Parts: typeof ExportAndShare } | null>(null);

const load = async (): Promise<void> => {
  if (loaded.value === null)
    loaded.value = { Parts: (await import('../../exchange/export-and-share.tsx')).ExportAndShare };
};

/** The game so far as text, link, code and picture. */
export const SharePanel = ({ table }: { table: Table }) => {
  const isOpen = useSignal(false);
  const { variant, state } = table;
  return (
    <details
      class="exchange"
      data-testid="share"
      onToggle={event => {
        isOpen.value = event.currentTarget.open;
        if (isOpen.value) void load();
      }}
    >
      <summary>{say('do.share')}</summary>
      {isOpen.value && loaded.value !== null && (
        <loaded.value.Parts
          record={table.record()}
          picture={{
            variant,
            pieces: table.pieces.value,
            flipped: table.isFlipped.value,
            position: state.text,
          }}
        />
      )}
    </details>
  );
};
