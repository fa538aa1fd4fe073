import { useSignal, useSignalEffect } from '@preact/signals';
import type { Variant } from '../../core/contract.ts';
import type { PieceOnBoard } from '../../core/view.ts';
import type { Notice } from '../../notation/notice.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import { Group } from '../controls/fields.tsx';
import { droppedFile, isFileOver } from '../state/dropped-file.ts';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';
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
  /** Somebody brought a game; the notices are to be shown with it. False where it cannot be opened, and that has been told. */
  onOpen(record: GameRecord, notices: readonly Notice[]): boolean;
}

/** How games come to the page and leave it: by text, file, link, code and picture. */
export const ExchangePanel = (props: ExchangeProps) => {
  const isOpen = useSignal(false);
  useSignalEffect(() => {
    // Whoever comes with a file finds the place for it open.
    if (isFileOver.value || droppedFile.value !== null) isOpen.value = true;
  });
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
