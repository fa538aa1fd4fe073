import type { PieceColour } from '@poda/library/core/view.ts';

/** Every figure has its own background, so that it is readable on light and dark pages. */
export const paper = '#fbf7ef';
export const paperEdge = '#ddd2bf';
export const ink = '#2f2923';
export const faintInk = '#75695a';
export const frame = '#6d563f';
export const light = '#f4e7d0';
export const dark = '#c09d76';
/** The colour of moves, paths and marks. */
export const accent = '#9c2f2a';
/** The background of highlighted squares. */
export const tint = '#ecd09c';

/** The colours of a piece: its body, and the rings or letters on it. */
export const pieceColours: Readonly<Record<PieceColour, { readonly body: string; readonly line: string }>> = {
  white: { body: '#fffdf8', line: '#2f2923' },
  black: { body: '#332c27', line: '#f4e7d0' },
  red: { body: '#ad3a31', line: '#fffaf2' },
  blue: { body: '#23628f', line: '#fffaf2' },
};
