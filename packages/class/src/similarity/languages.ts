import { extname } from 'node:path';

export interface SourceLanguage {
  readonly id: 'python' | 'script' | 'other';
  readonly keywords: ReadonlySet<string>;
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Longer marks first; marks in `multiline` may hold line ends. */
  readonly quotes: readonly string[];
  readonly multiline: readonly string[];
  /** True in Python: a string that is a whole statement is a comment. */
  readonly hasDocstrings: boolean;
  /** True for JavaScript: has regular expressions between slashes and template literals. */
  readonly isScript: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const python: SourceLanguage = {
  id: 'python',
  keywords: words(
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass print raise return try while with yield',
  ),
  lineComments: ['#'],
  blockComments: [],
  quotes: ['"""', "'''", '"', "'"],
  multiline: ['"""', "'''"],
  hasDocstrings: true,
  isScript: false,
};

const script: SourceLanguage = {
  id: 'script',
  keywords: words(
    'async await break case catch class const continue default delete do else export extends false finally for function if import in instanceof let new null of return super switch this throw true try typeof undefined var void while with yield',
  ),
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  quotes: ['"', "'"],
  multiline: [],
  hasDocstrings: false,
  isScript: true,
};

/** Unknown languages are read like C. */
const other: SourceLanguage = {
  id: 'other',
  keywords: words(
    'and auto bool boolean break byte case catch char class const constexpr continue def default delete do double else elsif end enum extends extern false final float fn for foreach func function goto if impl implements import in int interface let local long loop match mod module mut namespace new nil not null or package private protected pub public repeat return self short signed sizeof static struct super switch template then this throw true try type typedef union unless unsigned until use using var virtual void volatile when where while yield',
  ),
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  quotes: ['"', "'", '`'],
  multiline: ['`'],
  hasDocstrings: false,
  isScript: false,
};

const otherWithHash: SourceLanguage = { ...other, lineComments: ['#'], blockComments: [] };
const otherWithDashes: SourceLanguage = { ...other, lineComments: ['--'], blockComments: [['--[[', ']]']] };

const byEnding = new Map<string, SourceLanguage>([
  ...['.py', '.pyw'].map(ending => [ending, python] as const),
  ...['.js', '.mjs', '.cjs', '.jsx', '.ts', '.mts', '.cts', '.tsx'].map(ending => [ending, script] as const),
  ...['.rb', '.sh', '.pl', '.r', '.jl', '.nim', '.ex', '.exs'].map(ending => [ending, otherWithHash] as const),
  ...['.lua', '.hs', '.sql', '.adb', '.ads', '.elm'].map(ending => [ending, otherWithDashes] as const),
]);

export const languageOf = (path: string, text: string): SourceLanguage => {
  const ending = extname(path).toLowerCase();
  if (ending !== '') return byEnding.get(ending) ?? other;
  const interpreter = /^#![^\n]{0,200}/.exec(text)?.[0];
  if (interpreter === undefined) return other;
  if (/\bpython/.test(interpreter)) return python;
  return /\b(?:node|bun|deno|tsx)\b/.test(interpreter) ? script : otherWithHash;
};
