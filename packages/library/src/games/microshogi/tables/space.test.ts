import { describe, expect, test } from 'vitest';
import type { Position } from '../../../core/contract.ts';
import { NOT_OVER } from '../../../core/outcome.ts';
import { listMoves } from '../../../core/perft/perft.ts';
import { Random } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { microshogi } from '../index.ts';
import { tables } from './index.ts';

const { space } = tables;
const variant = microshogi.variant('microshogi:nodrops', 'nodrops', { draws: 'on' });
const read = (text: string): Position => unwrap(variant.rules.read(text));

/** The numbers of docs/results.md. */
const published: readonly (readonly [pieces: number, positions: number])[] = [
  [2, 380],
  [3, 88_236],
  [4, 8_257_410],
  [5, 402_072_032],
  [6, 9_333_401_520],
];

describe('the counted positions', () => {
  test.each(published)('with %d pieces are %d', (pieces, positions) => {
    const sections = space.sections.filter(section => section.pieces === pieces);
    expect(sections.reduce((sum, section) => sum + section.positions, 0)).toBe(positions);
  });

  test('are 292,398,510,778 in all', () => {
    expect(space.sections.reduce((sum, section) => sum + section.positions, 0)).toBe(292_398_510_778);
  });

  test('include the start position, with either side to move', () => {
    expect(space.locate(read(variant.rules.start))).toBe(true);
    expect(space.sections[space.section]!.id).toBe('KBGSP-kbgsp');
    const { section, index } = space;
    expect(space.locate(read(variant.rules.mirrorPosition(variant.rules.start)))).toBe(true);
    expect([space.section, space.index]).toEqual([section, index]);
  });

  test.each([
    ['kbgs/p3/4/P3/SGBK b -', 'a pawn changes its column only as a knight, after a capture'],
    ['kbgs/p3/4/3N/SGBK b -', 'a knight has made a capture'],
    ['k3/4/4/4/B1BK b -', 'a side has one bishop'],
    ['k3/4/4/4/BC1K b -', 'a bishop and a crowned pawn are the same piece'],
  ])('do not include %s: %s', text => {
    expect(space.locate(read(text))).toBe(false);
  });
});

test('every section has a name of its own', () => {
  const ids = space.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => !/^K[BCGRSLPN]*-k[bcgrslpn]*$/.test(id))).toEqual([]);
});

/** Random places of counted positions, with few and many pieces. */
const somePlaces = (random: Random, count: number): [section: number, index: number][] => {
  const sections = [...space.sections.keys()].filter(section => space.sections[section]!.positions > 0);
  return Array.from({ length: count }, () => {
    const section = random.pick(sections);
    return [section, Math.floor(random.unit() * space.sections[section]!.size)];
  });
};

test('a position is found at the place from which it was written, also turned with colours exchanged', () => {
  const seed = 11;
  for (const [section, index] of somePlaces(new Random(seed), 500)) {
    const text = space.write(section, index)!;
    for (const position of [read(text), read(variant.rules.mirrorPosition(text))]) {
      expect(space.locate(position), `seed ${seed}, ${text}`).toBe(true);
      expect([space.section, space.index], `seed ${seed}, ${text}`).toEqual([section, index]);
    }
  }
});

test('all positions of a section are different', () => {
  for (const id of ['K-k', 'KB-k', 'KP-kn']) {
    const section = space.sections.findIndex(candidate => candidate.id === id);
    const texts = Array.from({ length: space.sections[section]!.size }, (_, index) => space.write(section, index));
    expect(new Set(texts).size, id).toBe(texts.length);
  }
});

test('a move leads from a counted position to a counted position', () => {
  const seed = 12;
  for (const [section, index] of somePlaces(new Random(seed), 300)) {
    const text = space.write(section, index)!;
    const position = read(text);
    for (const move of listMoves(position)) {
      position.make(move.code, move.payload);
      if (position.outcome() === NOT_OVER)
        expect(space.locate(position), `seed ${seed}, ${text}, ${variant.rules.write(position)}`).toBe(true);
      position.unmake();
    }
  }
});
