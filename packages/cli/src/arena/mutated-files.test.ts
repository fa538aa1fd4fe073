import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sealed } from '@poda/arena/journal/journal.ts';
import { HousePlayer } from '@poda/arena/referee/house-player.ts';
import { runSchedule } from '@poda/arena/referee/run-games.ts';
import { roundRobin } from '@poda/arena/schedule/fixed-schedules.ts';
import { readTournamentFile } from '@poda/arena/schedule/tournament-file.ts';
import { Random } from '@poda/library/core/random.ts';
import { type Problem, type Result, unwrap } from '@poda/library/core/result.ts';
import type { Seed } from '@poda/library/core/seed/seed.ts';
import { languages } from '@poda/library/core/text/words.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfigFile } from '../args/config-files.ts';
import { fullTranslator } from '../words/translators.ts';
import type { ArenaEvent } from './event.ts';
import { openEventJournal } from './journal.ts';

/** The number of mutated files of each kind; fewer journals, because each is locked and written to the disk. */
const isLong = process.env['PODA_LONG'] !== undefined;
const COUNT = isLong ? 3_400 : 16;
const JOURNALS = isLong ? 400 : 16;
const LONG_MILLIS = 30 * 60_000;

const home = mkdtempSync(join(tmpdir(), 'poda-mutated-'));
afterAll(() => rmSync(home, { recursive: true }));

const nested = (open: string, close: string, levels: number): string => `${open.repeat(levels)}${close.repeat(levels)}`;

/** JSON values that break careless parsers. */
const nastyValues = [
  ...['null', 'true', '-1', '0.5', '1e999', '-0', '9007199254740993', '1e-400', '[]', '{}', '[null]', '[[],[]]', '""'],
  ...['"\\u0000"', '"\\ud800"', '"__proto__"', '{"__proto__":{"by":"rules"}}', '{"constructor":1}', '"x\\u001b[2J"'],
  nested('[', ']', 30_000),
  nested('{"a":', '}', 300),
  `"${'x'.repeat(100_000)}"`,
  '9'.repeat(5_000),
];

/** Applies one random mutation, like damage to a file or an attack on the parser. */
const mutated = (text: string, random: Random): string => {
  const at = random.below(text.length + 1);
  const length = random.below(40);
  const lines = text.split('\n');
  const [one, other] = [random.below(lines.length), random.below(lines.length)];
  const ways: (() => string)[] = [
    () => text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + length),
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(at, at + length) + text.slice(at),
    () => text.slice(0, at) + random.pick(nastyValues) + text.slice(at),
    () => lines.with(one, lines[other]!).join('\n'),
    () => lines.toSpliced(one, 1).join('\n'),
    () => lines.toSpliced(one, 0, random.pick(nastyValues)).join('\n'),
    () => text.slice(0, at) + '\0'.repeat(length) + text.slice(at),
    () => text.replaceAll('\n', '\r\n'),
    () => `\uFEFF${text}`,
    () => text + random.pick(['[', '{', '(', ' ', '\n', '"', '\\']).repeat(1 + random.below(50_000)),
  ];
  // Half of the mutations replace one value, so that the file usually still parses.
  return random.below(2) === 0 ? random.pick(ways)() : withNastyValue(text, random);
};

