import { bitSet, bitsOf, countBits } from '../../core/board/bits.ts';
import type { Move, Side } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { listMoves } from '../../core/perft/perft.ts';
import { ok, problemAt, type Result } from '../../core/result.ts';
import { type Part, split } from '../../core/text/text-part.ts';
import { crownRows, type Numbering, numberingOf, rowOf } from './geometry.ts';
import { fromOf, MoveGenerator, toOf } from './moves.ts';
import { DraughtsPosition } from './position.ts';
import { articleOf, type Colour, coloursOf, type Ruleset } from './rulesets.ts';

const MAX_PIECES = 12;

/** Positions in the FEN of Portable Draughts Notation (PDN), and moves in the square numbers of one ruleset. */
export class Notation {
  readonly numbering: Numbering;
  readonly start: string;
  private readonly generator: MoveGenerator;
  private readonly anyCapture: MoveGenerator;
  private readonly colours: readonly [Colour, Colour];
  /** Squares by row and column, such as `2,0`, in rulesets with coordinates. */
  private readonly squareAt: ReadonlyMap<string, number>;

  constructor(
    readonly ruleset: Ruleset,
    private readonly evaluator: Evaluator<DraughtsPosition>,
  ) {
    this.numbering = numberingOf(ruleset);
    this.generator = new MoveGenerator(ruleset);
    this.anyCapture = new MoveGenerator({ ...ruleset, capturePriority: [] });
    this.colours = coloursOf(ruleset);
    this.squareAt = new Map(
      ruleset.edges === 'rows-and-columns'
        ? this.numbering.squareOf.slice(1).map((square, i) => {
            const { row, column } = this.numbering.place(i + 1);
            return [`${row},${column}`, square];
          })
        : [],
    );
    this.start = this.format(
      new DraughtsPosition(this.generator, ruleset.endings, evaluator, 0xfff, 0xfff << 20, 0, 0),
    );
  }

  /** Reads PDN's FEN, such as `W:W1,2,K31:B24`, with ranges such as `W1-12` and either order of the colours. */
  parse(text: string): Result<DraughtsPosition> {
    const [turn, ...lists] = split({ text, at: 0 }, ':');
    const side = this.sideOf(turn?.text ?? '');
    if (side === undefined) return problemAt(0, 'unreadable-side', { text: turn?.text ?? '', sides: 'W, B' });
    if (lists.length !== 2)
      return problemAt(lists[2]?.at ?? text.length, 'unreadable-position', { form: 'W:W1,2,K31:B24' });
    const sets: [number, number] = [0, 0];
    let kings = 0;
    const seen: Side[] = [];
    for (const list of lists) {
      const owner = this.sideOf(list.text[0] ?? '');
      if (owner === undefined || seen.includes(owner))
        return problemAt(list.at, 'unreadable-position', { form: 'W:W1,2,K31:B24' });
      seen.push(owner);
      for (const part of list.text.length === 1 ? [] : split({ text: list.text.slice(1), at: list.at + 1 }, ',')) {
        const piece = this.parsePieces(part, owner, sets[0] | sets[1]);
        if (!piece.ok) return piece;
        sets[owner] |= piece.value.squares;
        if (piece.value.areKings) kings |= piece.value.squares;
      }
      if (countBits(sets[owner]) > MAX_PIECES)
        return problemAt(list.at, 'too-many-pieces', { count: countBits(sets[owner]), most: MAX_PIECES });
    }
    if ((sets[0] | sets[1]) === 0) return problemAt(0, 'no-pieces-at-all');
    return ok(new DraughtsPosition(this.generator, this.ruleset.endings, this.evaluator, ...sets, kings, side));
  }

  format(position: DraughtsPosition): string {
    const list = (colour: Colour) => {
      const set = this.colours[0] === colour ? position.first : position.second;
      const pieces = this.numbersOf(set).map(number => {
        const isKing = (position.kings >>> this.numbering.squareOf[number]!) & 1;
        return `${isKing ? 'K' : ''}${number}`;
      });
      return `${letterOf(colour)}${pieces.join(',')}`;
    };
    return `${letterOf(this.colours[position.side])}:${list('white')}:${list('black')}`;
  }

  /** The long form: `9-13`, `10x28{14,23}`. */
  formatMove({ code, payload }: Move): string {
    const from = this.numbering.numberOf[fromOf(code)];
    const to = this.numbering.numberOf[toOf(code)];
    return payload === 0 ? `${from}-${to}` : `${from}x${to}{${this.numbersOf(payload).join(',')}}`;
  }

  /** The move as users see it: `2,2;4,4;6,6` in rulesets with coordinates; else `10x28`, if that is unambiguous. */
  showMove(position: DraughtsPosition, move: Move, legal: readonly Move[] = listMoves(position)): string {
    if (this.squareAt.size > 0) return this.showPath(this.routes(position, move)[0]!)!;
    if (move.payload === 0) return this.formatMove(move);
    const isAlone = legal.filter(({ code }) => code === move.code).length === 1;
    return this.formatMove(move).replace(isAlone ? /\{.*\}/ : '', '');
  }

