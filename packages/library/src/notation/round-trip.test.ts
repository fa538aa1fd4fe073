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
import { formats, readGames } from './formats.ts';
import { type GameRecord, type Note, type RecordClock, recordOf, replay, type Variation } from './record/record.ts';
import { writeRecord } from './record/record-text.ts';

/** Every ruleset with every option, and a few board sizes of the game of plague. */
const names = everyVariant(13);

/** `npm run test:long` runs more games; options change no notation, so the quick run plays only a short game with each. */
const isLong = process.env['PODA_LONG'] !== undefined;
const gamesOf = (name: string): number => (isLong ? 6 : name.includes('?') ? 1 : 2);
const GARBAGE_EACH = isLong ? 150 : 40;
/**
 * The number of moves in a very long game: more than a function call can take as arguments, so spreading the list of
 * moves into a call would fail.
 */
const MANY_MOVES = isLong ? 500_000 : 130_000;
const pliesOf = (name: string): number => (isLong || !name.includes('?') ? 150 : 50);

/** The number of plies in games that are cut at many characters: few, because each cut is read. */
const SHORT = isLong ? 40 : 14;

/** The number of characters between two cuts. */
const STEP = isLong ? 1 : 3;

const playRandomly = (state: GameState, random: Random, plies: number): void => {
  for (let ply = 0; ply < plies; ply++) {
    const moves = state.legalMoves();
    if (moves.length === 0) return;
    state.play(random.pick(moves));
  }
};

/** A game from the start or from a position in the middle of another, finished by the rules, by a declaration, or unfinished. */
const randomState = (name: string, random: Random, plies: number): GameState => {
  const variant = unwrap(parseVariant(games, name));
  const before = new GameState(variant);
  if (random.below(2) === 0) playRandomly(before, random, random.below(60));
  const state = unwrap(GameState.read(variant, before.text));
  playRandomly(state, random, random.below(plies));
  return state;
};

const remarks = [
  'jugada típica',
  'a {brace',
  'one } too many',
  'semi; colon',
  '(in brackets)',
  '[White "no"]',
  '9-13 !? $1 *',
  '1-0',
  '[%eval 0.3] [%mct 0:01:02]',
];

const randomComments = (random: Random): string[] =>
  Array.from({ length: random.below(3) }, () => random.pick(remarks));

/** Random notes on moves: comments, annotation glyphs and variations, some of them nested. */
const randomNotes = (start: GameState, moves: readonly string[], random: Random, nesting = 0): Note[] => {
  const notes: Note[] = [];
  const opening = randomComments(random);
  if (opening.length > 0) notes.push({ ply: 0, comments: opening });
  for (const [index, text] of moves.entries()) {
    if (random.below(5) === 0) {
      const comments = randomComments(random);
      const nags = Array.from({ length: random.below(3) }, () => random.below(256));
      const variations = nesting < 3 && random.below(2) === 0 ? [randomVariation(start, random, nesting + 1)] : [];
      const kept = variations.filter(variation => variation.moves.length > 0);
      if (comments.length + nags.length + kept.length > 0)
        notes.push({
          ply: index + 1,
          ...(nags.length > 0 ? { nags } : {}),
          ...(comments.length > 0 ? { comments } : {}),
          ...(kept.length > 0 ? { variations: kept } : {}),
        });
    }
    unwrap(start.playText(text));
  }
  for (const _ of moves) start.undo();
  return notes;
};

const randomVariation = (state: GameState, random: Random, nesting: number): Variation => {
  const before = state.plies;
  playRandomly(state, random, 1 + random.below(6));
  const moves = state.moveTexts().slice(before);
  while (state.plies > before) state.undo();
  const notes = randomNotes(state, moves, random, nesting);
  return { moves, ...(notes.length > 0 ? { notes } : {}) };
};

const declaredResults: readonly (Outcome | null)[] = [
  null,
  { winner: 0, reason: 'resignation' },
  { winner: 1, reason: 'timeout' },
  { winner: 1, reason: 'illegal-move' },
  { winner: 0, reason: 'crash' },
  { winner: null, reason: 'agreement' },
  { winner: null, reason: 'annulled' },
];

const clocks: readonly (RecordClock | undefined)[] = [
  undefined,
  { per: 'game', millis: 300_000, incrementMillis: 0 },
  { per: 'game', millis: 60_500, incrementMillis: 2000 },
  { per: 'move', millis: 30_000, incrementMillis: 0 },
];

/** Random times of moves: some in ms, some in whole seconds, some unknown; the last one is known. */
const randomMillis = (moves: readonly string[], random: Random): (number | null)[] =>
  moves.map((_, index) => {
    if (index < moves.length - 1 && random.below(8) === 0) return null;
    return random.below(2) === 0 ? 1000 * random.below(9) : random.below(20_000);
  });

