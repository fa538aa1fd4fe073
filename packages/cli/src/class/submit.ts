import { basename, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReport } from '@poda/arena/check/bot-check.ts';
import type { Examined } from '@poda/arena/check/compliance.ts';
import { isFolder } from '@poda/arena/files/kind-of-path.ts';
import { zipOf } from '@poda/arena/protocols/zip-writer.ts';
import { withSide0Starting } from '@poda/arena/schedule/open-options.ts';
import { isZipPath, SubmissionReader, type TreeNode } from '@poda/arena/submissions/submission-tree.ts';
import { uploadLimits } from '@poda/arena/submissions/upload.ts';
import { callRoute } from '@poda/class/api/call-route.ts';
import type { AnswerOf } from '@poda/class/api/route.ts';
import { routes } from '@poda/class/api/routes.ts';
import { MAX_UPLOAD } from '@poda/class/submissions/submission-routes.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { readFileBytes } from '@poda/library/node/read-file.ts';
import { reportText } from '../arena/bot-report.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { type Answer, type Failure, failed, usage } from '../failure.ts';
import { type ClassConnection, connect, refused } from './connection.ts';
import { parsePlace, type ServerPlace } from './server-place.ts';

export const handlers = handlersOf((request, context) => handIn(request, context), {
  answer: done => answerOf(done),
  text: (done, _, context) => textOf(done, context),
  failure: done => conclusionOf(done),
});

type Checked = AnswerOf<typeof routes.readSubmission>;

interface Done {
  readonly sent: AnswerOf<typeof routes.submit>;
  readonly checked: Checked;
}

const handIn = async ({ operands, flags }: Request, context: Context): Promise<Result<Done, Failure>> => {
  if (typeof flags['to'] !== 'string') return usage({ code: 'server-needed' });
  const server = parsePlace(flags['to']);
  if (!server.ok) return usage(server.error);
  const game = typeof flags['game'] === 'string' ? readVariant(flags['game']) : ok(undefined);
  if (!game.ok) return usage(game.error);
  const file = await fileToSend(operands[0]!);
  if (!file.ok) return failed(file.error);
  const connected = await connect(server.value, flags, context);
  if (!connected.ok) return connected;
  const connection = connected.value;
  const session = await callRoute(connection, routes.readSession, {});
  if (!session.ok) return refused(session.error, context.translator);
  const { course } = session.value;
  if (course === null) return failed({ code: 'only-students-submit' });
  const target = await targetOf(connection, server.value, course.id, flags, context);
  if (!target.ok) return target;
  const { name, bytes, skipped } = file.value;
  for (const { path, reason } of skipped) {
    const values = { path, message: context.translator.say(`skipped.${reason}`) };
    context.terminal.errors.writeLine(context.translator.say('submit.skipped', values));
  }
  const query = { file: name, ...target.value, ...textFlag(flags, 'bot'), ...textFlag(flags, 'game') };
  const sent = await callRoute(connection, routes.submit, { params: { course: course.id }, query, bytes });
  if (!sent.ok) return refused(sent.error, context.translator);
  const checked = await untilChecked(connection, sent.value, context);
  return checked.ok ? ok({ sent: sent.value, checked: checked.value }) : checked;
};

const textFlag = <Name extends string>(flags: Request['flags'], name: Name): { readonly [N in Name]?: string } =>
  typeof flags[name] === 'string' ? ({ [name]: flags[name] } as { readonly [N in Name]: string }) : {};

/** Named by a flag, else by the address; else, without `--game`, the course's only tournament that takes bots. */
const targetOf = async (
  connection: ClassConnection,
  { place }: ServerPlace,
  course: string,
  flags: Request['flags'],
  { translator }: Context,
): Promise<Result<{ readonly tournament?: string; readonly assignment?: string }, Failure>> => {
  const named = { ...textFlag(flags, 'tournament'), ...textFlag(flags, 'assignment') };
  if (Object.keys(named).length > 0) return ok(named);
  if (place?.kind === 'tournament') return ok({ tournament: place.id });
  if (place?.kind === 'assignment') return ok({ assignment: place.id });
  if (flags['game'] !== undefined) return ok({});
  const listed = await callRoute(connection, routes.listTournaments, { params: { course } });
  if (!listed.ok) return refused(listed.error, translator);
  const open = listed.value.tournaments.filter(
    ({ state, deadline }) => state === 'open' && (deadline === null || Date.parse(deadline) > Date.now()),
  );
  const [only, ...others] = open;
  if (only === undefined) return usage({ code: 'no-open-tournament' });
  if (others.length === 0) return ok({ tournament: only.id });
  const known = open.map(({ id, title }) => `${id} (${title})`).join(', ');
  return usage({ code: 'several-tournaments', values: { known } });
};

