import { createWriteStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { UNFINISHED_SUFFIX, writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { isFolder } from '@poda/arena/files/kind-of-path.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { callRoute } from '@poda/class/api/call-route.ts';
import { routes } from '@poda/class/api/routes.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';
import { maxFileBytes, readTextFile } from '@poda/library/node/read-file.ts';
import { type Context, handlersOf, type Request } from '../command.ts';
import { type Failure, failed } from '../failure.ts';
import { type ClassConnection, connect, refused } from './connection.ts';
import { type TournamentPlace, tournamentIn } from './server-place.ts';

export const handlers = handlersOf((request, context) => download(request, context), {
  answer: done => done,
  text: ({ folder, files, leftOut }, _, { translator }) =>
    [
      translator.say('download.done', { folder, files: files.map(({ name }) => name).join(', ') }),
      ...(leftOut.length === 0 ? [] : [translator.say('download.left-out', { files: leftOut.join(', ') })]),
    ].join('\n'),
});

/** The server's codes for a file that is only for others, such as the organiser. */
const closedCodes: readonly string[] = ['not-allowed', 'no-such-route'];

const downloads = [
  routes.downloadGames,
  routes.downloadJournal,
  routes.downloadStandingsCsv,
  routes.downloadCrossTableCsv,
  routes.downloadGamesCsv,
  routes.downloadReport,
] as const;

/** This file names the tournament that the folder holds. */
const LABEL = 'download.json';

const download = async ({ operands, flags }: Request, context: Context) => {
  const place = tournamentIn(operands[0]!);
  if (!place.ok) return place;
  const { base, id } = place.value;
  const folder = resolve(typeof flags['out'] === 'string' ? flags['out'] : `tournament-${id.slice(0, 8)}`);
  const free = refuseOthers(folder, place.value);
  if (!free.ok) return failed(free.error);
  const connected = await connect(place.value, flags, context);
  if (!connected.ok) return connected;
  const read = await callRoute(connected.value, routes.readTournament, { params: { tournament: id } });
  if (!read.ok) return refused(read.error, context.translator);
  try {
    makeFolder(folder);
  } catch (error) {
    return failed({ code: 'cannot-save', values: { path: folder, reason: reasonOf(error) } });
  }
  const label = writeFileAtomically(join(folder, LABEL), `${JSON.stringify({ server: base, tournament: id })}\n`);
  if (!label.ok) return failed(label.error);
  const files: { name: string; bytes: number }[] = [];
  const leftOut: string[] = [];
  for (const row of downloads) {
    const name = row.answer.file;
    if (context.showsProgress) context.terminal.errors.writeLine(name);
    const saved = await save(connected.value, row, id, join(folder, name), context);
    if (saved.ok) files.push({ name, bytes: saved.value });
    else if (closedCodes.includes(saved.error.problem.code)) leftOut.push(name);
    else return saved;
  }
  return ok({ tournament: id, folder, files, leftOut });
};

/** Accepts only an earlier download of the same tournament. */
const refuseOthers = (folder: string, { base, id }: TournamentPlace): Result<void> => {
  if (!existsSync(folder)) return ok(undefined);
  if (!isFolder(folder)) return problem('download-in-the-way', { path: folder });
  if (readdirSync(folder).length === 0) return ok(undefined);
  const label = existsSync(join(folder, LABEL)) ? readTextFile(join(folder, LABEL), maxFileBytes.small) : undefined;
  const tree = label?.ok ? parseJson(label.value) : undefined;
  const held = tree?.ok ? (tree.value as { readonly server?: unknown; readonly tournament?: unknown } | null) : null;
  const isSame = held?.server === base && held.tournament === id;
  return isSame ? ok(undefined) : problem('download-in-the-way', { path: folder });
};

/** A file gets its name when it is whole. Returns the size in bytes. */
const save = async (
  connection: ClassConnection,
  row: (typeof downloads)[number],
  tournament: string,
  path: string,
  { translator }: Context,
): Promise<Result<number, Failure>> => {
  const answer = await callRoute(connection, row, { params: { tournament }, query: {} });
  if (!answer.ok) return refused(answer.error, translator);
  const unfinished = `${path}.${process.pid}${UNFINISHED_SUFFIX}`;
  try {
    const file = createWriteStream(unfinished, { flush: true });
    const body = answer.value.body;
    await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream), file);
    renameSync(unfinished, path);
    return ok(file.bytesWritten);
  } catch (error) {
    rmSync(unfinished, { force: true });
    return failed({ code: 'download-broken', values: { name: basename(path), reason: reasonOf(error) } });
  }
};
