import type { Variant } from '../../core/contract.ts';
import type { PieceOnBoard } from '../../core/view.ts';
import type { Notice } from '../../notation/reading-notice.ts';
import type { GameRecord } from '../../notation/record/record.ts';

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
