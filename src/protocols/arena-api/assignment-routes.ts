import * as v from 'valibot';
import { MAX_MEMBERS } from './course-routes.ts';
import { authors, organisers, route, signedIn } from './route.ts';
import { timeSchema } from './tournament-schemas.ts';
import {
  amount,
  count,
  gameName,
  id,
  line,
  list,
  MAX_NAME,
  MAX_TITLE,
  MAX_WORDS,
  moment,
  whole,
  words,
} from './values.ts';

/** A player to beat: one of Poda's own by its word. */
const baselineSchema = v.strictObject({
  player: line(MAX_NAME),
  /** Elo above the baseline that does not suffice, and that does: the hypotheses of the sequential test. */
  elo0: v.optional(amount(-1_000, 1_000)),
  elo1: v.optional(amount(-1_000, 1_000)),
  /** Points of the mark for beating it. */
  points: amount(0, 1_000),
});

export const assignmentSettingsSchema = v.strictObject({
  game: gameName,
  baselines: v.pipe(list(baselineSchema, 20), v.minLength(1)),
  time: v.optional(timeSchema),
  /** Errors of the sequential test, 0.05 each by default. */
  alpha: v.optional(amount(0.001, 0.499)),
  beta: v.optional(amount(0.001, 0.499)),
  /** Maximum number of games against each baseline. */
  games: v.optional(whole(2, 10_000)),
  seed: v.optional(count),
  openings: v.optional(v.boolean()),
});

const text = words(20_000);

const assignmentEntries = {
  title: line(MAX_TITLE),
  text: v.optional(text),
  settings: assignmentSettingsSchema,
  deadline: v.optional(v.nullable(moment)),
  attempts: v.optional(whole(1, 1_000)),
};

export const assignmentSchema = v.object({
  id,
  course: id,
  title: line(MAX_TITLE),
  text,
  settings: assignmentSettingsSchema,
  deadline: v.nullable(moment),
  attempts: whole(1, 1_000),
  made: moment,
  /** The sum of the points of all baselines. */
  most: amount(0, 100_000),
  /** The attempts that the caller has made, and the best mark so far. */
  own: v.object({ attempts: count, mark: v.nullable(amount(0, 100_000)) }),
});

const memberName = v.object({ id, name: v.nullable(line(MAX_NAME * 10)), pseudonym: line(MAX_NAME) });

/** The result against one baseline, with the evidence: games, score and the state of the sequential test. */
const baselineResultSchema = v.object({
  player: line(MAX_NAME),
  wins: count,
  draws: count,
  losses: count,
  score: v.nullable(amount(0, 1)),
  elo: v.nullable(amount(-1e6, 1e6)),
  eloError: v.nullable(amount(0, 1e6)),
  llr: v.nullable(v.number()),
  verdict: v.picklist(['running', 'beaten', 'not-beaten', 'undecided']),
  points: amount(0, 1_000),
  tournament: v.nullable(id),
});

export const attemptSchema = v.object({
  id,
  assignment: id,
  member: memberName,
  submission: id,
  number: whole(1, 1_000_000),
  state: v.picklist(['waiting', 'running', 'done', 'failed']),
  mark: v.nullable(amount(0, 100_000)),
  results: list(baselineResultSchema, 20),
  made: moment,
  ended: v.nullable(moment),
});

export const markSchema = v.object({
  member: memberName,
  attempts: count,
  mark: v.nullable(amount(0, 100_000)),
  attempt: v.nullable(id),
  ended: v.nullable(moment),
});

const inCourse = v.strictObject({ course: id });
const ofAssignment = v.strictObject({ assignment: id });

export const assignmentRoutes = {
  listAssignments: route({
    id: 'listAssignments',
    method: 'GET',
    path: '/courses/:course/assignments',
    who: signedIn,
    params: inCourse,
    answer: v.object({ assignments: list(assignmentSchema, 1_000) }),
  }),
  createAssignment: route({
    id: 'createAssignment',
    method: 'POST',
    path: '/courses/:course/assignments',
    who: organisers,
    params: inCourse,
    body: v.strictObject(assignmentEntries),
    answer: assignmentSchema,
  }),
  readAssignment: route({
    id: 'readAssignment',
    method: 'GET',
    path: '/assignments/:assignment',
    who: signedIn,
    params: ofAssignment,
    answer: assignmentSchema,
  }),
  changeAssignment: route({
    id: 'changeAssignment',
    method: 'PATCH',
    path: '/assignments/:assignment',
    who: organisers,
    params: ofAssignment,
    body: v.partial(v.strictObject(assignmentEntries)),
    answer: assignmentSchema,
  }),
  listAttempts: route({
    id: 'listAttempts',
    method: 'GET',
    path: '/assignments/:assignment/attempts',
    who: authors,
    params: ofAssignment,
    answer: v.object({ attempts: list(attemptSchema, 100_000) }),
  }),
  listMarks: route({
    id: 'listMarks',
    method: 'GET',
    path: '/assignments/:assignment/marks',
    who: organisers,
    params: ofAssignment,
    answer: v.object({ marks: list(markSchema, MAX_MEMBERS) }),
  }),
  downloadMarksCsv: route({
    id: 'downloadMarksCsv',
    method: 'GET',
    path: '/assignments/:assignment/marks.csv',
    who: organisers,
    params: ofAssignment,
    query: v.strictObject({ separator: v.optional(v.picklist(['comma', 'semicolon'])) }),
    answer: { media: 'text/csv; charset=utf-8', file: 'marks.csv' },
  }),
} as const;

const comparedSchema = v.object({
  submission: id,
  bot: line(MAX_NAME * 10),
  member: memberName,
  /** Share of its fingerprints that the other has too. */
  share: amount(0, 1),
});

/** A passage that two files have in common: lines from 1, both ends included. */
const passageSchema = v.object({
  file: words(300),
  from: whole(1, 10_000_000),
  to: whole(1, 10_000_000),
  text: words(MAX_WORDS),
});

export const similarityRoutes = {
  listSimilar: route({
    id: 'listSimilar',
    method: 'GET',
    path: '/courses/:course/similarity',
    who: organisers,
    params: inCourse,
    query: v.strictObject({ tournament: v.optional(id), assignment: v.optional(id) }),
    answer: v.object({
      submissions: count,
      /** The most similar first. */
      pairs: list(v.object({ pair: v.tuple([comparedSchema, comparedSchema]), fingerprints: count }), 1_000),
    }),
  }),
  compareSubmissions: route({
    id: 'compareSubmissions',
    method: 'GET',
    path: '/courses/:course/similarity/:left/:right',
    who: organisers,
    params: v.strictObject({ course: id, left: id, right: id }),
    answer: v.object({
      pair: v.tuple([comparedSchema, comparedSchema]),
      passages: list(v.tuple([passageSchema, passageSchema]), 1_000),
    }),
  }),
} as const;
