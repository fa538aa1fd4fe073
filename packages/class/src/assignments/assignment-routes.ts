import * as v from 'valibot';
import { authors, organisers, routesOf, signedIn } from '../api/route.ts';
import {
  amount,
  count,
  gameName,
  id,
  line,
  list,
  MAX_NAME,
  MAX_PAGE,
  MAX_TITLE,
  moment,
  momentText,
  multiline,
  next,
  page,
  seed,
  shownProblem,
  whole,
} from '../api/value-schemas.ts';
import { MAX_MEMBERS, memberName } from '../courses/course-routes.ts';
import { levels, timeSchema } from '../tournaments/tournament-routes.ts';

/** A player to beat: one of Poda's own players, or an accepted submission of the course. */
const baselineSchema = v.strictObject({
  player: v.optional(line(MAX_NAME)),
  submission: v.optional(id),
  /** The two hypotheses of the sequential test, in Elo above the baseline: H0 is not enough, H1 is. */
  elo0: v.optional(amount(-1_000, 1_000)),
  elo1: v.optional(amount(-1_000, 1_000)),
  /** Instead of `elo0` and `elo1`: the hypotheses as shares of the points. */
  score0: v.optional(amount(0.01, 0.99)),
  score1: v.optional(amount(0.01, 0.99)),
  points: amount(0, 1_000),
});

/**
 * `all-or-nothing`: points for a beaten baseline only; `by-score`: part of them for a score between the two hypotheses.
 */
export const markScales = ['all-or-nothing', 'by-score'] as const;

export const assignmentSettingsSchema = v.strictObject({
  game: gameName,
  baselines: v.pipe(list(baselineSchema, 20), v.minLength(1)),
  time: v.optional(timeSchema),
  /** Error rates of the sequential test, 0.05 each by default. */
  alpha: v.optional(amount(0.001, 0.499)),
  beta: v.optional(amount(0.001, 0.499)),
  games: v.optional(whole(2, 1_000)),
  seed: v.optional(seed),
  openings: v.optional(v.boolean()),
  scale: v.optional(v.picklist(markScales)),
  /** The mark from which the assignment is passed. */
  passing: v.optional(amount(0, 100_000)),
  /** The confinement levels of workers that may play; by default A and B. */
  levels: v.optional(v.pipe(list(v.picklist(levels), levels.length), v.minLength(1))),
});

const text = multiline(20_000);

const assignmentEntries = {
  title: line(MAX_TITLE),
  text: v.optional(text),
  settings: assignmentSettingsSchema,
  deadline: v.optional(v.nullable(momentText)),
  attempts: v.optional(whole(1, 1_000)),
};

export const assignmentSchema = v.object({
  id,
  course: id,
  title: line(MAX_TITLE),
  text,
  /** Members learn the seed after the deadline, because it tells dice and openings. */
  settings: assignmentSettingsSchema,
  deadline: v.nullable(moment),
  attempts: whole(1, 1_000),
  made: moment,
  most: amount(0, 100_000),
  /** The caller's attempts so far, the attempts left, and the best mark. */
  own: v.object({ attempts: count, left: count, mark: v.nullable(amount(0, 100_000)) }),
});

export const baselineResultSchema = v.object({
  player: line(MAX_NAME * 10),
  wins: count,
  draws: count,
  losses: count,
  score: v.nullable(amount(0, 1)),
  elo: v.nullable(amount(-1e6, 1e6)),
  /** Half of the 95 % interval of the Elo. */
  eloError: v.nullable(amount(0, 1e6)),
  /** The hypotheses of the test in Elo, its log-likelihood ratio, and the bounds at which it ends. */
  elo0: amount(-1e6, 1e6),
  elo1: amount(-1e6, 1e6),
  llr: v.nullable(amount(-1e9, 1e9)),
  lower: amount(-1e3, 0),
  upper: amount(0, 1e3),
  verdict: v.picklist(['running', 'beaten', 'not-beaten', 'undecided']),
  /** Games won by a fault of the baseline, and games lost by each kind of fault of the submission. */
  wonByFault: count,
  lostByFault: v.record(line(50), count),
  points: amount(0, 1_000),
  most: amount(0, 1_000),
});

const mark = v.nullable(amount(0, 100_000));
/** Null without a passing mark, or before there is a mark. */
const passed = v.nullable(v.boolean());

export const attemptSchema = v.object({
  id,
  assignment: id,
  member: memberName,
  submission: id,
  number: whole(1, 1_000_000),
  state: v.picklist(['waiting', 'running', 'done', 'failed']),
  /** Why the attempt failed, or why the games of a running one wait. */
  problem: v.nullable(shownProblem),
  mark,
  passed,
  results: list(baselineResultSchema, 20),
  /** Members learn the seed of the tournament after the deadline. */
  tournament: v.nullable(id),
  seed: v.nullable(seed),
  made: moment,
  ended: v.nullable(moment),
});

export const markSchema = v.object({
  member: memberName,
  attempts: count,
  mark,
  passed,
  attempt: v.nullable(id),
  submission: v.nullable(id),
  tournament: v.nullable(id),
  ended: v.nullable(moment),
});

export const assignmentRoutes = routesOf({
  listAssignments: {
    at: 'GET /courses/:course/assignments',
    who: signedIn,
    answer: v.object({ assignments: list(assignmentSchema, 1_000) }),
  },
  createAssignment: {
    at: 'POST /courses/:course/assignments',
    who: organisers,
    body: v.strictObject(assignmentEntries),
    answer: assignmentSchema,
  },
  readAssignment: { at: 'GET /assignments/:assignment', who: signedIn, answer: assignmentSchema },
  changeAssignment: {
    at: 'PATCH /assignments/:assignment',
    who: organisers,
    body: v.partial(v.strictObject(assignmentEntries)),
    answer: assignmentSchema,
  },
  /** Needs an assignment without attempts. The bots handed in for it stay in the course. */
  deleteAssignment: { at: 'DELETE /assignments/:assignment', who: organisers, answer: v.object({}) },
  listAttempts: {
    at: 'GET /assignments/:assignment/attempts',
    who: authors,
    query: v.strictObject({ ...page, member: v.optional(id) }),
    answer: v.object({ attempts: list(attemptSchema, MAX_PAGE), next }),
  },
  /** Repeats every best attempt, by default with a new common seed, or one attempt, by default with its own. */
  rerunAttempts: {
    at: 'POST /assignments/:assignment/rerun',
    who: organisers,
    body: v.strictObject({ seed: v.optional(seed), attempt: v.optional(id) }),
    answer: v.object({ attempts: count }),
  },
  listMarks: {
    at: 'GET /assignments/:assignment/marks',
    who: organisers,
    answer: v.object({ marks: list(markSchema, MAX_MEMBERS) }),
  },
  downloadMarksCsv: {
    at: 'GET /assignments/:assignment/marks.csv',
    who: organisers,
    query: v.strictObject({ separator: v.optional(v.picklist(['comma', 'semicolon'])) }),
    answer: { media: 'text/csv; charset=utf-8', file: 'marks.csv' },
  },
});
