import { basename } from 'node:path';
import { checkReportJson } from '@poda/arena/check/check-report-json.ts';
import { zipOf } from '@poda/arena/protocols/zip-writer.ts';
import { ok, type Problem, problem } from '@poda/library/core/result.ts';
import { type ClassServer, type Handlers, problemAnswer } from '../api/handlers.ts';
import type { Sent } from '../api/route.ts';
import { findCourse } from '../courses/courses.ts';
import { authorOf } from '../courses/members.ts';
import type { Rate } from '../limits/caller-limits.ts';
import type { ClassKey, ClassTranslator } from '../words/translators.ts';
import { hasChecker, reportOf } from './checks.ts';
import { loadBot } from './contents.ts';
import type { checkedSubmissionSchema, submissionRoutes } from './submission-routes.ts';
import { findSubmission, listSubmissions, type Submission } from './submissions.ts';
import { submit } from './submit.ts';

/** Per member: uploads and questions to bots take far more work than other requests. */
const uploadRate: Rate = { burst: 10, seconds: 5 };
const askRate: Rate = { burst: 30, seconds: 1 };

export const submissionHandlers: Handlers<typeof submissionRoutes> = {
  submit: async (server, { params, query, bytes }, { caller, translator, arrived }) => {
    const course = await findCourse(server.database, caller, params.course);
    if (!course.ok) return course;
    if (caller.role === 'organiser' && query.assignment !== undefined) return problem('organiser-has-no-attempts');
    const limited = server.limits.take([[`upload ${caller.id}`, uploadRate]]);
    if (!limited.ok) return limited;
    const { file: path, ...target } = query;
    const files = [{ path, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }];
    const author = caller.role === 'organiser' ? await authorOf(server, caller, params.course) : caller;
    const submitted = await submit(server, author, { ...target, files, arrived });
    if (!submitted.ok) return submitted;
    const { id, isSame, skipped } = submitted.value;
    const found = await findSubmission(server.database, caller, id);
    if (!found.ok) return found;
    return ok({
      ...checkedAnswer(found.value, await obstacleOf(server, found.value), translator),
      isSame,
      skipped: skipped.map(({ path: skippedPath, reason }) => ({
        path: skippedPath,
        reason,
        message: translator.say(`skipped.${reason}` as ClassKey),
      })),
    });
  },

  listSubmissions: ({ database }, { params, query }, { caller }) =>
    listSubmissions(database, caller, params.course, query),

  readSubmission: async (server, { params }, { caller, translator }) => {
    const found = await findSubmission(server.database, caller, params.submission);
    if (!found.ok) return found;
    return ok(checkedAnswer(found.value, await obstacleOf(server, found.value), translator));
  },

  readSource: async ({ database }, { params }, { caller }) => {
    const found = await findSubmission(database, caller, params.submission);
    if (!found.ok) return found;
    const { content, bot, version } = found.value;
    if (content === null) return problem('bundle-missing');
    const read = await loadBot(database, content, bot.name);
    if (!read.ok) return read;
    const { path, bytes, accompanying } = read.value;
    const own = basename(path);
    const files = [{ name: own, bytes }, ...accompanying.filter(({ name }) => name !== own)];
    const zip = zipOf(files.map(file => ({ path: file.name, bytes: file.bytes })));
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="bot-v${version}.zip"`,
    };
    return ok(new Response(zip, { headers }));
  },

  askSubmission: async ({ limits, asker }, { params, body }, { caller }) => {
    const limited = limits.take([[`ask ${caller.id}`, askRate]]);
    if (!limited.ok) return limited;
    return asker.ask(caller, params.submission, body);
  },
};

const obstacleOf = async ({ database }: ClassServer, { state, report }: Submission): Promise<Problem | null> => {
  if (report !== null && 'problem' in report) return report.problem;
  return state === 'waiting' && !(await hasChecker(database)) ? { code: 'check-without-worker' } : null;
};

const checkedAnswer = (
  submission: Submission,
  obstacle: Problem | null,
  translator: ClassTranslator,
): Sent<typeof checkedSubmissionSchema> => {
  const report = reportOf(submission);
  return {
    ...submission,
    report: report === null ? null : reportWords(report, translator),
    problem: problemAnswer(obstacle, translator),
    hasSource: submission.content !== null,
  };
};

const reportWords = (report: NonNullable<ReturnType<typeof reportOf>>, translator: ClassTranslator) => {
  const { ok: isOk, confinement, seconds, checks } = checkReportJson(report, translator);
  return {
    ok: isOk,
    confinement,
    seconds,
    kind: report.kind,
    moveSeconds: report.moveSeconds,
    checks: checks.map((check, i) => ({ ...check, finding: { ...report.examined[i]!.finding } })),
  };
};
