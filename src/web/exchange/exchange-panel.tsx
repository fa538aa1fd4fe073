import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Variant } from '../../core/contract.ts';
import type { PieceOnBoard } from '../../core/view.ts';
import type { Notice } from '../../notation/notice.ts';
import type { GameRecord } from '../../notation/record.ts';
import { Group } from '../controls/fields.tsx';
import { ExportPart } from './export-part.tsx';
import { bringsFiles, ImportPart } from './import-part.tsx';
import './exchange.css';
import { SharePart } from './share-part.tsx';
import { say } from './words.ts';

/** What stands on the board, for a picture of it. */
export interface PictureOfBoard {
  readonly variant: Variant;
  readonly pieces: readonly PieceOnBoard[];
  readonly flipped: boolean;
  /** The position as text. */
  readonly position: string;
}

export interface ExchangeProps {
  readonly record: GameRecord;
  readonly picture: PictureOfBoard;
  /** Somebody brought a game; the notices are to be shown with it. */
  onOpen(record: GameRecord, notices: readonly Notice[]): void;
}

/** How games come to the page and leave it: by text, file, link, code and picture. */
export const ExchangePanel = (props: ExchangeProps) => {
  const isOpen = useSignal(false);
  useEffect(() => {
    // Whoever comes with a file finds the place for it open.
    const open = (event: DragEvent) => {
      if (bringsFiles(event)) isOpen.value = true;
    };
    addEventListener('dragenter', open);
    return () => removeEventListener('dragenter', open);
  }, []);
  return (
    <details
      class="exchange"
      data-testid="exchange"
      open={isOpen.value}
      onToggle={event => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary>{say('title')}</summary>
      {isOpen.value && <Parts {...props} />}
    </details>
  );
};

const Parts = (props: ExchangeProps) => (
  <>
    <Group title={say('import.title')}>
      <ImportPart {...props} />
    </Group>
    <Group title={say('export.title')}>
      <ExportPart {...props} />
    </Group>
    <Group title={say('share.title')}>
      <SharePart {...props} />
    </Group>
  </>
);
