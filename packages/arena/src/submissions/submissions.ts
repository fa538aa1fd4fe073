import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { isFolder } from '../files/kind-of-path.ts';
import { harmlessLine } from '../game/evidence-text.ts';
import type { BotFile } from './bot-file.ts';
import { botsOf, classOf, named } from './student-bots.ts';
import { classLimits, type SkippedFile, SubmissionReader } from './submission-tree.ts';

export { isZipPath, RESULTS_FOLDER, type SkippedFile } from './submission-tree.ts';

/** The bots of a class, from files, a folder for each student, zip files, or a mixture. */
interface Submissions {
  readonly bots: readonly BotFile[];
  /** Files and folders without a bot. */
  readonly others: readonly string[];
  readonly skipped: readonly SkippedFile[];
}

export const readSubmissions = async (path: string): Promise<Result<Submissions>> => {
  const reader = new SubmissionReader();
  const root = isFolder(path) ? await reader.folder(Buffer.from(path), path, 0) : await reader.zip(path);
  if (!root.ok) return root;
  if (reader.isTooMuch) return problem('submissions-too-much', undefined, { path: harmlessLine(path), ...classLimits });
  const students = classOf(root.value).children.map(node => botsOf(node));
  return ok({
    bots: named(students.flatMap(({ bots }) => bots)),
    others: students.flatMap(({ others }) => others).map(other => harmlessLine(other)),
    skipped: [...reader.skipped, ...students.flatMap(({ skipped }) => skipped)],
  });
};
