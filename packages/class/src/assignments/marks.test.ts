import type { GameResult } from '@poda/arena/game/played-game.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { describe, expect, test } from 'vitest';
import { classTranslator } from '../words/translators.ts';
import type { Attempt } from './attempts.ts';
import { type Mark, marksCsv } from './gradebook.ts';
import { countAttempt, gradeAttempt } from './marks.ts';
import { type AssignmentSettings, readAssignmentSettings } from './settings.ts';

const settings: AssignmentSettings = {
  game: 'tictactoe',
  baselines: [
    { player: 'random', points: 4 },
    { player: 'level:1', elo0: 0, elo1: 200, points: 6 },
  ],
};
const termsWith = (changes: Partial<AssignmentSettings> = {}) =>
  unwrap(readAssignmentSettings({ ...settings, ...changes }));

/** Pairs of games of the submission against a baseline, each with the points of its two games. */
const pairsAgainst = (place: number, pairs: readonly (readonly [number, number])[], from = 1): GameResult[] =>
  pairs.flatMap((points, i) =>
    points.map((point, leg): GameResult => {
      const seats = leg === 0 ? ([0, place] as const) : ([place, 0] as const);
      const winner = point === 0.5 ? null : (point === 1) === (leg === 0) ? 0 : 1;
      const number = 2 * (from + i) - 1 + leg;
      return {
        number,
        pair: from + i,
        round: 1,
        seats,
        record: { result: { winner, reason: 'no-moves' } },
        verdict: { by: 'rules' },
      };
    }),
  );
const repeat = (count: number, pair: readonly [number, number]) => Array.from({ length: count }, () => pair);

describe('the settings of an assignment', () => {
  test('have defaults: a test between 0 and 100 Elo with errors of 5 % and at most 200 games', () => {
    const { baselines, file, scale, passing } = termsWith();
    expect(baselines[0]).toEqual({
      player: { word: 'random' },
      test: { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05, model: 'logistic' },
      points: 4,
    });
    expect([file.format, file.gamesPerPairing, scale, passing]).toEqual(['gauntlet', 200, 'all-or-nothing', null]);
  });

  test.each([
    [{ score0: 0.5, score1: 0.75 }, 0, 190.8],
    [{ score1: 0.75 }, 90.8, 190.8],
    [{ elo1: 50 }, -50, 50],
    [{ elo0: 50 }, 50, 150],
  ])('turn the threshold %j into Elo', (threshold, elo0, elo1) => {
    const { test: made } = termsWith({ baselines: [{ player: 'random', points: 1, ...threshold }] }).baselines[0]!;
    expect([made.elo0, made.elo1].map(elo => Math.round(10 * elo) / 10)).toEqual([elo0, elo1]);
  });

  test.each([
    [{ game: 'ches' }, 'unknown-game'],
    [{ baselines: [{ player: 'nobody', points: 1 }] }, 'unknown-player'],
    [{ baselines: [{ player: 'human', points: 1 }] }, 'human-at-match'],
    [{ baselines: [{ points: 1 }] }, 'baseline-needs-player'],
    [{ baselines: [{ player: 'random', elo0: 0, score1: 0.6, points: 1 }] }, 'baseline-two-thresholds'],
    [{ baselines: [{ player: 'random', elo0: 50, elo1: 50, points: 1 }] }, 'baseline-threshold-order'],
    [{ baselines: [{ player: 'random', score0: 0.6, score1: 0.5, points: 1 }] }, 'baseline-threshold-order'],
    [{ passing: 11 }, 'passing-above-most'],
    [{ time: { move: 1, game: 2 } }, 'config-refused'],
  ])('refuse %j', (changes, code) => {
    expect(readAssignmentSettings({ ...settings, ...changes })).toMatchObject({ ok: false, error: { code } });
    for (const language of ['es', 'en'] as const)
      expect(classTranslator(language).has(`problem.${code}`), language).toBe(true);
  });
});