  showPath(squares: readonly number[]): string | undefined {
    return this.squareAt.size > 0 ? squares.map(square => this.placeOf(square)).join(';') : undefined;
  }

  /** The number, with row and column if the ruleset has them: `9 (2,0)`. */
  showSquare(square: number): string {
    return this.showNumber(this.numbering.numberOf[square]!);
  }

  showNumber(number: number): string {
    return this.squareAt.size > 0 ? `${number} (${this.placeOf(this.numbering.squareOf[number]!)})` : String(number);
  }

  startOf({ code }: Move): number {
    return this.numbering.numberOf[fromOf(code)]!;
  }

  /** A capture that is illegal only because a larger capture exists. */
  smallerCapture(position: DraughtsPosition, from: number): string | undefined {
    const found = this.anyCaptures(position).find(({ code }) => fromOf(code) === from);
    return found && this.formatMove(found);
  }

  /** Reads `9-13`, `10x28`, `10x28{14,23}`, the path `10x19x28` and, with coordinates, `2,0;3,1` and `2,2;4,4;6,6`. */
  parseMove(position: DraughtsPosition, text: string): Result<Move> {
    const read =
      this.squareAt.size > 0 && byCoordinates.test(text) ? this.readCoordinates(text) : this.readNumbers(text);
    if (!read.ok) return read;
    const { path, victims, isCapture } = read.value;
    const fits = (move: Move): boolean =>
      fromOf(move.code) === path[0] &&
      toOf(move.code) === path.at(-1) &&
      (move.payload !== 0) === isCapture &&
      (victims === 0 || victims === move.payload);
    const legal = listMoves(position);
    const candidates = legal.filter(move => fits(move) && (path.length === 2 || this.hasRoute(position, move, path)));
    if (candidates.length > 1)
      return problemAt(0, 'ambiguous-move', { text, moves: candidates.map(move => this.formatMove(move)).join(' ') });
    const [found] = candidates;
    return found === undefined ? this.explain(position, text, path, isCapture, fits, legal) : ok(found);
  }

  /** The squares of each route, in the order of the routes' texts. */
  routes(position: DraughtsPosition, move: Move): number[][] {
    if (move.payload === 0) return [[fromOf(move.code), toOf(move.code)]];
    return position
      .captureRoutes()
      .filter(({ code, captured }) => code === move.code && captured === move.payload)
      .map(({ squares }) => squares.map(square => this.numbering.numberOf[square]!))
      .sort((a, b) => (a.join('x') < b.join('x') ? -1 : 1))
      .map(numbers => numbers.map(number => this.numbering.squareOf[number]!));
  }

  compareMoves(a: Move, b: Move): number {
    const numbers = ({ code, payload }: Move) => [
      this.numbering.numberOf[fromOf(code)]!,
      this.numbering.numberOf[toOf(code)]!,
      ...this.numbersOf(payload),
    ];
    const [left, right] = [numbers(a), numbers(b)];
    for (let i = 0; i < Math.min(left.length, right.length); i++) if (left[i] !== right[i]) return left[i]! - right[i]!;
    return left.length - right.length;
  }

  private placeOf(square: number): string {
    const { row, column } = this.numbering.place(this.numbering.numberOf[square]!);
    return `${row},${column}`;
  }

  private numbersOf(set: number): number[] {
    return bitsOf(set)
      .map(square => this.numbering.numberOf[square]!)
      .sort((a, b) => a - b);
  }

  private sideOf(letter: string): Side | undefined {
    const colour = letter === 'W' ? 'white' : letter === 'B' ? 'black' : undefined;
    return colour === undefined ? undefined : colour === this.colours[0] ? 0 : 1;
  }

  /** One entry of the list of pieces in a FEN: `5`, `K31` or a range. */
  private parsePieces(part: Part, owner: Side, taken: number): Result<{ squares: number; areKings: boolean }> {
    const [, king, first = '', last = first] = /^(K?)([1-9]\d*|0)(?:-([1-9]\d*|0))?$/.exec(part.text) ?? [];
    if (king === undefined) return problemAt(part.at, 'unreadable-square', { text: part.text });
    if ([first, last].some(number => Number(number) < 1 || Number(number) > 32))
      return problemAt(part.at, 'square-out-of-range', { text: part.text });
    if (Number(first) > Number(last)) return problemAt(part.at, 'unreadable-square', { text: part.text });
    let squares = 0;
    for (let number = Number(first); number <= Number(last); number++) {
      const bit = 1 << this.numbering.squareOf[number]!;
      if ((taken & bit) !== 0) return problemAt(part.at, 'two-pieces-on-a-square', { text: number });
      if (king === '' && (crownRows[owner] & bit) !== 0)
        return problemAt(part.at, 'man-on-crown-row', { text: number, article: articleOf(this.ruleset, 'crowning') });
      squares |= bit;
    }
    return ok({ squares, areKings: king !== '' });
  }

