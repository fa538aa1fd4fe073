import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import type { Outcome } from '../core/outcome.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { anyText } from '../games/testing/any-text.ts';
import { everyVariant } from '../games/testing/every-variant.ts';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { noticeText } from './reading-notice.ts';
import { newRecord, recordOf } from './record/record.ts';
import { readShared, writeShared } from './share-link.ts';

/** `npm run test:long` plays more games with the options of a ruleset, and cuts their texts anywhere. */
const isLong = process.env['PODA_LONG'] !== undefined;
const gamesOf = (name: string): number => (isLong ? 5 : name.includes('?') ? 1 : 2);
const MAX_PLIES = 200;

const results: readonly (Outcome | null)[] = [
  null,
  { winner: 0, reason: 'resignation' },
  { winner: 1, reason: 'timeout' },
  { winner: null, reason: 'agreement' },
  { winner: 0, reason: 'illegal-move' },
];

const playRandomly = (state: GameState, random: Random, plies: number): void => {
  for (let ply = 0; ply < plies; ply++) {
    const moves = state.legalMoves();
    if (moves.length === 0) return;
    state.play(random.pick(moves));
  }
};

/** A game from the start or from a position in the middle of another. */
const randomRecord = (name: string, seed: number) => {
  const random = new Random(seed);
  const variant = unwrap(parseVariant(games, name));
  const before = new GameState(variant);
  if (seed % 2 === 0) playRandomly(before, random, random.below(60));
  const state = unwrap(GameState.read(variant, before.text));
  playRandomly(state, random, random.below(MAX_PLIES));
  return recordOf(state, {}, random.pick(results));
};

const opened = (text: string) => {
  const read = readShared(text);
  if (!read.ok) throw new Error(read.error.problem.code);
  return read.value;
};

describe.each(everyVariant(9))('%s', name => {
  test('a game is read back from its shared text, which needs no escaping in an address', () => {
    for (let seed = 1; seed <= gamesOf(name); seed++) {
      const record = randomRecord(name, seed);
      const text = unwrap(writeShared(record));
      expect(new URLSearchParams({ g: text }).toString(), `seed ${seed}`).toBe(`g=${text}`);
      const read = opened(text);
      expect(read.notices, `seed ${seed}`).toEqual([]);
      expect(read.record, `seed ${seed}`).toEqual(record);
    }
  });

  if (isLong || !name.includes('?'))
    test('a text truncated anywhere keeps the moves before the cut, with a notice', () => {
      const record = randomRecord(name, 3);
      const text = unwrap(writeShared(record));
      const moves = text.indexOf('.', text.indexOf('.', text.indexOf('.') + 1) + 1) + 1;
      for (let end = 0; end < text.length; end++) {
        const read = readShared(text.slice(0, end));
        // Compares first, because `expect` is slow.
        if (read.ok !== end >= moves) expect(read.ok, `cut at ${end}`).toBe(end >= moves);
        if (!read.ok) continue;
        const { record: kept, notices } = read.value;
        if (kept.moves.some((move, ply) => move !== record.moves[ply]))
          expect(kept.moves, `cut at ${end}`).toEqual(record.moves.slice(0, kept.moves.length));
        const code = notices[0]?.problem.code;
        if (code !== 'share-cut-short') expect(code, `cut at ${end}`).toBe('share-cut-short');
        if (end > text.lastIndexOf('.')) expect(kept.moves.length, `cut at ${end}`).toBe(record.moves.length);
      }
    });
});

test('a changed letter is detected by the checksum', () => {
  const text = unwrap(writeShared(randomRecord('draughts:spanish', 1)));
  for (let at = 2; at < text.length; at++) {
    const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    const read = readShared(changed);
    if (read.ok) expect(read.value.notices, changed).not.toEqual([]);
  }
});

test('positions with more legal moves than letters are supported', () => {
  const start = '4/4/1k2/4/K3 b 2B2G2S2P';
  const variant = unwrap(parseVariant(games, 'microshogi:drops'));
  const legal = unwrap(GameState.read(variant, start));
  const texts = legal.legalMoves().map(move => legal.moveText(move));
  expect(texts.length).toBeGreaterThan(130);
  for (const text of texts) {
    const record = { ...newRecord(variant, {}, legal.start), moves: [text] };
    expect(opened(unwrap(writeShared(record))).record.moves).toEqual([text]);
  }
});

test('no name of a game, ruleset or option has a hyphen, which separates them', () => {
  for (const name of everyVariant(1)) expect(name).not.toContain('-');
});

const codesOf = (text: string) => opened(text).notices.map(({ problem }) => problem.code);

describe('an error has a code', () => {
  test.each([
    ['', 'share-of-another-version'],
    ['2.ur-classic....abc', 'share-of-another-version'],
    ['1.ur-clas', 'share-cut-short'],
    ['1.chess-normal...', 'unknown-game'],
    ['1.ur-classical...', 'unknown-ruleset'],
    ['1.ur-classic-pieces-9...', 'unknown-option-value'],
    ['1.ur-classic-pieces...', 'unknown-option-value'],
    ['1.ur-classic.é..', 'share-unreadable-start'],
    ['1.ur-classic.AAAA..', 'unreadable-position'],
    // Encodes the position `6/0/- 7/0/- w -`, in which one side lacks a piece.
    ['1.ur-classic.Ni8wLy0gNy8wLy0gdyAt..', 'pieces-do-not-add-up'],
  ])('%j', (text, code) => {
    const read = readShared(text);
    expect(read.ok ? null : read.error.problem.code).toBe(code);
    if (read.ok) return;
    for (const language of ['es', 'en'] as const)
      expect(plainTranslator(language).problem(read.error.problem, read.error.game)).not.toMatch(
        /[{}]|undefined|^[a-z-]+$/,
      );
  });

  test('an illegal move', () => {
    expect(codesOf('1.plague-4x3..A_A..xyz')).toEqual(['share-damaged', 'stopped-at-move']);
    expect(codesOf('1.plague-4x3..A!..xyz')).toEqual(['share-damaged', 'stopped-at-move']);
    const read = opened('1.plague-4x3..AZ..xyz');
    expect(read.record.moves).toHaveLength(1);
    expect(read.notices.map(notice => noticeText(notice, plainTranslator('en')))).toEqual([
      'Game 1: the link is damaged: its moves may not be the ones that were played. Moves that can be read: 1.',
      'Game 1, line 1: move 2, "Z", is not allowed. There is no legal move number Z here: there are only 3. The game is kept up to that point and can be continued from there.',
    ]);
  });
});

test('any text is read or refused, never with an exception', () => {
  const text = unwrap(writeShared(randomRecord('ur:classic', 2)));
  const pieces = fc.array(fc.constantFrom(...text, '.', '-', '_', '1.', 'ur-classic', 'plague-4x3'));
  fc.assert(
    fc.property(
      fc.oneof(
        pieces.map(letters => `1.${letters.join('')}`),
        anyText,
      ),
      garbage => {
        const read = readShared(garbage);
        if (read.ok) unwrap(writeShared(read.value.record));
      },
    ),
    { numRuns: 500, seed: 6 },
  );
});
