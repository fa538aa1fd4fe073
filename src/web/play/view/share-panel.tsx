import { signal, useSignal } from '@preact/signals';
import type { ExportAndShare } from '../../exchange/export-and-share.tsx';
import { say } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';

/** The export and share component, loaded on first use. */
const loaded = signal<{ readonly Parts: typeof ExportAndShare } | null>(null);

const load = async (): Promise<void> => {
  if (loaded.value === null)
    loaded.value = { Parts: (await import('../../exchange/export-and-share.tsx')).ExportAndShare };
};

/** Shares the game so far as text, link, QR code or picture. */
export const SharePanel = ({ live }: { live: LiveGame }) => {
  const isOpen = useSignal(false);
  const { variant, state } = live;
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
          record={live.record()}
          picture={{
            variant,
            pieces: live.pieces.value,
            flipped: live.isFlipped.value,
            position: state.text,
          }}
        />
      )}
    </details>
  );
};
