import type { PieceDrawing, PieceKind } from '../../core/view.ts';

/** Without colours, a pattern shows the owner. */
export const terminalDrawing = ({ side, sign }: PieceKind): PieceDrawing => ({
  small: sign,
  body: 'square',
  fill: ['▓', '░'][side]!,
});
