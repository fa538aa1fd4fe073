import { eloOf, scoreAt } from '@poda/arena/rating/bradley-terry.ts';
import type { SprtTerms } from '@poda/arena/rating/sprt.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import type { TournamentFile } from '@poda/arena/schedule/tournament-file.ts';
import { defined } from '@poda/library/core/defined.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import type { Sent } from '../api/route.ts';
import { readSettings, type StoredSettings } from '../tournaments/stored-tournament.ts';
import type { assignmentSettingsSchema, markScales } from './assignment-routes.ts';

export type AssignmentSettings = Sent<typeof assignmentSettingsSchema>;

export interface Baseline {
  /** One of Poda's own players, or the identifier of a submission. */
  readonly player: { readonly word: string } | { readonly submission: string };
  readonly test: SprtTerms;
  readonly points: number;
}

export interface AssignmentTerms {
  readonly settings: StoredSettings;
  readonly file: TournamentFile;
  readonly baselines: readonly Baseline[];
  readonly scale: (typeof markScales)[number];
  readonly passing: number | null;
  readonly levels: readonly Level[];
}

const DEFAULT_ERROR = 0.05;
/** Games against each baseline: enough for the default test in most cases. */
const DEFAULT_GAMES = 200;
/** Elo between the two hypotheses of a test, unless the organiser gives both. */
const DEFAULT_WIDTH = 100;

/** Problems number the baselines from 1. */
export const readAssignmentSettings = (given: AssignmentSettings): Result<AssignmentTerms> => {
  const { game, time, openings, games = DEFAULT_GAMES, alpha = DEFAULT_ERROR, beta = DEFAULT_ERROR } = given;
  const house = given.baselines.flatMap(({ player }) => player ?? []);
  const settings = defined({ game, format: 'gauntlet', games, house, time, openings });
  const read = readSettings(settings);
  if (!read.ok) return read;
  const words = read.value.players.map(({ player }) => player);
  const baselines: Baseline[] = [];
  for (const [i, baseline] of given.baselines.entries()) {
    const { player, submission, points } = baseline;
    if ((player === undefined) === (submission === undefined))
      return problem('baseline-needs-player', { baseline: i + 1 });
    const test = testOf(baseline, i + 1, { alpha, beta });
    if (!test.ok) return test;
    const who = submission === undefined ? { word: words.shift()! } : { submission };
    baselines.push({ player: who, test: test.value, points });
  }
  const most = mostPoints(baselines);
  const { passing = null, scale = 'all-or-nothing', levels = ['A', 'B'] } = given;
  if (passing !== null && passing > most) return problem('passing-above-most', { passing, most });
  return ok({ settings, file: read.value, baselines, scale, passing, levels });
};

export const mostPoints = (baselines: readonly Pick<Baseline, 'points'>[]): number =>
  rounded(baselines.reduce((sum, { points }) => sum + points, 0));

/** Rounded to two decimals. */
export const rounded = (mark: number): number => Math.round(100 * mark) / 100;

const testOf = (
  { elo0, elo1, score0, score1 }: AssignmentSettings['baselines'][number],
  baseline: number,
  errors: Pick<SprtTerms, 'alpha' | 'beta'>,
): Result<SprtTerms> => {
  const hasElo = elo0 !== undefined || elo1 !== undefined;
  const hasScore = score0 !== undefined || score1 !== undefined;
  if (hasElo && hasScore) return problem('baseline-two-thresholds', { baseline });
  const [low, high] = hasScore ? [eloOrNone(score0), eloOrNone(score1)] : [elo0, elo1];
  const lower = low ?? (high === undefined ? 0 : high - DEFAULT_WIDTH);
  const upper = high ?? lower + DEFAULT_WIDTH;
  if (lower >= upper)
    return problem('baseline-threshold-order', {
      baseline,
      least: hasScore ? scoreAt(lower) : lower,
      most: hasScore ? scoreAt(upper) : upper,
    });
  return ok({ elo0: lower, elo1: upper, model: 'logistic', ...errors });
};

const eloOrNone = (score: number | undefined): number | undefined => (score === undefined ? undefined : eloOf(score));
