import type { Variant } from '@poda/library/core/contract.ts';
import type { PieceOnBoard } from '@poda/library/core/view.ts';
import type { Notice } from '@poda/library/notation/reading-notice.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';

interface PictureOfBoard {
  readonly variant: Variant;
  readonly pieces: readonly PieceOnBoard[];
  readonly flipped: boolean;
  readonly position: string;
}

export interface ExchangeProps {
  readonly record: GameRecord;
  readonly picture: PictureOfBoard;
  /** Returns false if the screen cannot open the imported game; the screen then shows the reason itself. */
  onOpen(record: GameRecord, notices: readonly Notice[]): boolean;
}