const randomRecord = (name: string, seed: number, plies = pliesOf(name)): GameRecord => {
  const random = new Random(seed);
  const state = randomState(name, random, plies);
  const bare = recordOf(state, {}, random.pick(declaredResults));
  const notes = randomNotes(unwrap(GameState.read(state.variant, state.start)), bare.moves, random);
  const clock = random.pick(clocks);
  const millis = random.below(3) === 0 ? [] : randomMillis(bare.moves, random);
  return {
    ...bare,
    players: [
      { name: 'Ana "la Rápida" Peña', kind: 'human' },
      { name: 'level:4', kind: 'computer' },
    ],
    began: random.pick(['2026-11-15', '2026-11-15T07:30:00Z']),
    tags: { Event: 'Torneo de Ávila', Round: '3' },
    ...(clock === undefined ? {} : { clock }),
    ...(millis.length > 0 ? { millis } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
};

/** The record without the parts that a file format cannot hold. */
const without = (record: GameRecord, drops: readonly string[]): GameRecord => {
  const { notes: told, clock, millis, ...others } = record;
  const rest = {
    ...others,
    ...(clock === undefined || drops.includes('clock') ? {} : { clock }),
    ...(millis === undefined || drops.includes('millis') ? {} : { millis }),
  };
  const notes = (told ?? []).flatMap(({ ply, nags, comments, variations }) => {
    const kept = {
      ply,
      ...(nags === undefined || drops.includes('nags') ? {} : { nags }),
      ...(comments === undefined ? {} : { comments }),
      ...(variations === undefined || drops.includes('variations') ? {} : { variations }),
    };
    return Object.keys(kept).length > 1 ? [kept] : [];
  });
  return { ...rest, ...(notes.length > 0 ? { notes } : {}) };
};

const formatsOf = (name: string) => formats.filter(({ gameId }) => gameId === null || name.startsWith(`${gameId}:`));

describe.each(names.flatMap(name => formatsOf(name).map(format => ({ name, format, id: format.id }))))(
  '$name as $id',
  ({ name, format }) => {
    test('a written game is read back unchanged, without a notice', () => {
      for (let seed = 1; seed <= gamesOf(name); seed++) {
        const record = without(randomRecord(name, seed), format.drops);
        const text = format.write([record]);
        const { records, notices } = readGames(format, text);
        expect(notices, `seed ${seed}\n${text}`).toEqual([]);
        expect(records.map(writeRecord), `seed ${seed}\n${text}`).toEqual([writeRecord(record)]);
        expect(format.write(records), `seed ${seed}`).toBe(text);
        expect(unwrap(replay(records[0]!)).stopped).toBeNull();
      }
    });
  },
);

test.each(formats)('several games in one $id file are read back as several', format => {
  const name = names.find(candidate => formatsOf(candidate).includes(format))!;
  const records = [1, 2, 3, 4].map(seed => without(randomRecord(name, seed), format.drops));
  const crlf = format.write(records).replaceAll('\n', '\r\n');
  expect(readGames(format, `\uFEFF${crlf}`).records.map(writeRecord)).toEqual(records.map(writeRecord));
});

test.each(formats)('any text read as $id gives games or notices, and never an exception', format => {
  const name = names.find(candidate => formatsOf(candidate).includes(format))!;
  const text = format.write([without(randomRecord(name, 7), format.drops)]);
  const pieces = text.match(/\S+|\s+/g)!;
  const letters = fc.array(
    fc.constantFrom(...pieces, '(', ')', '{', '}', '[', '"', '*', '1-0', '$', ';', ':', '-', '\n'),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        letters.map(words => words.join('')),
        anyText,
      ),
      garbage => {
        for (const record of readGames(format, garbage).records) unwrap(replay(record));
      },
    ),
    { numRuns: GARBAGE_EACH, seed: 4 },
  );
});

const veryLong = [
  ['json', '{"format":"poda-record","version":1,"game":"plague:4x3","moves":["2,1"', ',"9z"', ']}', '2,1'],
  ['pdn', '[GameType "24"]\n\n1. 9-13 ', '9z ', '*', '9-13'],
  ['usi', 'position startpos moves 2e3d ', '9z ', '', '2e3d'],
  ['fairy', 'position startpos moves 2e3d ', '9z ', '', '2e3d'],
  ['ur', 'Game: ur:classic\n\n1. white r3 ', '9z ', '', 'r3'],
  ['plague', 'Game: plague:4x3\n\n1. 2,1 ', '9z ', '', '2,1'],
] as const;

test.each(isLong ? veryLong : veryLong.filter(([id]) => id === 'json' || id === 'usi'))(
  'a very long game as %s is read up to its first illegal move',
  (id, head, move, tail, first) => {
    const format = formats.find(candidate => candidate.id === id)!;
    const { records } = readGames(format, head + move.repeat(MANY_MOVES) + tail);
    expect(records.map(({ moves }) => moves)).toEqual([[first]]);
  },
);

describe.each(formats)('a $id file truncated anywhere', format => {
  const name = names.find(candidate => formatsOf(candidate).includes(format))!;
  test('keeps every complete move before the cut, with a notice', () => {
    const records = [11, 12].map(seed => without(randomRecord(name, seed, SHORT), format.drops));
    const text = format.write(records);
    const wholes = records.map((_, i) => format.write(records.slice(0, i + 1)).trimEnd());
    const all = records.flatMap(({ moves }) => moves);
    let longest = 0;
    for (let end = text.length % STEP; end <= text.length; end += STEP) {
      const { records: read, notices } = readGames(format, text.slice(0, end));
      const plies = read.reduce((sum, { moves }) => sum + moves.length, 0);
      const told = read.flatMap(({ moves }) => moves);
      // Compares first, because `expect` is slow.
      if (told.some((move, ply) => move !== all[ply])) expect(told, `cut at ${end}`).toEqual(all.slice(0, plies));
      if (plies < longest) expect(plies, `cut at ${end}`).toBeGreaterThanOrEqual(longest);
      longest = plies;
      // A game that is cut within its first tag is not found at all, so there is no notice about it.
      const isWhole = ['', ...wholes].includes(text.slice(0, end).replace(/\s*(?:\[[^\]]*)?$/, ''));
      if (notices.length > 0 === isWhole) expect(notices.length > 0, `a notice for the cut at ${end}`).toBe(!isWhole);
    }
    expect(longest).toBe(all.length);
  });
});
