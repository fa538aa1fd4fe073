import type { FaceDefinition } from '../define-game.ts';
import type { Position } from '../position.ts';
import { map, ok, problemAt, type Result } from '../result.ts';
import type { Side } from '../side.ts';
import { type Part, parseTurn, split } from '../text/text-part.ts';
import { type Board, numberLabels, type PieceDrawing, type PieceKind } from '../view.ts';
import type { Grid } from './grid.ts';

interface Owned {
  readonly side: Side;
  owner(cell: number): Side | null;
}

interface Owners {
  readonly owners: readonly (Side | null)[];
  readonly side: Side;
}

const letters = ['x', 'o'] as const;
const signs = ['X', 'O'] as const;

/** A grid of cells with X's and O's pieces, all of one kind. Cells are named `column,row`, both from 1. */
export class CellBoard {
  readonly board: Board;
  readonly pieceKinds: readonly PieceKind[];

  constructor(
    readonly grid: Grid,
    piece: string,
    bottom: Side,
  ) {
    const { columns, rows } = grid;
    this.pieceKinds = ([0, 1] as const).map(side => ({ side, piece, sign: signs[side] }));
    this.board = {
      columns,
      rows,
      cells: this.mapped(cell => ({
        cell: this.name(cell),
        column: grid.column(cell),
        row: grid.row(cell),
        label: '',
        look: 'playing',
      })),
      trays: [],
      columnLabels: numberLabels(columns, 1),
      rowLabels: numberLabels(rows, 1),
      bottom,
      colours: ['red', 'blue'],
    };
  }

  get face(): FaceDefinition {
    const { board, pieceKinds } = this;
    return {
      board,
      pieceKinds,
      terminalDrawing,
      pieces: (position: Position & Owned) =>
        this.mapped(cell => ({ cell: this.name(cell), side: position.owner(cell) })).flatMap(({ cell, side }) =>
          side === null ? [] : [{ cell, ...pieceKinds[side]!, count: 1 }],
        ),
      compose: ({ pieces, side }) => {
        const owners = new Map(pieces.map(piece => [piece.cell, piece.side]));
        return ok(this.write({ side, owner: cell => owners.get(this.name(cell)) ?? null }));
      },
    };
  }

  /** The rows from top to bottom, then the side to move: `x.o/.x./..o x`. */
  write(position: Owned): string {
    const signOf = (owner: Side | null) => (owner === null ? '.' : letters[owner]);
    return `${this.grid.write(cell => signOf(position.owner(cell)))} ${letters[position.side]}`;
  }

  /** Reads what `write` writes. `refuse` is called after each row, then once without a row, to judge their number. */
  read(text: string, form: string, refuse = this.refuseShape): Result<Owners> {
    const [board, turn, ...more] = split({ text, at: 0 }, ' ');
    if (board === undefined || turn === undefined || more.length > 0)
      return problemAt(more[0]?.at ?? text.length, 'unreadable-position', { form });
    const rows = split(board, '/');
    const owners: (Side | null)[] = [];
    for (const row of [...rows, undefined]) {
      for (const [index, letter] of [...(row?.text ?? '')].entries()) {
        const owner = ['x', 'o', '.'].indexOf(letter);
        if (owner < 0) return problemAt(row!.at + index, 'unreadable-cell', { text: letter });
        owners.push(owner === 2 ? null : (owner as Side));
      }
      const refusal = refuse(rows, row);
      if (refusal !== undefined) return refusal;
    }
    return map(parseTurn(turn, letters), side => ({ owners, side }));
  }

  private readonly refuseShape = (rows: readonly Part[], row?: Part): Result<never> | undefined => {
    const isRight = row === undefined ? rows.length === this.grid.rows : row.text.length === this.grid.columns;
    if (isRight) return undefined;
    const { columns, rows: count } = this.grid;
    const text = row?.text ?? rows.map(each => each.text).join('/');
    return problemAt(row?.at ?? 0, 'wrong-board', { text, columns, rows: count });
  };

  name(cell: number): string {
    return `${this.grid.column(cell) + 1},${this.grid.row(cell) + 1}`;
  }

  parseName(text: string): Result<number> {
    const { columns, rows } = this.grid;
    const [, column, row] = /^(0|-?[1-9]\d*),(0|-?[1-9]\d*)$/.exec(text)?.map(Number) ?? [];
    if (column === undefined || row === undefined) return problemAt(0, 'unreadable-move', { text, form: '2,1' });
    if (this.grid.has(column - 1, row - 1)) return ok(this.grid.index(column - 1, row - 1));
    return problemAt(0, 'cell-off-the-board', { text, size: `${columns}x${rows}` });
  }

  private mapped<T>(what: (cell: number) => T): T[] {
    return Array.from({ length: this.grid.size }, (_, cell) => what(cell));
  }
}

const terminalDrawing = ({ side }: PieceKind): PieceDrawing => ({ ...drawings[side], body: 'sign' });

const drawings = [
  { small: '╳', large: [['╲ ╱', ' ╳ ', '╱ ╲']] },
  { small: '○', large: [['╭─╮', '│ │', '╰─╯']] },
] as const;

/** Exchanges X's and O's pieces, and the turn. */
export const exchangeSides = (text: string): string => text.replaceAll(/[xo]/g, letter => (letter === 'x' ? 'o' : 'x'));
