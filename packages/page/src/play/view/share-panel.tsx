import { signal, useSignal } from '@preact/signals';
import { Dialog } from '../../controls/dialog.tsx';
import { Icon } from '../../controls/icon.tsx';
import { set } from '../../controls/set.ts';
import type { ExportAndShare } from '../../exchange/export-and-share.tsx';
import type { LiveGame } from '../game/live-game.ts';
import { say } from '../words.ts';

/** Loaded on first use. */
const loaded = signal<{ readonly Parts: typeof ExportAndShare } | null>(null);

const load = async (): Promise<void> => {
  if (loaded.value === null)
    loaded.value = { Parts: (await import('../../exchange/export-and-share.tsx')).ExportAndShare };
};

export const SharePanel = ({ live }: { live: LiveGame }) => {
  const isOpen = useSignal(false);
  const { variant, state } = live;
  const title = say('do.share');
  return (
    <>
      <button
        type="button"
        data-testid="share"
        onClick={() => {
          isOpen.value = true;
          void load();
        }}
      >
        <Icon name="share" />
        <span>{title}</span>
      </button>
      {isOpen.value && (
        <Dialog title={title} testId="share-dialog" onClose={() => set(isOpen, false)}>
          {loaded.value !== null && (
            <div class="exchange">
              <loaded.value.Parts
                record={live.record()}
                picture={{
                  variant,
                  pieces: live.pieces.value,
                  flipped: live.isFlipped.value,
                  position: state.text,
                }}
              />
            </div>
          )}
        </Dialog>
      )}
    </>
  );
};