const PAUSE_MILLIS = 500;
const MAX_WAIT_MILLIS = 10 * 60_000;

const untilChecked = async (
  connection: ClassConnection,
  sent: Checked,
  { terminal, translator, showsProgress }: Context,
): Promise<Result<Checked, Failure>> => {
  const until = Date.now() + MAX_WAIT_MILLIS;
  const params = { submission: sent.id };
  let current = sent;
  let lastCode: string | undefined;
  if (showsProgress && isOpen(current)) terminal.errors.writeLine(translator.say('submit.waiting'));
  while (isOpen(current)) {
    if (Date.now() > until) return failed({ code: 'check-still-waiting' });
    await sleep(PAUSE_MILLIS);
    const read = await callRoute(connection, routes.readSubmission, { params });
    if (!read.ok) return refused(read.error, translator);
    current = read.value;
    const obstacle = isOpen(current) ? current.problem : null;
    if (obstacle !== null && obstacle.code !== lastCode) terminal.errors.writeLine(obstacle.message);
    lastCode = obstacle?.code;
  }
  return ok(current);
};

const isOpen = ({ state }: Checked): boolean => state === 'waiting' || state === 'checking';

/** Exit code 0 for an accepted bot; 1 and the report for one with faults or without a check. */
const conclusionOf = ({ checked }: Done): Failure | undefined => {
  if (checked.state === 'accepted') return undefined;
  const code = checked.problem?.code ?? (checked.state === 'refused' ? 'bot-has-faults' : 'bot-not-examined');
  return { problem: { code }, exit: 1 };
};

const answerOf = ({ sent, checked }: Done): Answer => {
  const { id, bot, version, game, tournament, assignment, state, report, problem } = checked;
  return {
    submission: id,
    bot: bot.name,
    version,
    game,
    tournament,
    assignment,
    state,
    same: sent.isSame,
    skipped: sent.skipped,
    ...(report === null
      ? { problem }
      : {
          ok: report.ok,
          confinement: report.confinement,
          checks: report.checks.map(({ finding: _, ...check }) => check),
          seconds: report.seconds,
        }),
  };
};

const textOf = ({ sent, checked }: Done, context: Context): string => {
  const { translator } = context;
  const { bot, version, problem } = checked;
  const report = reportOf(checked);
  return [
    translator.say(sent.isSame ? 'submit.same' : 'submit.done', { bot: bot.name, version }),
    ...sent.skipped.map(({ path, message }) => translator.say('submit.skipped', { path, message })),
    '',
    report === null ? (problem?.message ?? '') : reportText(report, context),
  ].join('\n');
};

/** Null if this program cannot show it. */
const reportOf = ({ report, bot, game }: Checked): CheckReport | null => {
  const variant = readVariant(game);
  if (report === null || !variant.ok) return null;
  return {
    name: bot.name,
    kind: report.kind,
    variant: withSide0Starting(variant.value),
    moveSeconds: report.moveSeconds,
    level: report.confinement as CheckReport['level'],
    examined: report.checks.map(({ id, finding }) => ({ id, finding }) as unknown as Examined),
    isOk: report.ok,
    seconds: report.seconds,
  };
};

/** `skipped` are the files of a folder that are left out. */
const fileToSend = async (path: string) => {
  const name = basename(resolve(path));
  if (!isFolder(path)) {
    const bytes = readFileBytes(path, MAX_UPLOAD);
    return bytes.ok ? ok({ name, bytes: Uint8Array.from(bytes.value), skipped: [] }) : bytes;
  }
  const limits = { files: uploadLimits.unpackedFiles, mebibytes: uploadLimits.mebibytes };
  const reader = new SubmissionReader(limits, limits);
  const folder = await reader.folder(Buffer.from(path), path, FIRST_DEPTH);
  if (!folder.ok) return folder;
  if (reader.isTooMuch) return problem('upload-too-much', limits);
  const files = filesIn(folder.value).map(file => ({
    path: `${name}/${relative(path, file.path).replaceAll('\\', '/')}`,
    bytes: file.bytes,
  }));
  if (files.length === 0) return problem('upload-empty');
  const bytes = zipOf(files);
  if (bytes.length > MAX_UPLOAD) return problem('upload-too-long', { most: MAX_UPLOAD });
  return ok({ name: isZipPath(name) ? name : `${name}.zip`, bytes, skipped: reader.skipped });
};

/** The depth of a student's folder inside the folder of a class. */
const FIRST_DEPTH = 1;

const filesIn = (node: TreeNode): { readonly path: string; readonly bytes: Buffer }[] =>
  node.kind === 'file' ? [node] : node.children.flatMap(filesIn);
