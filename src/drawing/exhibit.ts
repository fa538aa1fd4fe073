import type { Cell } from '../core/view.ts';
import type { Arrow, MarkKind } from './marks.ts';

/** A board for the development page src/web/gallery.tsx. */
export interface Exhibit {
  readonly variant: string;
  readonly position?: string;
  readonly flipped?: boolean;
  readonly marks?: Readonly<Record<Cell, readonly MarkKind[]>>;
  readonly arrows?: readonly Arrow[];
  readonly dice?: readonly number[];
}
