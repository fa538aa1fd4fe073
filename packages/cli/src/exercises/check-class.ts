import { basename, extname, parse } from 'node:path';
import { isFile, isFolder } from '@poda/arena/files/kind-of-path.ts';
import { fingerprintOf, readFileOf } from '@poda/arena/submissions/bot-file.ts';
import { lookAlikeKey } from '@poda/arena/submissions/bot-name.ts';
import { isZipPath, SubmissionReader, type TreeFile, type TreeNode } from '@poda/arena/submissions/submission-tree.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { decodeText } from '@poda/library/core/text/decode-text.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import { exerciseIds } from '@poda/library/exercises/exercise.ts';
import { type CheckedFile, checkResultFile, parseResultFile } from '@poda/library/exercises/result-file.ts';
import type { FullTranslator } from '../words/translators.ts';

export interface CheckedStudent {
  /** From the file; that of the file if nothing in it can be read. */
  readonly name: string;
  readonly course: string | null;
  readonly points: number;
  readonly of: number;
  /** Relative to the folder. */
  readonly file: string;
  readonly notes: readonly Note[];
}

/** The sentence is `exercises.note.CODE`. */
export interface Note {
  readonly code: NoteCode;
  readonly text: string;
}

type NoteCode =
  | 'refused'
  | 'skipped'
  | 'wrong-seed'
  | 'edited-points'
  | 'edited-sum'
  | 'repeated-student'
  | 'identical-file'
  | 'other-course';

interface ReadFile {
  readonly path: string;
  /** Two files are identical if they have the same bytes, or the same answers for the same seed. */
  readonly identity: string;
  readonly checked: Result<CheckedFile>;
}

/** A result file has about 1 KiB. */
const MAX_BYTES = 64 * 1024;

export interface ClassReport {
  readonly students: readonly CheckedStudent[];
  /** Files that are no result files by their names. */
  readonly others: readonly string[];
}

/** Marks the result files of a folder or zip file, which students may have put in folders and zip files of their own. */
export const checkClass = async (
  path: string,
  course: string | undefined,
  translator: FullTranslator,
): Promise<Result<ClassReport>> => {
  const reader = new SubmissionReader();
  const root = await rootAt(path, reader);
  if (!root.ok) return root;
  if (reader.isTooMuch) return problem('exercises-too-much', { path });
  const shorter = (long: string) =>
    visibleLine(long !== path && long.startsWith(path) ? long.slice(path.length).replace(/^\//, '') : long);
  const all = filesIn(root.value);
  const files = all.filter(isResultFile).map(file => readOne(file, shorter(file.path)));
  const skipped = reader.skipped.map(({ path, reason }): CheckedStudent => {
    const text = translator.say('exercises.note.skipped', { reason: translator.say(`skipped.${reason}`) });
    return unreadStudent(shorter(path), { code: 'skipped', text });
  });
  const usual = course ?? mostFrequent(files.flatMap(({ checked }) => (checked.ok ? [checked.value.course] : [])));
  const students = [...files.map(file => studentOf(file, files, usual, translator)), ...skipped].sort((one, other) =>
    one.name.localeCompare(other.name, translator.language),
  );
  if (students.length === 0) return problem('exercises-none', { path });
  return ok({ students, others: all.filter(file => !isResultFile(file)).map(file => shorter(file.path)) });
};

/** A folder, a zip file, or one result file. */
const rootAt = async (path: string, reader: SubmissionReader): Promise<Result<TreeNode>> => {
  if (isZipPath(path) && !isFolder(path)) return reader.zip(path);
  if (!isFile(path)) return reader.folder(Buffer.from(path), path, 0);
  const bytes = readFileOf(path);
  return bytes.ok ? ok({ kind: 'file', name: basename(path), path, bytes: bytes.value, isExecutable: false }) : bytes;
};

const filesIn = (node: TreeNode): TreeFile[] => (node.kind === 'file' ? [node] : node.children.flatMap(filesIn));

const isResultFile = ({ name }: TreeFile): boolean => extname(name).toLowerCase() === '.json';

const readOne = ({ bytes }: TreeFile, path: string): ReadFile => {
  const fingerprint = fingerprintOf(bytes);
  if (bytes.length > MAX_BYTES)
    return { path, identity: fingerprint, checked: problem('exercises-too-long', { most: MAX_BYTES / 1024 }) };
  const file = parseResultFile(decodeText(bytes));
  if (!file.ok) return { path, identity: fingerprint, checked: file };
  const { seed, answers } = file.value;
  return { path, identity: JSON.stringify([seed, answers]), checked: ok(checkResultFile(file.value)) };
};

const unreadStudent = (file: string, note: Note): CheckedStudent => ({
  ...{ name: parse(file).name, course: null, points: 0, of: exerciseIds.length, file, notes: [note] },
});

const studentOf = (
  file: ReadFile,
  all: readonly ReadFile[],
  usual: string | undefined,
  translator: FullTranslator,
): CheckedStudent => {
  const { path, identity, checked } = file;
  const twins = all.filter(other => other !== file && other.identity === identity).map(other => other.path);
  const identical: Note[] =
    twins.length === 0
      ? []
      : [{ code: 'identical-file', text: translator.say('exercises.note.identical', { files: twins.join(', ') }) }];
  if (!checked.ok) {
    const refused = unreadStudent(path, { code: 'refused', text: translator.problem(inFile(checked.error, path)) });
    return { ...refused, notes: [...refused.notes, ...identical] };
  }
  const { course, name, points, isSeedWrong, edited, claimed } = checked.value;
  const repeated = all.filter(
    other => other !== file && other.checked.ok && studentKey(other.checked.value) === studentKey(checked.value),
  );
  const notes: Note[] = [
    ...(isSeedWrong ? [{ code: 'wrong-seed' as const, text: translator.say('exercises.note.seed') }] : []),
    ...(edited.length === 0
      ? []
      : [
          { code: 'edited-points' as const, text: translator.say('exercises.note.edited', { ids: edited.join(', ') }) },
        ]),
    ...(claimed === null
      ? []
      : [{ code: 'edited-sum' as const, text: translator.say('exercises.note.sum', { claimed, points }) }]),
    ...(repeated.length === 0
      ? []
      : [
          {
            code: 'repeated-student' as const,
            text: translator.say('exercises.note.repeated', { files: repeated.map(other => other.path).join(', ') }),
          },
        ]),
    ...identical,
    ...(usual === undefined || course === usual
      ? []
      : [{ code: 'other-course' as const, text: translator.say('exercises.note.course', { course, usual }) }]),
  ];
  return { name, course, points, of: exerciseIds.length, file: path, notes };
};

const inFile = ({ code, values }: Problem, file: string): Problem => ({ code, values: { ...values, file } });

/** Names that look alike are taken for the same student, and capital letters do not matter. */
const studentKey = ({ course, name }: CheckedFile): string => `${course}\n${lookAlikeKey(name).toLowerCase()}`;

const mostFrequent = (texts: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
};
