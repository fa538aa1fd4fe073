import { readFileSync } from 'node:fs';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import type { PlayedGame } from '../game/played-game.ts';
import { EntryReader } from '../referee/journal-entry.ts';
import { findContradiction } from '../referee/replay.ts';
import { gauntlet } from './fixed-schedules.ts';
import { readTerms, scheduleOfTerms } from './terms.ts';

const [header, ...entries] = readFileSync(
  new URL('../../../../vectors/journal-version-3.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Record<string, unknown>);

const { seed, ...plan } = header!['plan'] as { readonly seed: number };
const terms = readTerms(plan)!;
const variant = unwrap(parseVariant(games, terms.game));
const schedule = scheduleOfTerms(terms, variant, seed);
const reader = new EntryReader(schedule.maxGames);
const played = entries.map(({ after: _after, sum: _sum, ...game }) => unwrap(reader.check(game)) as PlayedGame);
const contenders = terms.players.map(({ name }) => ({ record: { name, kind: 'computer' } as const, isOwn: true }));
const match = { variant, time: terms.time, contenders };

test('a tournament that an earlier version played has its seats, seeds and dice', () => {
  expect(terms.version).toBe(3);
  expect(played).toHaveLength(4);
  for (let count = 0; count <= played.length; count++)
    expect(findContradiction(played.slice(0, count), { ...match, schedule })).toBeNull();
});

test('the present version gives the same seed another schedule', () => {
  const present = scheduleOfTerms({ ...terms, version: 4 }, variant, seed);
  expect(findContradiction(played, { ...match, schedule: present })).toMatchObject({
    problem: { code: 'journal-game-not-planned' },
  });
});

test('the lots of earlier versions stay as they were', () => {
  const lots = { names: ['ana', 'bea'], seed: 5, openings: [['a'], ['b'], ['c']], version: 3 };
  expect(gauntlet(lots).plan(new Map())[0]).toMatchObject({ opening: ['a'], seats: [0, 1], seed: 3842332603 });
});
