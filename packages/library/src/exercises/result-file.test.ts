import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { exerciseIds, makeExercise } from './exercise.ts';
import { wrongLinesOf } from './listings.ts';
import {
  checkResultFile,
  formatResultFile,
  type GivenAnswer,
  normalisedName,
  parseResultFile,
  type ResultFile,
  seedOfStudent,
} from './result-file.ts';

const rightAnswer = (seed: string, id: string): GivenAnswer => {
  const exercise = makeExercise(seed, id);
  const answer =
    exercise.kind === 'bug'
      ? ({ language: 'typescript', line: wrongLinesOf(exercise.mistake, 'typescript')[0]! } as const)
      : exercise.solution;
  return { id, answer, points: 1 };
};

const fileOf = (name: string, ids = exerciseIds.slice(0, 3)): ResultFile => {
  const seed = seedOfStudent('IA', name);
  const answers = ids.map(id => rightAnswer(seed, id));
  return { exercises: 1, course: 'IA', name, seed, answers, points: answers.length };
};

test('the seed of a student is the same everywhere', () => {
  expect(seedOfStudent('IA-2026', 'María Núñez')).toBe('19ba69fc93ff8dba3e600ccbeb816c88');
});

test.each([
  ['  María   Núñez ', 'María Núñez'],
  ['Mari\u0301a\u00a0Nu\u0301n\u0303ez', 'María Núñez'],
  ['Ana\n', 'Ana'],
])('%j is written %j', (text, name) => {
  expect(normalisedName(text)).toEqual({ ok: true, value: name });
});

test.each([
  ['', 'exercises-name-empty'],
  [' \t', 'exercises-name-empty'],
  ['a'.repeat(81), 'exercises-name-long'],
  ['\u001b[2Jana', 'exercises-name-signs'],
  ['a\u202ena', 'exercises-name-signs'],
])('the name %j is refused', (text, code) => {
  expect(normalisedName(text)).toMatchObject({ ok: false, error: { code } });
});

test('a file reads back, and its points are those of the answers', () => {
  const file = fileOf('Ana Ruiz', exerciseIds.slice(0, 5));
  expect(parseResultFile(formatResultFile(file))).toEqual({ ok: true, value: file });
  expect(checkResultFile(file)).toEqual({
    ...{ course: 'IA', name: 'Ana Ruiz', points: 5, isSeedWrong: false, edited: [], claimed: null },
  });
});

test('edited points, an edited sum, an edited answer and a copied file are found', () => {
  const file = fileOf('Ana Ruiz');
  expect(checkResultFile({ ...file, points: 9 })).toMatchObject({ points: 3, claimed: 9, edited: [] });
  const [first, ...rest] = file.answers;
  const wrong = { ...first!, answer: 77_777 };
  expect(checkResultFile({ ...file, answers: [wrong, ...rest] })).toMatchObject({ points: 2, edited: [first!.id] });
  const honest = { ...wrong, points: 0 as const };
  expect(checkResultFile({ ...file, answers: [honest, ...rest], points: 2 })).toMatchObject({
    ...{ points: 2, edited: [], claimed: null, isSeedWrong: false },
  });
  const copied = checkResultFile({ ...file, name: 'Luis Vega' });
  expect(copied.isSeedWrong).toBe(true);
  expect(copied.points).toBeLessThan(3);
});

const text = (change: (file: Record<string, unknown>) => unknown): string =>
  JSON.stringify(change({ ...fileOf('Ana Ruiz', [exerciseIds[0]!]) }));

test.each([
  ['not JSON', '{"exercises":', 'exercises-not-json'],
  ['a list', '[]', 'exercises-missing-key'],
  ['another version', text(file => ({ ...file, exercises: 2 })), 'exercises-refused'],
  ['a key too many', text(file => ({ ...file, mark: 10 })), 'exercises-unknown-key'],
  ['no course', text(({ course: _, ...file }) => file), 'exercises-missing-key'],
  ['points below 0', text(file => ({ ...file, points: -1 })), 'exercises-refused'],
  ['more points than exercises', text(file => ({ ...file, points: 11 })), 'exercises-refused'],
  [
    'an answer of no form',
    text(file => ({ ...file, answers: [{ id: '1-value', answer: 'x', points: 1 }] })),
    'exercises-refused',
  ],
  [
    'an unknown exercise',
    text(file => ({ ...file, answers: [{ id: '99-value', answer: 1, points: 0 }] })),
    'exercises-unknown',
  ],
  [
    'an exercise twice',
    text(file => ({ ...file, answers: [1, 2].map(answer => ({ id: '1-value', answer, points: 0 })) })),
    'exercises-answered-twice',
  ],
  ['a name with control characters', text(file => ({ ...file, name: '\u001b[31mAna' })), 'exercises-name-signs'],
  ['deep nesting', '['.repeat(100_000), 'file-too-deep'],
])('%s is refused with its code', (_, text, code) => {
  expect(parseResultFile(text)).toMatchObject({ ok: false, error: { code } });
});

test.each(['docs/exercises.md', 'docs/es/exercises.md'])('the file in %s is one that a student could hand in', page => {
  const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');
  const [, json = ''] = /```json\n([^`]+)```/.exec(text)!;
  const file = unwrap(parseResultFile(json));
  expect(checkResultFile(file)).toMatchObject({ points: 3, isSeedWrong: false, edited: [], claimed: null });
});
