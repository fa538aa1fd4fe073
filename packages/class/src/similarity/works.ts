import { createHash } from 'node:crypto';
import { decodeText } from '@poda/library/core/text/decode-text.ts';
import { languageOf, type SourceLanguage } from './languages.ts';
import { FILE_END, type Fingerprint, type Fingerprinted } from './passages.ts';
import { tokenise } from './tokens.ts';
import { RUN, runHashes, winnow } from './winnowing.ts';

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Work {
  readonly id: string;
  /** Works of the same author are not compared. */
  readonly author: string;
  readonly files: readonly SourceFile[];
}

/** Read one after another, so that the bytes of all works are never in memory together. */
export type Works = { readonly length: number } & (Iterable<Work> | AsyncIterable<Work>);

export interface TokenisedWork extends Pick<Work, 'id' | 'author'> {
  readonly paths: readonly string[];
  /** SHA-256 of all files. */
  readonly digest: string;
  readonly symbols: Int32Array;
  readonly lines: Int32Array;
  /** The place in `symbols` after each file. */
  readonly fileEnds: readonly number[];
  /** 1 for a token that does not count, because it is common or comes from a starter. */
  readonly discounted: Uint8Array;
  readonly isStarter: boolean;
  readonly isCut: boolean;
  readonly fingerprints: readonly Fingerprint[];
}

export interface ComparableWork extends TokenisedWork, Fingerprinted {
  readonly own: number;
}

/** The rest of a longer file is not compared. */
const MAX_FILE_BYTES = 512 * 1024;
const MAX_WORK_TOKENS = 60_000;
const MAX_CLASS_TOKENS = 6_000_000;
/** Most occurrences of one fingerprint kept per work. */
const MAX_OCCURRENCES = 8;
/** Passages shared by up to so many authors always count, so that a small class is compared too. */
const ALWAYS_COUNTED_AUTHORS = 4;
/** Passages shared by more authors never count, so that the work stays linear in the class. */
const MAX_AUTHORS = 40;

export const maxTokensOf = (works: number): number =>
  Math.min(MAX_WORK_TOKENS, Math.floor(MAX_CLASS_TOKENS / Math.max(1, works)));

export const starterHashes = (starters: readonly SourceFile[]): ReadonlySet<number> =>
  new Set(starters.flatMap(file => [...readFile(file, MAX_WORK_TOKENS).hashes]));

/** Different languages share no hashes. */
const languageSeeds: Readonly<Record<SourceLanguage['id'], number>> = { python: 1, script: 2, other: 3 };

const readFile = ({ path, bytes }: SourceFile, maxTokens: number) => {
  const text = isBinary(bytes) ? '' : decodeText(bytes.subarray(0, MAX_FILE_BYTES));
  const language = languageOf(path, text);
  const { symbols, lines, isCut } = tokenise(text, language, maxTokens);
  return {
    symbols,
    lines,
    hashes: runHashes(symbols, languageSeeds[language.id]),
    isCut: isCut || bytes.length > MAX_FILE_BYTES || (text === '' && bytes.length > 0),
  };
};

/** A null byte means no text, except in UTF-16 with its byte order mark. */
export const isBinary = (bytes: Uint8Array): boolean => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, 8_192).includes(0);
};

export const tokeniseWork = (work: Work, starters: ReadonlySet<number>, maxTokens: number): TokenisedWork => {
  const files = work.files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const parts: ReturnType<typeof readFile>[] = [];
  let length = 0;
  for (const file of files) {
    const part = readFile(file, Math.max(0, maxTokens - length));
    parts.push(part);
    length += part.symbols.length + 1;
  }
  const symbols = new Int32Array(length).fill(FILE_END);
  const lines = new Int32Array(length);
  const discounted = new Uint8Array(length);
  const fingerprints: Fingerprint[] = [];
  const fileEnds: number[] = [];
  let start = 0;
  for (const part of parts) {
    symbols.set(part.symbols, start);
    lines.set(part.lines, start);
    for (const [i, hash] of part.hashes.entries()) {
      if (!starters.has(hash)) continue;
      discounted.fill(1, start + i, start + i + RUN);
      // As the largest hash, it is chosen only if the window has no other, so that starters do not displace the hashes
      // around them.
      part.hashes[i] = STARTER;
    }
    for (const i of winnow(part.hashes)) {
      const hash = part.hashes[i]!;
      if (hash !== STARTER) fingerprints.push({ hash, at: start + i });
    }
    const end = start + part.symbols.length;
    discounted[end] = 1;
    fileEnds.push(end);
    start = end + 1;
  }
  return {
    id: work.id,
    author: work.author,
    paths: files.map(({ path }) => path),
    digest: digestOf(files),
    symbols,
    lines,
    fileEnds,
    discounted,
    isStarter: length > files.length && discounted.every(flag => flag === 1),
    isCut: parts.some(({ isCut }) => isCut),
    fingerprints,
  };
};

const STARTER = 2 ** 32 - 1;

const digestOf = (files: readonly SourceFile[]): string => {
  const digest = createHash('sha256');
  for (const { bytes } of files) digest.update(createHash('sha256').update(bytes).digest());
  return digest.digest('hex');
};

/** A passage of more than this share of the authors comes from a common source and does not count. */
const COMMON_SHARE = 0.25;

export const discountCommon = (works: readonly TokenisedWork[]): readonly ComparableWork[] => {
  const authors = new Set(works.map(({ author }) => author)).size;
  const most = Math.min(MAX_AUTHORS, Math.max(ALWAYS_COUNTED_AUTHORS, Math.floor(COMMON_SHARE * authors)));
  const authorsOf = new Map<number, Set<string>>();
  for (const { author, fingerprints } of works) {
    for (const { hash } of fingerprints) {
      const known = authorsOf.get(hash);
      if (known === undefined) authorsOf.set(hash, new Set([author]));
      else if (known.size <= most) known.add(author);
    }
  }
  return works.map(work => {
    const discounted = work.discounted.slice();
    const fingerprints: Fingerprint[] = [];
    const places = new Map<number, number[]>();
    for (const fingerprint of work.fingerprints) {
      const { hash, at } = fingerprint;
      if (authorsOf.get(hash)!.size > most) {
        discounted.fill(1, at, at + RUN);
        continue;
      }
      fingerprints.push(fingerprint);
      const known = places.get(hash);
      if (known === undefined) places.set(hash, [at]);
      else if (known.length < MAX_OCCURRENCES) known.push(at);
    }
    const own = discounted.reduce((sum, flag) => sum + 1 - flag, 0);
    return { ...work, discounted, fingerprints, places, own };
  });
};
