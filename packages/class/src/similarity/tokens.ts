import type { SourceLanguage } from './languages.ts';

/** All names count as equal, and so do all numbers and all strings; comments and layout are left out. */
interface Tokens {
  readonly symbols: Int32Array;
  readonly lines: Int32Array;
  readonly isCut: boolean;
}

/** Takes linear time for any source. */
export const tokenise = (source: string, language: SourceLanguage, maxTokens: number): Tokens =>
  new Tokeniser(source.replace(/\r\n?/g, '\n'), language, maxTokens).read();

const NAME = 1;
const NUMBER = 2;
const TEXT = 3;

/** Plus the UTF-16 code of any other character. */
const FIRST_CHARACTER = 1_000;

/** Longer signs first. */
const signs = [
  ...['>>>=', '===', '!==', '**=', '//=', '<<=', '>>=', '>>>', '...', '??=', '&&=', '||=', '<=>'],
  ...['==', '!=', '<>', '<=', '>=', '=>', '->', ':=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '@='],
  ...['&&', '||', '??', '?.', '++', '--', '**', '//', '<<', '>>', '::'],
];
const FIRST_SIGN = 100;
const FIRST_KEYWORD = 200;

const signsByStart = new Map<string, { readonly text: string; readonly symbol: number }[]>();
for (const [i, text] of signs.entries()) {
  const others = signsByStart.get(text[0]!) ?? [];
  signsByStart.set(text[0]!, [...others, { text, symbol: FIRST_SIGN + i }]);
}

const symbolOf = (character: string): number => FIRST_CHARACTER + character.charCodeAt(0);
const COMMA = symbolOf(',');
const SEMICOLON = symbolOf(';');
const MINUS = symbolOf('-');
const closers = new Set([...')]}'].map(symbolOf));

/** Longest repeated group of constants that is counted once, such as `(0, 1),`. */
const LONGEST_GROUP = 10;

const startsName = /[\p{L}_$]/u;
const restOfName = /[\p{L}\p{N}_$]*/uy;
const digits = /[\w.]*/y;
const restOfBlanks = /[^\S\n]*/y;
const textPrefix = /^(?:[rbuf]|[rbf]{2})$/i;

class Tokeniser {
  private at = 0;
  private line = 1;
  private lineEnd: number;
  private count = 0;
  private readonly symbols: Int32Array;
  private readonly lines: Int32Array;
  private depth = 0;
  private isLineStart = true;
  /** Bracket depths of the open `${}` in template literals. */
  private readonly templates: number[] = [];
  /** Before this position a slash begins no regular expression, because an earlier one on the line was not closed. */
  private noRegexUntil = -1;
  private readonly keywords: ReadonlyMap<string, number>;

  constructor(
    private readonly source: string,
    private readonly language: SourceLanguage,
    private readonly maxTokens: number,
  ) {
    const size = Math.min(maxTokens, source.length);
    this.symbols = new Int32Array(size);
    this.lines = new Int32Array(size);
    this.lineEnd = this.lineEndFrom(0);
    this.keywords = new Map([...language.keywords].map((word, i) => [word, FIRST_KEYWORD + i]));
  }

  read(): Tokens {
    while (this.at < this.source.length && this.count < this.maxTokens) this.step();
    return {
      symbols: this.symbols.slice(0, this.count),
      lines: this.lines.slice(0, this.count),
      isCut: this.at < this.source.length,
    };
  }

  private step(): void {
    const { source, at } = this;
    const character = source[at]!;
    if (character === '\n') {
      this.moveTo(at + 1);
      this.isLineStart = true;
    } else if (character <= ' ' || character === '\\' || character === '\uFEFF') this.at++;
    else if (!this.skipComment() && !this.readText(character)) {
      if (character >= '0' && character <= '9') this.readNumber();
      else if (startsName.test(character)) this.readName();
      else this.readSign(character);
    }
  }

  private moveTo(end: number): void {
    while (this.lineEnd < end) {
      this.line++;
      this.lineEnd = this.lineEndFrom(this.lineEnd + 1);
    }
    this.at = end;
  }

  private skipComment(): boolean {
    const { source, at, language } = this;
    const block = language.blockComments.find(([open]) => source.startsWith(open, at));
    if (block !== undefined) {
      const close = source.indexOf(block[1], at + block[0].length);
      this.moveTo(close < 0 ? source.length : close + block[1].length);
      return true;
    }
    if (!language.lineComments.some(mark => source.startsWith(mark, at))) return false;
    this.at = this.lineEnd;
    return true;
  }

  private lineEndFrom(at: number): number {
    const end = this.source.indexOf('\n', at);
    return end < 0 ? this.source.length : end;
  }

  private readText(character: string): boolean {
    const { language, at } = this;
    if (language.isScript && character === '`') {
      this.readTemplate(at + 1);
      return true;
    }
    if (language.isScript && character === '/' && this.canBeginRegex()) {
      const end = this.endOfRegex();
      if (end === undefined) return false;
      this.emit(TEXT);
      this.at = end;
      return true;
    }
    const mark = language.quotes.find(quote => this.source.startsWith(quote, at));
    if (mark === undefined) return false;
    const end = this.endOfText(at + mark.length, mark);
    const isComment = language.hasDocstrings && this.isLineStart && this.depth === 0 && this.isLastOnLine(end);
    if (!isComment) this.emit(TEXT);
    this.moveTo(end);
    return true;
  }

  /** An unclosed string ends with its line, or with the source if it may hold line ends. */
  private endOfText(from: number, mark: string): number {
    const { source } = this;
    const mayHoldLineEnds = this.language.multiline.includes(mark);
    for (let i = from; i < source.length; i++) {
      if (source[i] === '\\') i++;
      else if (source.startsWith(mark, i)) return i + mark.length;
      else if (source[i] === '\n' && !mayHoldLineEnds) return i;
    }
    return source.length;
  }

  private isLastOnLine(end: number): boolean {
    restOfBlanks.lastIndex = end;
    restOfBlanks.test(this.source);
    const next = this.source[restOfBlanks.lastIndex];
    return next === undefined || next === '\n' || next === '#' || next === ';';
  }

  /** Reads up to the end of the template or its next expression. */
  private readTemplate(from: number): void {
    const { source } = this;
    this.emit(TEXT);
    let i = from;
    for (; i < source.length && source[i] !== '`'; i++) {
      if (source[i] === '\\') i++;
      else if (source.startsWith('${', i)) {
        this.templates.push(++this.depth);
        this.moveTo(i + 2);
        return;
      }
    }
    this.moveTo(Math.min(i + 1, source.length));
  }

  /** A slash after an operand or a closing bracket is a division. */
  private canBeginRegex(): boolean {
    if (this.at < this.noRegexUntil) return false;
    const last = this.symbols[this.count - 1] ?? 0;
    return this.count === 0 || (last > TEXT && !closers.has(last));
  }

  private endOfRegex(): number | undefined {
    const { source } = this;
    let isInClass = false;
    let i = this.at + 1;
    for (; i < source.length && source[i] !== '\n'; i++) {
      if (source[i] === '\\') i++;
      else if (source[i] === '[') isInClass = true;
      else if (source[i] === ']') isInClass = false;
      else if (source[i] === '/' && !isInClass) return i + 1;
    }
    this.noRegexUntil = i;
    return undefined;
  }

  private readNumber(): void {
    // A minus without an operand before it belongs to the number.
    const before = this.symbols[this.count - 2] ?? 0;
    const isSigned = this.symbols[this.count - 1] === MINUS && before > TEXT && !closers.has(before);
    if (isSigned) this.count--;
    this.emit(NUMBER);
    this.at = this.endOf(digits);
    const hasExponent = /^[eE][+-]\d/.test(this.source.slice(this.at - 1, this.at + 2));
    if (hasExponent) this.at = this.endOf(digits, this.at + 1);
  }

  private readName(): void {
    const end = this.endOf(restOfName, this.at + 1);
    const name = this.source.slice(this.at, Math.min(end, this.at + MAX_KEYWORD));
    const next = this.source[end];
    const isPrefix = this.language.hasDocstrings && (next === '"' || next === "'") && textPrefix.test(name);
    if (!isPrefix) this.emit(this.keywords.get(name) ?? NAME);
    this.at = end;
  }

  private endOf(pattern: RegExp, from = this.at): number {
    pattern.lastIndex = from;
    pattern.test(this.source);
    return pattern.lastIndex;
  }

  private readSign(character: string): void {
    const sign = signsByStart.get(character)?.find(({ text }) => this.source.startsWith(text, this.at));
    if (sign !== undefined) {
      this.emit(sign.symbol);
      this.at += sign.text.length;
      return;
    }
    if ('([{'.includes(character)) this.depth++;
    if (')]}'.includes(character)) {
      if (character === '}' && this.templates.at(-1) === this.depth) {
        this.templates.pop();
        this.depth--;
        this.readTemplate(this.at + 1);
        return;
      }
      this.depth = Math.max(0, this.depth - 1);
    }
    this.emit(symbolOf(character));
    this.at++;
  }

  private emit(symbol: number): void {
    this.isLineStart = false;
    // Semicolons at line ends and commas before closing brackets depend on the layout.
    if (symbol === SEMICOLON) return;
    if (closers.has(symbol) && this.symbols[this.count - 1] === COMMA) this.count--;
    this.symbols[this.count] = symbol;
    this.lines[this.count] = this.line;
    this.count++;
    if (symbol === COMMA) this.foldTable();
  }

  /** Drops a repeated group of constants, so that a table counts as one group. */
  private foldTable(): void {
    for (let size = 2; size <= LONGEST_GROUP && 2 * size <= this.count; size++) {
      if (this.isRepeated(size)) {
        this.count -= size;
        return;
      }
    }
  }

  private isRepeated(size: number): boolean {
    for (let i = this.count - size; i < this.count; i++) {
      const symbol = this.symbols[i]!;
      const isConstant = symbol === NUMBER || symbol === TEXT || symbol >= FIRST_CHARACTER;
      if (!isConstant || symbol !== this.symbols[i - size]) return false;
    }
    return true;
  }
}

const MAX_KEYWORD = 20;
