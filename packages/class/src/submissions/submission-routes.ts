import * as v from 'valibot';
import { authors, routesOf, signedIn } from '../api/route.ts';
import {
  amount,
  count,
  gameName,
  id,
  line,
  list,
  MAX_MILLIS,
  MAX_MOVE,
  MAX_NAME,
  MAX_PAGE,
  MAX_POSITION,
  MAX_TEXT,
  moment,
  multiline,
  next,
  object,
  page,
  shownProblem,
  side,
  values,
  whole,
} from '../api/value-schemas.ts';
import { memberName } from '../courses/course-routes.ts';

/** In bytes. */
export const MAX_UPLOAD = 8 * 1024 * 1024;

/** Limited, because each question to a bot plays all earlier moves again. */
const MAX_ASKED_MOVES = 2_000;

/** Only for the author of the bot and the organiser. */
export const evidenceSchema = v.object({
  what: multiline(MAX_TEXT),
  code: v.optional(line(200)),
  values: v.optional(values),
  question: v.optional(multiline(MAX_TEXT)),
  answer: v.optional(multiline(MAX_TEXT)),
  traceback: v.optional(multiline(MAX_TEXT)),
  exitCode: v.optional(v.number()),
  signal: v.optional(multiline(100)),
  stderr: v.optional(multiline(MAX_TEXT)),
});

/** As `poda bot check --json` prints it. */
export const checkReportSchema = v.object({
  ok: v.boolean(),
  confinement: line(10),
  seconds: amount(0, MAX_MILLIS),
  kind: v.picklist(['routes', 'python', 'module', 'line']),
  moveSeconds: amount(0, MAX_MILLIS),
  checks: list(
    v.object({
      id: line(50),
      status: v.picklist(['passed', 'told', 'failed']),
      message: multiline(MAX_TEXT),
      fault: v.optional(line(50)),
      side: v.optional(side),
      position: v.optional(multiline(MAX_POSITION)),
      evidence: v.optional(evidenceSchema),
      remedy: v.optional(multiline(MAX_TEXT)),
      /** The legal moves where the answer was refused, and the one most like the answer. */
      legal: v.optional(list(multiline(MAX_TEXT), 10_000)),
      nearest: v.optional(multiline(MAX_TEXT)),
      /** The end of the bot's output. */
      written: v.optional(v.object({ stdout: multiline(MAX_TEXT), stderr: multiline(MAX_TEXT) })),
      /** The result as codes and values, from which the command line makes text in its own language. */
      finding: object,
    }),
    50,
  ),
});

const submissionEntries = {
  id,
  course: id,
  bot: v.object({ id, name: line(MAX_NAME * 10) }),
  member: memberName,
  version: whole(1, 1_000_000),
  file: v.nullable(line(300)),
  bytes: count,
  game: gameName,
  tournament: v.nullable(id),
  assignment: v.nullable(id),
  state: v.picklist(['waiting', 'checking', 'accepted', 'refused', 'failed']),
  made: moment,
  checked: v.nullable(moment),
};

export const submissionSchema = v.object(submissionEntries);

/** Everything that the author of a submission may know about it. */
export const checkedSubmissionSchema = v.object({
  ...submissionEntries,
  report: v.nullable(checkReportSchema),
  /** Why the files were refused, or why they could not be checked. */
  problem: v.nullable(shownProblem),
  /** False if the source has been erased. */
  hasSource: v.boolean(),
});

const submittedSchema = v.object({
  ...checkedSubmissionSchema.entries,
  /** True if the last version has the same files; then no new version is made. */
  isSame: v.boolean(),
  /** Refused files of the upload; the bot plays without them. */
  skipped: list(v.object({ path: multiline(1_000), reason: line(50), message: multiline(1_000) }), 5_000),
});

export const submissionRoutes = routesOf({
  submit: {
    at: 'POST /courses/:course/submissions',
    who: authors,
    query: v.strictObject({
      /** The ending of the name tells the kind of file. */
      file: line(300),
      bot: v.optional(line(MAX_NAME)),
      /** By default that of the tournament or assignment. */
      game: v.optional(gameName),
      tournament: v.optional(id),
      assignment: v.optional(id),
    }),
    maxBytes: MAX_UPLOAD,
    answer: submittedSchema,
  },
  listSubmissions: {
    at: 'GET /courses/:course/submissions',
    who: authors,
    query: v.strictObject({
      ...page,
      bot: v.optional(id),
      member: v.optional(id),
      tournament: v.optional(id),
      assignment: v.optional(id),
    }),
    answer: v.object({ submissions: list(submissionSchema, MAX_PAGE), next }),
  },
  readSubmission: { at: 'GET /submissions/:submission', who: authors, answer: checkedSubmissionSchema },
  readSource: {
    at: 'GET /submissions/:submission/source',
    who: authors,
    answer: { media: 'application/zip', file: 'bot.zip' },
  },
  askSubmission: {
    at: 'POST /submissions/:submission/move',
    who: signedIn,
    body: v.strictObject({
      game: gameName,
      /** By default the start of the game. */
      position: v.optional(line(MAX_POSITION)),
      moves: list(line(MAX_MOVE), MAX_ASKED_MOVES),
      seconds: v.optional(amount(0.1, 10)),
      seed: v.optional(count),
    }),
    answer: v.object({
      /** Null if the bot committed a fault. */
      move: v.nullable(line(MAX_MOVE)),
      millis: amount(0, MAX_MILLIS),
      fault: v.nullable(
        v.object({
          by: line(50),
          /** Only for the author of the bot and the organiser. */
          evidence: v.nullable(evidenceSchema),
        }),
      ),
    }),
  },
});