  private readNumbers(text: string): Result<Written> {
    const [, squares = '', braces] = byNumbers.exec(text) ?? [];
    const captured = braces === undefined ? [] : braces.slice(1, -1).split(',').map(Number);
    const isCapture = squares.includes('x');
    if (squares === '' || (captured.length > 0 && !isCapture)) return this.unreadable(text);
    const outside = [...text.matchAll(/\d+/g)].find(([number]) => Number(number) < 1 || Number(number) > 32);
    if (outside !== undefined) return problemAt(outside.index, 'square-out-of-range', { text: outside[0] });
    const squareOf = (number: number) => this.numbering.squareOf[number]!;
    const path = squares.split(/[-x]/).map(number => squareOf(Number(number)));
    return ok({ path, victims: bitSet(captured.map(squareOf)), isCapture });
  }

  private unreadable(text: string): Result<never> {
    const form = `9-13, 10x28, 10x28{14,23}, 10x19x28${this.squareAt.size > 0 ? ', 2,0;3,1' : ''}`;
    return problemAt(0, 'unreadable-move', { text, form });
  }

  /** A single step is no capture, because kings move one step in this ruleset (C1). */
  private readCoordinates(text: string): Result<Written> {
    const path: number[] = [];
    for (const part of split({ text, at: 0 }, ';')) {
      const square = this.squareAt.get(part.text.replace(/[a-h]/g, letter => String('abcdefgh'.indexOf(letter))));
      if (square === undefined) return problemAt(part.at, 'square-not-played', { text: part.text });
      path.push(square);
    }
    if (path.length === 1) return this.unreadable(text);
    const isStep = path.length === 2 && Math.abs(rowOf(path[0]!) - rowOf(path[1]!)) === 1;
    return ok({ path, victims: 0, isCapture: !isStep });
  }

  private hasRoute(position: DraughtsPosition, move: Move, path: readonly number[]): boolean {
    return this.routes(position, move).some(route => route.join() === path.join());
  }

  /** Ignores the rules about the largest capture, to explain a refusal. */
  private anyCaptures({ own, enemy, kings, side }: DraughtsPosition): Move[] {
    const captures = new Int32Array(1 << 12);
    const end = this.anyCapture.generateCaptures(own, enemy, kings, side, captures, 0);
    return Array.from({ length: end / 2 }, (_, i) => ({ code: captures[2 * i]!, payload: captures[2 * i + 1]! }));
  }

  private explain(
    position: DraughtsPosition,
    text: string,
    path: readonly number[],
    isCapture: boolean,
    fits: (move: Move) => boolean,
    legal: readonly Move[],
  ): Result<never> {
    const from = path[0]!;
    if (((position.own >>> from) & 1) === 0)
      return problemAt(0, 'not-your-piece', { text, square: this.showSquare(from) });
    const captures = legal
      .filter(({ payload }) => payload !== 0)
      .sort((a, b) => this.compareMoves(a, b))
      .map(move => this.showMove(position, move, legal))
      .join(' ');
    if (captures !== '' && !isCapture)
      return problemAt(0, 'must-capture', { text, captures, article: articleOf(this.ruleset, 'compulsory') });
    const isBegun =
      isCapture && position.captureRoutes().some(({ squares }) => path.every((square, i) => squares[i] === square));
    if (isBegun) return problemAt(0, 'capture-goes-on', { text, captures, article: articleOf(this.ruleset, 'goesOn') });
    const values = { text, captures, article: articleOf(this.ruleset, 'most') };
    const isByKings = this.ruleset.capturePriority.includes('most-kings');
    if (this.anyCaptures(position).some(fits))
      return isByKings ? problemAt(0, 'must-capture-most', values) : problemAt(0, 'must-capture-most-pieces', values);
    const nameOf = (square: number) => String(this.numbering.numberOf[square]);
    return problemAt(0, 'illegal-move', { text, from: nameOf(from), to: nameOf(path.at(-1)!) });
  }
}

interface Written {
  readonly path: readonly number[];
  /** 0 if the text names no captured squares. */
  readonly victims: number;
  readonly isCapture: boolean;
}

const byNumbers =
  /^((?:0|[1-9]\d?)-(?:0|[1-9]\d?)|(?:0|[1-9]\d?)(?:x(?:0|[1-9]\d?))+)(\{(?:0|[1-9]\d?)(?:,(?:0|[1-9]\d?))*\})?$/;
const byCoordinates = /^[\da-z]+,[\da-z]+(?:;[\da-z]+,[\da-z]+)*$/;

const letterOf = (colour: Colour): string => (colour === 'white' ? 'W' : 'B');

/** Turns the board by half a circle and exchanges the colours. */
export const mirrorPosition = (text: string): string => {
  const [turn, white = '', black = ''] = text.split(':');
  const turned = (list: string) =>
    list
      .slice(1)
      .split(',')
      .filter(piece => piece !== '')
      .map(piece => piece.replace(/\d+/, turnNumber))
      .reverse()
      .join(',');
  return `${turn === 'W' ? 'B' : 'W'}:W${turned(black)}:B${turned(white)}`;
};

export const mirrorMove = (text: string): string =>
  text
    .replace(/\d+/g, turnNumber)
    .replace(/\{.*\}/, braces => `{${braces.slice(1, -1).split(',').reverse().join(',')}}`);

const turnNumber = (number: string): string => String(33 - Number(number));
