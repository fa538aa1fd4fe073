import { attempt, err, ok, problem, type Result } from '../result.ts';

/** The maximum nesting depth of brackets; Poda's deepest record needs about a hundred levels. */
export const MAX_BRACKETS = 200;

/** Refuses deep nesting, because a recursive walk over the value would overflow the stack. */
export const parseJson = (text: string): Result<unknown, 'not-json' | 'too-deep'> => {
  if (isNestedDeeper(text, MAX_BRACKETS)) return err('too-deep');
  return attempt(() => ok(JSON.parse(text)), err('not-json'));
};

/** Parses a file that a user wrote: also refuses a key that appears twice, and tells the place of the mistake. */
export const parseHandwrittenJson = (text: string, notJson: string): Result<unknown> => {
  const scanner = new JsonScanner(text);
  while (scanner.step());
  const { mistake, start } = scanner;
  if (mistake === null) return ok(JSON.parse(text));
  const before = text.slice(0, start).split('\n');
  const place = { line: before.length, column: before.at(-1)!.length + 1 };
  return problem(mistake === 'not-json' ? notJson : `file-${mistake}`, { ...place, most: MAX_BRACKETS });
};

/** The keys of each object in order, so that equal values have equal texts. */
export const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortedKeys(inner)]));
};

/** Runs before JSON.parse, without recursion; the text need not be valid JSON. */
export const isNestedDeeper = (text: string, limit: number): boolean => {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
    } else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      if (++depth > limit) return true;
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) depth--;
  }
  return false;
};

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

export interface OpenBracket {
  readonly closer: ']' | '}';
  readonly around: OpenBracket | null;
  /** 1 for the outermost bracket. */
  readonly depth: number;
  readonly keys: Set<string>;
}

/** Reads a JSON text token by token, in linear time, up to its first mistake. */
export class JsonScanner {
  /** The offset of the last token; after `step` has returned false, of the mistake or the end of the text. */
  start = 0;
  /** The offset behind the last token. */
  end = 0;
  open: OpenBracket | null = null;
  /** The first mistake; null before one is found, and at the end of a complete text. */
  mistake: 'not-json' | 'too-deep' | 'key-twice' | null = null;
  private expected: Expected = 'value';

  constructor(private readonly text: string) {}

  /** True if the open brackets could be closed after the last token. */
  get canEnd(): boolean {
    return this.expected.endsWith('end') || this.expected === 'nothing';
  }

  /** Returns false if there is no next token or it is not allowed here. */
  step(): boolean {
    let at = this.end;
    while (isSpace(this.text.charCodeAt(at))) at++;
    this.start = at;
    const letter = this.text[at];
    if (letter === undefined) {
      if (this.expected !== 'nothing') this.mistake = 'not-json';
      return false;
    }
    const isTaken =
      letter === '"' ? this.takeString() : isBracketOrSign(letter) ? this.takeSign(letter) : this.takeWord();
    if (!isTaken) this.mistake ??= 'not-json';
    return isTaken;
  }

  private get takesValue(): boolean {
    return this.expected === 'value' || this.expected === 'value or end';
  }

  private takeString(): boolean {
    const isKey = this.expected === 'key' || this.expected === 'key or end';
    if (!isKey && !this.takesValue) return false;
    const end = endOfString(this.text, this.start);
    if (end === -1) return false;
    if (isKey) {
      const key = JSON.parse(this.text.slice(this.start, end)) as string;
      if (this.open!.keys.has(key)) {
        this.mistake = 'key-twice';
        return false;
      }
      this.open!.keys.add(key);
      this.expected = 'colon';
    } else this.expected = this.afterValue();
    this.end = end;
    return true;
  }

  private takeWord(): boolean {
    word.lastIndex = this.start;
    if (!this.takesValue || !word.test(this.text)) return false;
    this.end = word.lastIndex;
    this.expected = this.afterValue();
    return true;
  }

  private takeSign(sign: string): boolean {
    const next = this.follow(sign);
    if (next === undefined) return false;
    this.expected = next;
    this.end = this.start + 1;
    return true;
  }

  private follow(sign: string): Expected | undefined {
    switch (sign) {
      case '[':
      case '{': {
        if (!this.takesValue) return undefined;
        const depth = (this.open?.depth ?? 0) + 1;
        if (depth > MAX_BRACKETS) {
          this.mistake = 'too-deep';
          return undefined;
        }
        this.open = { closer: sign === '[' ? ']' : '}', around: this.open, depth, keys: new Set() };
        return sign === '[' ? 'value or end' : 'key or end';
      }
      case ':':
        return this.expected === 'colon' ? 'value' : undefined;
      case ',':
        return this.expected !== 'comma or end' ? undefined : this.open?.closer === ']' ? 'value' : 'key';
      default:
        if (!this.expected.endsWith('end') || this.open?.closer !== sign) return undefined;
        this.open = this.open.around;
        return this.afterValue();
    }
  }

  private afterValue(): Expected {
    return this.open === null ? 'nothing' : 'comma or end';
  }
}

const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

const isSpace = (letter: number): boolean => letter === 32 || letter === 10 || letter === 13 || letter === 9;

const isBracketOrSign = (letter: string): boolean => '[]{}:,'.includes(letter);

/** Returns -1 if the string is incomplete or not valid JSON. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) return at + 1;
    if (letter < 32) return -1;
    if (letter === BACKSLASH) {
      escaped.lastIndex = at + 1;
      if (!escaped.test(text)) return -1;
      at = escaped.lastIndex - 1;
    }
  }
  return -1;
};

const escaped = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;