describe('the mark', () => {
  const games = [...pairsAgainst(1, repeat(20, [1, 1])), ...pairsAgainst(2, repeat(20, [0, 0.5]), 21)];

  test('is the sum of the points of beaten baselines, with the evidence', () => {
    const { mark, passed, results } = gradeAttempt(termsWith({ passing: 4 }), countAttempt(games, 2), true);
    expect([mark, passed]).toEqual([4, true]);
    expect(results[0]).toMatchObject({
      wins: 40,
      draws: 0,
      losses: 0,
      score: 1,
      elo: null,
      verdict: 'beaten',
      points: 4,
    });
    expect(results[1]).toMatchObject({ wins: 0, draws: 20, losses: 20, score: 0.25, verdict: 'not-beaten', points: 0 });
    for (const { llr, lower, upper } of results) expect(llr! <= lower || llr! >= upper).toBe(true);
    expect(results[1]!.elo).toBeCloseTo(-190.8, 1);
    expect(results[1]!.eloError).toBeGreaterThan(0);
  });

  test('does not depend on the order of the games', () => {
    const terms = termsWith();
    expect(gradeAttempt(terms, countAttempt(games.toReversed(), 2), true)).toEqual(
      gradeAttempt(terms, countAttempt(games, 2), true),
    );
  });

  test('is none while games are missing, and an undecided test at the end brings no points', () => {
    const counts = countAttempt(pairsAgainst(1, repeat(1, [1, 0.5])), 2);
    expect(gradeAttempt(termsWith(), counts, false)).toMatchObject({
      mark: null,
      passed: null,
      results: [{ verdict: 'running' }, { verdict: 'running', score: null, llr: null }],
    });
    expect(gradeAttempt(termsWith({ passing: 1 }), counts, true)).toMatchObject({
      mark: 0,
      passed: false,
      results: [{ verdict: 'undecided' }, { verdict: 'undecided' }],
    });
  });

  test.each([
    [0.5, 0],
    [0.6, 2.41],
    [0.7, 4],
    [0.3, 0],
  ])('by score gives for a share of %s of the points %s points', (score, points) => {
    const terms = termsWith({ scale: 'by-score', baselines: [{ player: 'random', elo0: 0, elo1: 120, points: 4 }] });
    const won = 10 * score;
    const pairs = Array.from({ length: 5 }, (_, i): [number, number] => [2 * i < won ? 1 : 0, 2 * i + 1 < won ? 1 : 0]);
    const { results } = gradeAttempt(terms, countAttempt(pairsAgainst(1, pairs), 1), true);
    expect(results[0]!.verdict).toBe('undecided');
    expect(results[0]!.points).toBeCloseTo(points, 1);
  });

  test('tells the games decided by faults', () => {
    const faulty = pairsAgainst(1, repeat(3, [0, 1])).map(
      (game, i): GameResult =>
        i === 0
          ? { ...game, verdict: { by: 'timeout', side: 0 } }
          : i === 1
            ? { ...game, verdict: { by: 'crash', side: 0 } }
            : game,
    );
    const [count] = countAttempt(faulty, 1);
    expect(count).toMatchObject({ lostByFault: { timeout: 1 }, wonByFault: 1 });
  });
});

describe('the gradebook', () => {
  const attempt = (number: number, mark: number | null) =>
    ({ number, mark, state: mark === null ? 'running' : 'done' }) as Attempt;

  test('is a CSV file that no name can turn into a formula', () => {
    const terms = termsWith({ passing: 4 });
    const { results, mark, passed } = gradeAttempt(terms, countAttempt(pairsAgainst(1, repeat(20, [1, 1])), 2), true);
    const best = {
      ...attempt(2, mark),
      results: results.map((one, i) => ({ ...one, player: ['random', 'level:1'][i]! })),
      tournament: 'abc',
      ended: new Date('2026-11-16T10:00:00Z'),
    } as Attempt;
    const member = (name: string | null) => ({ id: 'm', name, pseudonym: 'alumno-7' });
    const none = { attempt: null, submission: null, tournament: null, ended: null, mark: null, passed: null };
    const { tournament, ended } = best;
    const marks: Mark[] = [
      { ...none, member: member('=HYPERLINK("x")'), attempts: 2, mark, passed, tournament, ended, best },
      { ...none, member: member(null), attempts: 0, best: undefined },
    ];
    const csv = marksCsv(marks, 'semicolon', classTranslator('es'), id => `https://poda.example/#/${id}`);
    const [head, first, second] = csv.split('\r\n');
    expect(head).toMatch(/^\uFEFFestudiante;nota;aprobado;intentos;mejor intento;terminado;random: resultado;/);
    expect(first).toMatch(/^"'=HYPERLINK\(""x""\)";4;sí;2;2;2026-11-16T10:00:00.000Z;superado;4;40;1;;;/);
    expect(first).toMatch(/;https:\/\/poda.example\/#\/abc$/);
    expect(second).toBe(`alumno-7;;;0${';'.repeat(21)}`);
    expect(marksCsv(marks, 'comma', classTranslator('en'), id => id)).toContain('student,mark,passed,attempts');
  });
});
