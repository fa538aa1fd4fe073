import type { Game, Move, Variant } from '../../core/contract.ts';
import { BOUND, PAWN } from './evaluate.ts';
import { messages } from './messages.ts';
import { DROP, fromOf, toOf } from './moves.ts';
import {
  formatMove,
  formatPosition,
  mirrorMove,
  mirrorPosition,
  parseMove,
  parsePosition,
  START,
  squareName,
} from './notation.ts';
import type { MicroshogiPosition } from './position.ts';
import { faces, options, rulesets, withOptions } from './rulesets.ts';
import { boardOf, handCell, piecesOf } from './view.ts';

/** Micro-shogi; its articles are those of docs/games/microshogi.md. */
export const microshogi: Game = {
  id: 'microshogi',
  aliases: {},
  rulesets: rulesets.map(({ id }) => ({ id, options })),
  messages,
  variant: (name, id, chosen): Variant => {
    const ruleset = withOptions(rulesets.find(candidate => candidate.id === id)!, chosen);
    const cells = (position: MicroshogiPosition, { code }: Move) => {
      const from = fromOf(code);
      return [from < DROP ? squareName(from) : handCell(position.side, faces[from - DROP]!), squareName(toOf(code))];
    };
    return {
      game: microshogi,
      name,
      ruleset: id,
      start: START,
      bound: BOUND,
      shows: 'men',
      unit: PAWN,
      dice: null,
      read: text => parsePosition(ruleset, text),
      write: formatPosition,
      readMove: parseMove,
      writeMove: (_position, move) => formatMove(move),
      compareMoves: (a, b) => (formatMove(a) < formatMove(b) ? -1 : 1),
      cells,
      routes: (position: MicroshogiPosition, move) => [cells(position, move)],
      board: boardOf(ruleset),
      pieces: piecesOf,
      mirrorPosition,
      mirrorMove,
    };
  },
};
