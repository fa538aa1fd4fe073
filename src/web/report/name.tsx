import type { PieceColour } from '../../core/view.ts';

/** Somebody's name; whatever letters it has, it does not disturb what stands around it. */
export const Name = ({ children }: { children: string }) => <bdi class="report-name">{children}</bdi>;

/** The colour of a side's pieces. */
export const Token = ({ colour }: { colour: PieceColour }) => (
  <span class={`token small ${colour}`} aria-hidden="true" />
);
