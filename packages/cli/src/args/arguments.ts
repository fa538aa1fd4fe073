import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { isSeed, parseSeed } from '@poda/library/core/seed/seed.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import type { FullKey } from '../words/translators.ts';

/** Also a key in a JSON line. Its meaning in the help is `flag.NAME`, unless it names another message. */
export type Flag = {
  readonly kind: 'text' | 'number' | 'decimal' | 'seed' | 'switch' | 'moves';
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  readonly isRequired?: boolean;
  /** Of another flag that is repeated, the last value counts. */
  readonly isOnce?: boolean;
  readonly completes?: Completion;
} & ({ readonly name: FlagName; readonly summary?: FullKey } | { readonly name: string; readonly summary: FullKey });

type FlagName = FullKey extends infer Key ? (Key extends `flag.${infer Name}` ? Name : never) : never;

export const summaryOf = ({ name, summary = `flag.${name}` as FullKey }: Flag): FullKey => summary;

/** What completes an argument in a shell: given words, or a kind of name that is looked up on demand. */
export type Completion =
  | 'file'
  | 'folder'
  | 'game'
  | 'format'
  | 'player'
  | 'evaluation'
  | 'switches'
  | readonly string[];

export type FlagValue = string | number | boolean | readonly string[];
export type FlagValues = Readonly<Record<string, FlagValue>>;

export interface SplitArguments {
  readonly positionals: readonly string[];
  /** `word` is the flag as the user typed it. */
  readonly flags: readonly { readonly name: string; readonly value: string | undefined; readonly word: string }[];
}

/** After `--` all words are positional; a flag never takes the next flag as its value. */
export const splitArguments = (args: readonly string[], takingValue: ReadonlySet<string>): SplitArguments => {
  const positionals: string[] = [];
  const flags: { name: string; value: string | undefined; word: string }[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!;
    if (word === '--') {
      positionals.push(...args.slice(i + 1));
      break;
    }
    // No flag begins with a digit: a negative number.
    if (!word.startsWith('-') || word === '-' || /^-[\d.,]/.test(word)) {
      positionals.push(word);
      continue;
    }
    const [, name = '', given] = /^--?([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const full = shortNames[word] ?? name;
    const next = args[i + 1];
    const takesNext = given === undefined && takingValue.has(full) && next !== undefined && !next.startsWith('--');
    flags.push({ name: full, value: takesNext ? next : given, word });
    if (takesNext) i++;
  }
  return { positionals, flags };
};

const shortNames: Readonly<Record<string, string>> = { '-h': 'help', '-V': 'version' };

/** Suggestions come from `suggested`, without flags that the command refuses with its own message. */
export const readFlags = (
  words: SplitArguments,
  known: readonly Flag[],
  command: string,
  suggested: readonly Flag[] = known,
): Result<FlagValues> => {
  const values: Record<string, FlagValue> = {};
  for (const { name, value, word } of words.flags) {
    const flag = known.find(candidate => candidate.name === name);
    if (flag === undefined)
      return looksLikeFile(word)
        ? problem('flag-or-file', { command, name: word })
        : unknownFlag(name, suggested, command);
    if (flag.kind === 'switch') {
      if (value !== undefined) return problem('not-a-flag', { name: `--${name}`, text: value });
      values[name] = true;
      continue;
    }
    if (value === undefined) return problem('missing-value', { name: `--${name}` });
    if (flag.isOnce && values[name] !== undefined) return problem('flag-twice', { name: `--${name}` });
    const read = readValue(flag, value, `--${name}`);
    if (!read.ok) return read;
    values[name] = read.value;
  }
  return ok(values);
};

export const readValue = (flag: Flag, value: unknown, name: string): Result<FlagValue> => {
  const text = shortText(value);
  switch (flag.kind) {
    case 'text':
      return typeof value === 'string' ? ok(value) : problem('not-a-text', { name, text });
    case 'switch':
      return typeof value === 'boolean' ? ok(value) : problem('not-a-flag', { name, text });
    case 'moves': {
      if (typeof value === 'string') return ok(value.split(/\s+/).filter(move => move !== ''));
      const isList = Array.isArray(value) && value.every(move => typeof move === 'string');
      return isList ? ok(value) : problem('not-a-text', { name, text });
    }
    case 'decimal': {
      const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
      const fits = typeof number === 'number' && Number.isFinite(number) && number > 0;
      return fits ? ok(number) : problem('not-an-amount', { name, text });
    }
    case 'seed': {
      const seed = typeof value === 'string' ? parseSeed(value) : value;
      return isSeed(seed) ? ok(seed) : problem('not-a-seed', { name, text });
    }
    case 'number': {
      const { min = 0, max = Number.MAX_SAFE_INTEGER } = flag;
      const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
      const fits = typeof number === 'number' && Number.isSafeInteger(number) && number >= min && number <= max;
      return fits ? ok(number) : problem('not-a-number', { name, text, least: min, most: max });
    }
  }
};

export const shortText = (value: unknown): string => {
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  return String(value);
};

/** Has an extension, which no flag has. */
const looksLikeFile = (word: string): boolean => /^-[^=\p{Cc}]*\.[A-Za-z]\w*$/u.test(word);

const unknownFlag = (name: string, known: readonly Flag[], command: string): Result<never> => {
  const dashed = (word: string) => (word.length === 1 ? `-${word}` : `--${word}`);
  return unknownName(
    'unknown-flag',
    dashed(name),
    known.map(flag => dashed(flag.name)),
    undefined,
    { command },
  );
};
