import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import type { FullKey } from '../../i18n/translators.ts';

/** A long option of a command: the same name is a flag on the command line and a key in a JSON line. */
export interface Flag {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'decimal' | 'switch' | 'moves';
  /** What the value is called in the help. */
  readonly shown?: string;
  readonly least?: number;
  readonly most?: number;
  readonly isRequired?: boolean;
  readonly summary: FullKey;
  /** What a shell offers for the value, where it can offer anything. */
  readonly completes?: Completion;
}

/** What may stand in a place of the command line: one of a few words, or a name that is looked up when somebody asks. */
export type Completion = 'file' | 'folder' | 'game' | 'player' | 'evaluation' | 'switches' | readonly string[];

export type FlagValue = string | number | boolean | readonly string[];
export type FlagValues = Readonly<Record<string, FlagValue>>;

/** What stands on a command line, before anybody asked what it means. */
export interface Words {
  readonly positionals: readonly string[];
  /** `word` is what was written. */
  readonly flags: readonly { readonly name: string; readonly value: string | undefined; readonly word: string }[];
}

/**
 * Splits a command line into words and flags: `--name value`, `--name=value`, `-h`, and after `--` words alone.
 * A flag that takes a value never takes the next flag for one.
 */
export const splitArguments = (args: readonly string[], takingValue: ReadonlySet<string>): Words => {
  const positionals: string[] = [];
  const flags: { name: string; value: string | undefined; word: string }[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!;
    if (word === '--') {
      positionals.push(...args.slice(i + 1));
      break;
    }
    // No option begins with a digit: this is a number that somebody may have to refuse.
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

/**
 * Checks the flags of a command line against those a command knows. Some of these it may refuse later with words of its own;
 * whoever mistypes one hears of those it obeys.
 */
export const readFlags = (
  words: Words,
  known: readonly Flag[],
  command: string,
  obeyed: readonly Flag[] = known,
): Result<FlagValues, Problem> => {
  const values: Record<string, FlagValue> = {};
  for (const { name, value, word } of words.flags) {
    const flag = known.find(candidate => candidate.name === name);
    if (flag === undefined)
      return looksLikeFile(word)
        ? problem('flag-or-file', undefined, { command, name: word })
        : unknownFlag(name, obeyed, command);
    if (flag.kind === 'switch') {
      if (value !== undefined) return problem('not-a-flag', undefined, { name: `--${name}`, text: value });
      values[name] = true;
      continue;
    }
    if (value === undefined) return problem('missing-value', undefined, { name: `--${name}` });
    const read = readValue(flag, value, `--${name}`);
    if (!read.ok) return read;
    values[name] = read.value;
  }
  return ok(values);
};

/** Checks one value, from a command line or from a JSON line. */
export const readValue = (flag: Flag, value: unknown, name: string): Result<FlagValue, Problem> => {
  const text = shown(value);
  switch (flag.kind) {
    case 'text':
      return typeof value === 'string' ? ok(value) : problem('not-a-text', undefined, { name, text });
    case 'switch':
      return typeof value === 'boolean' ? ok(value) : problem('not-a-flag', undefined, { name, text });
    case 'moves': {
      if (typeof value === 'string') return ok(value.split(/\s+/).filter(move => move !== ''));
      const isList = Array.isArray(value) && value.every(move => typeof move === 'string');
      return isList ? ok(value) : problem('not-a-text', undefined, { name, text });
    }
    case 'decimal': {
      const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
      const fits = typeof number === 'number' && Number.isFinite(number) && number > 0;
      return fits ? ok(number) : problem('not-an-amount', undefined, { name, text });
    }
    case 'number': {
      const { least = 0, most = Number.MAX_SAFE_INTEGER } = flag;
      const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
      const fits = typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most;
      return fits ? ok(number) : problem('not-a-number', undefined, { name, text, least, most });
    }
  }
};

/** A value as it can stand in a sentence, however large it is. */
export const shown = (value: unknown): string => {
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  return String(value);
};

/** No option has an ending, and many files do. */
const looksLikeFile = (word: string): boolean => /^-[^=\p{Cc}]*\.[A-Za-z]\w*$/u.test(word);

const unknownFlag = (name: string, known: readonly Flag[], command: string): Result<never, Problem> => {
  const dashed = (word: string) => (word.length === 1 ? `-${word}` : `--${word}`);
  return unknownName(
    'unknown-flag',
    dashed(name),
    known.map(flag => dashed(flag.name)),
    undefined,
    { command },
  );
};
