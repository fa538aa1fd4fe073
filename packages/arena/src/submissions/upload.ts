import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { escapedLine } from '../game/evidence-text.ts';
import { botFile } from './bot-file.ts';
import { accompanyingFilesOf, botsOf, type Candidate } from './student-bots.ts';
import { type SkippedFile, SubmissionReader, type TreeFile, type TreeFolder } from './submission-tree.ts';

export interface UploadedFile {
  /** Relative to the folder that the student chose, with slashes; for a single file its name. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Limits on the files as they arrive, and on all files together once zip files are unpacked. */
export const uploadLimits = {
  files: 500,
  bytes: 16 * 1024 * 1024,
  pathLength: 400,
  unpackedFiles: 2_000,
  mebibytes: 32,
};

/** Reads a file, the files of a folder, or a zip file, with exactly one bot. Everything stays in memory. */
export const readUpload = async (files: readonly UploadedFile[]) => {
  const { files: most, bytes: mostBytes, pathLength, unpackedFiles, mebibytes } = uploadLimits;
  if (files.length === 0) return problem('upload-empty');
  if (files.length > most) return problem('upload-too-many', { most });
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostBytes)
    return problem('upload-too-long', { most: mostBytes });
  const limits = { files: unpackedFiles, mebibytes };
  const reader = new SubmissionReader(limits, limits);
  const { escapesFolder, pathParts } = await import('./zip-file.ts');
  const refused = files.find(({ path }) => path.length > pathLength || escapesFolder(path));
  if (refused !== undefined) return refusal({ path: escapedLine(refused.path), reason: 'path-leads-away' });
  const placed = files.map(({ path, bytes }) => ({ parts: pathParts(path), bytes, isExecutable: isProgram(bytes) }));
  const root = await reader.treeOf(placed, '', '', 0);
  if (reader.isTooMuch) return problem('upload-too-much', limits);
  const bot = onlyBotOf(root, reader.skipped);
  if (!bot.ok) return bot;
  const { file, accompanying } = bot.value;
  return ok({
    bot: botFile(file.path, file.name, file.bytes, accompanying),
    file: escapedLine(file.path),
    /** Refused files; the bot plays without them. */
    skipped: reader.skipped,
  });
};

/** A script or a program of Linux by its first bytes: the files that a browser sends have no mode bits. */
const isProgram = (bytes: Buffer): boolean => /^(?:#!|\x7fELF)/.test(bytes.toString('latin1', 0, 4));

const onlyBotOf = (
  root: TreeFolder,
  skipped: readonly SkippedFile[],
): Result<Pick<Candidate, 'file' | 'accompanying'>> => {
  const { bots, skipped: playerless } = botsOf(root);
  const [only, ...others] = bots;
  if (only !== undefined && others.length === 0) return ok(only);
  if (only !== undefined) return problem('upload-several-bots', { found: listed(bots.map(pathOf)) });
  if (playerless.length > 0) return problem('upload-no-player', { found: listed(playerless.map(({ path }) => path)) });
  const files = filesIn(root);
  const programs = files.filter(({ file }) => file.isExecutable);
  if (programs.length === 1) {
    const { file, folder } = programs[0]!;
    return ok({ file, accompanying: accompanyingFilesOf(file, folder) });
  }
  const [first] = skipped;
  if (files.length === 0 && first !== undefined) return refusal(first);
  return files.length === 0 ? problem('upload-empty') : problem('upload-no-bot', { found: listed(files.map(pathOf)) });
};

const refusal = ({ path, reason }: SkippedFile): Result<never> => problem('upload-refused', { path, reason });

const pathOf = ({ file }: { readonly file: TreeFile }): string => file.path;

const filesIn = (folder: TreeFolder): { readonly file: TreeFile; readonly folder: TreeFolder }[] =>
  folder.children.flatMap(node => (node.kind === 'file' ? [{ file: node, folder }] : filesIn(node)));

const listed = (paths: readonly string[]): string =>
  [
    ...paths.slice(0, MAX_LISTED).map(path => escapedLine(path, MAX_LISTED_PATH)),
    ...(paths.length > MAX_LISTED ? ['…'] : []),
  ].join(', ');

const MAX_LISTED = 6;
const MAX_LISTED_PATH = 60;
