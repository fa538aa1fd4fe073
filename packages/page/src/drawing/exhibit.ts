import type { Cell } from '@poda/library/core/view.ts';
import type { Arrow, MarkKind } from './marks.ts';

/** A board for the development page packages/page/src/gallery.tsx. */
export interface Exhibit {
  readonly variant: string;
  readonly position?: string;
  readonly flipped?: boolean;
  readonly marks?: Readonly<Record<Cell, readonly MarkKind[]>>;
  readonly arrows?: readonly Arrow[];
  readonly dice?: readonly number[];
}
