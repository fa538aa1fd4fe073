import { bitsOf } from '../../core/board/bits.ts';
import type { Side } from '../../core/contract.ts';
import { type Board, numberLabels, type PieceDrawing, type PieceKind, type Placement } from '../../core/view.ts';
import type { Numbering } from './geometry.ts';
import type { DraughtsPosition } from './position.ts';
import { type Colour, coloursOf, type Ruleset } from './rulesets.ts';

/** Checkers also counts rows and columns from 0 (C7). */
export const boardOf = (ruleset: Ruleset, { place }: Numbering): Board => {
  const hasEdges = ruleset.edges === 'rows-and-columns';
  const turn = (n: number) => (ruleset.square1 === 'lower-right' ? 7 - n : n);
  const playing = new Map(
    Array.from({ length: 32 }, (_, i) => {
      const { row, column } = place(i + 1);
      return [8 * turn(row) + turn(column), i + 1] as const;
    }),
  );
  return {
    columns: 8,
    rows: 8,
    cells: Array.from({ length: 64 }, (_, i) => {
      const number = playing.get(i);
      const [row, column] = [Math.floor(i / 8), i % 8];
      return {
        cell: number === undefined ? `idle${i}` : String(number),
        column,
        row,
        label: number === undefined ? '' : String(number),
        look: number === undefined ? ('idle' as const) : ('playing' as const),
        ...(number !== undefined && hasEdges && { coordinates: `${row},${column}` }),
        shade: (number === undefined) === (ruleset.playingSquares === 'dark') ? ('light' as const) : ('dark' as const),
      };
    }),
    trays: [],
    columnLabels: hasEdges ? numberLabels(8, 0) : [],
    rowLabels: hasEdges ? numberLabels(8, 0) : [],
    ...(hasEdges && { betweenCoordinates: ';' }),
    bottom: ruleset.square1 === 'lower-right' || ruleset.lowSquares !== ruleset.movesFirst ? 0 : 1,
    colours: coloursOf(ruleset),
  };
};

/** A picture stacks two men for a king (D12). */
export const piecesOf = (ruleset: Ruleset, { numberOf }: Numbering, position: DraughtsPosition) =>
  ([0, 1] as const).flatMap(side =>
    bitsOf(side === 0 ? position.first : position.second).map(square => {
      const isKing = ((position.kings >>> square) & 1) !== 0;
      return { cell: String(numberOf[square]), ...kindOf(ruleset, side, isKing), count: 1 };
    }),
  );

export const pieceKindsOf = (ruleset: Ruleset): PieceKind[] =>
  ([0, 1] as const).flatMap(side => [false, true].map(isKing => kindOf(ruleset, side, isKing)));

const kindOf = (ruleset: Ruleset, side: Side, isKing: boolean): PieceKind => {
  const letter = signs[ruleset.id === 'checkers' ? 'checkers' : 'usual'][coloursOf(ruleset)[side]];
  const sign = isKing ? letter.toUpperCase() : letter;
  return { side, piece: isKing ? 'king' : 'man', sign, ...(isKing && { isCrowned: true }) };
};

export const terminalDrawing = (ruleset: Ruleset, { side, piece }: PieceKind): PieceDrawing => ({
  small: drawings[coloursOf(ruleset)[side]][piece === 'king' ? 1 : 0],
  body: 'disc',
});

const drawings = { white: ['⛀', '⛁'], black: ['⛂', '⛃'] } as const;

export const compose = (ruleset: Ruleset, { pieces, side }: Placement): string => {
  const colours = coloursOf(ruleset);
  const list = (colour: Colour) =>
    pieces
      .filter(piece => colours[piece.side] === colour)
      .map(({ cell, piece }) => `${piece === 'king' ? 'K' : ''}${cell}`)
      .join(',');
  return `${colours[side] === 'white' ? 'W' : 'B'}:W${list('white')}:B${list('black')}`;
};

const signs = {
  usual: { white: 'w', black: 'b' },
  checkers: { white: 'x', black: 'o' }, // C7
} as const;