/** Replaces one value near the beginning of the text. */
const withNastyValue = (text: string, random: Random): string => {
  const values = [...text.slice(0, 20_000).matchAll(/([:=,[] ?)("[^"\\]*"|[\w.+-]+)/g)];
  if (values.length === 0) return random.pick(nastyValues);
  const { index, 0: whole, 1: sign = '' } = random.pick(values);
  return text.slice(0, index) + sign + random.pick(nastyValues) + text.slice(index + whole.length);
};

/** Encodes a string as bytes: mostly in UTF-8, in one of six cases in Latin-1 or UTF-16. */
const encoded = (text: string, random: Random): Buffer => {
  switch (random.below(12)) {
    case 0:
      return Buffer.from(text, 'latin1');
    case 1:
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    default:
      return Buffer.from(text);
  }
};

/** Checks that a problem is one sentence in each language, without unfilled placeholders, and names the file. */
const expectSentence = (problem: Problem, path: string, hint: string): void => {
  for (const language of languages) {
    const sentence = fullTranslator(language).problem(problem);
    expect(sentence, hint).toMatch(/^[^\n]{10,1500}$/);
    expect(sentence, hint).not.toMatch(/\{(?:path|file|line|column|expected|text|place|game|what|most|known)\}/);
    expect(sentence, hint).toContain(path.slice(0, 100));
    expect(sentence, hint).not.toBe(problem.code);
  }
};

/** Reads mutated files; returns how many were accepted, and the problem codes of the others. */
const readAll = (
  name: string,
  texts: readonly string[],
  read: (path: string) => Result<unknown>,
  count = COUNT,
): { readonly accepted: number; readonly codes: Set<string> } => {
  const codes = new Set<string>();
  let accepted = 0;
  for (let seed = 1; seed <= count; seed++) {
    const random = new Random(seed);
    let text = random.pick(texts);
    for (let times = 1 + random.below(3); times > 0; times--) text = mutated(text, random);
    const path = join(home, name);
    writeFileSync(path, encoded(text, random));
    const hint = `${name}, seed ${seed}`;
    let answer: Result<unknown>;
    try {
      answer = read(path);
    } catch (error) {
      throw new Error(`${hint}: ${(error as Error).stack}`);
    }
    if (answer.ok) accepted++;
    else {
      codes.add(answer.error.code);
      expectSentence(answer.error, path, hint);
    }
  }
  return { accepted, codes };
};

test(
  'mutated configurations are read or refused in a sentence',
  () => {
    const config = {
      ...{ search: 'strong', depth: 5, nodes: 1000, time: 0.5, table: 16, threads: 2, language: 'es', color: 'auto' },
      settings: { killers: true },
      evaluation: { id: 'material', weights: { man: 1 } },
      first: 'level:4',
      second: { depth: 3 },
    };
    const texts = [JSON.stringify(config), JSON.stringify(config, null, 2), '{"depth":8}'];
    const { codes } = readAll('poda.json', texts, path => {
      const read = readConfigFile(path);
      return read.ok ? read : { ok: false, error: read.error.problem };
    });
    expect([...codes]).toEqual(expect.arrayContaining(['config-not-json', 'config-refused']));
  },
  LONG_MILLIS,
);

test(
  'mutated descriptions of tournaments are read or refused in a sentence',
  () => {
    const toml = readFileSync(fileURLToPath(new URL('../../../../examples/tournament.toml', import.meta.url)), 'utf8');
    const json = {
      game: 'checkers',
      format: 'swiss',
      rounds: 3,
      time: { move: 1 },
      players: ['a.py', { player: 'b.py' }],
    };
    expect(readAll('torneo.toml', [toml], readTournamentFile).codes).toContain('tournament-not-toml');
    const texts = [JSON.stringify(json), JSON.stringify(json, null, 2)];
    expect(readAll('torneo.json', texts, readTournamentFile).codes).toContain('tournament-not-json');
  },
  LONG_MILLIS,
);

describe('mutated journals', () => {
  const variant = unwrap(parseVariant(games, 'plague:4x3'));
  const contenders = ['random', 'random', 'greedy'].map(
    word => new HousePlayer(unwrap(readPlayer(word, variant.game))!, variant, null, false),
  );
  const scheduleOf = (seed: Seed) => roundRobin({ names: ['a', 'b', 'c'], seed, openings: [[]] });
  const terms = { command: 'tournament', players: [{ name: 'a', fingerprint: 'x' }] };
  const eventAt = (journalPath: string): ArenaEvent => ({
    ...{ variant, time: {}, contenders, scheduleOf, terms, seed: undefined, concurrency: 1, tags: {} },
    journalPath,
    isFresh: false,
  });

  /** The lines of a journal in version 2 of its file format, without their checksums. */
  let lines: string[] = [];
  beforeAll(async () => {
    const path = join(home, 'whole', 'journal.jsonl');
    mkdirSync(dirname(path));
    const { journal, schedule } = unwrap(openEventJournal({ ...eventAt(path), seed: 5 }, () => {}));
    const run = { settings: { variant, time: {} }, contenders, schedule, concurrency: 1, found: [] };
    unwrap(await runSchedule({ ...run, keep: game => journal.append(game) }));
    unwrap(journal.append({ voided: 3, what: 'late' }));
    journal.close();
    lines = readFileSync(path, 'utf8')
      .trimEnd()
      .replaceAll(/,"after".*\}$/gm, '}')
      .split('\n');
    expect(lines).toHaveLength(8);
  });

  /** The lines with correct checksums; lines that are not JSON stay as they are. */
  const resealed = (texts: readonly string[]): string => {
    let last = '0'.repeat(16);
    const sealedLines = texts.map(text => {
      try {
        const object: unknown = JSON.parse(text);
        const { line, sum } = sealed(object as object, last);
        last = sum;
        return line;
      } catch {
        return text;
      }
    });
    return `${sealedLines.join('\n')}\n`;
  };

  /** Opens and closes a journal; returns its entries. */
  const foundIn = (path: string): Result<unknown[]> => {
    const opened = openEventJournal(eventAt(path), () => {});
    if (!opened.ok) return opened;
    opened.value.journal.close();
    return { ok: true, value: [...opened.value.journal.found] };
  };

  test(
    'with checksums yield a prefix of the written entries, or are refused in a sentence',
    () => {
      const written = lines.slice(1).map(line => JSON.parse(line) as unknown);
      const { codes } = readAll(
        'sealed.jsonl',
        [resealed(lines)],
        path => {
          const found = foundIn(path);
          if (found.ok) expect(found.value).toEqual(written.slice(0, found.value.length));
          return found;
        },
        JOURNALS,
      );
      expect(codes).toContain('journal-damaged');
    },
    LONG_MILLIS,
  );

  test(
    'with recomputed checksums, or without any, are read or refused in a sentence',
    () => {
      const version1 = `${lines.join('\n').replace('"version":2', '"version":1')}\n`;
      readAll('version1.jsonl', [version1], foundIn, JOURNALS);
      // Checksums are computed after the mutation, so that the mutated entries are parsed.
      readAll(
        'resealed.jsonl',
        [`${lines.join('\n')}\n`],
        path => {
          writeFileSync(path, resealed(readFileSync(path, 'utf8').split('\n').slice(0, -1)));
          return foundIn(path);
        },
        JOURNALS,
      );
    },
    LONG_MILLIS,
  );
});
