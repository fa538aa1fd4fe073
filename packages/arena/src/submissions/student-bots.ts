import { extname, parse } from 'node:path';
import { ok, problem } from '@poda/library/core/result.ts';
import { isModulePath } from '../bots/module-bot.ts';
import { isFolder } from '../files/kind-of-path.ts';
import { escapedLine } from '../game/evidence-text.ts';
import {
  type AccompanyingFile,
  type BotFile,
  botFile,
  isAccompanyingName,
  MAX_ACCOMPANYING_FILES,
  MAX_BOT_BYTES,
} from './bot-file.ts';
import { lookAlikeKey, shownName } from './bot-name.ts';
import {
  classLimits,
  type SkippedFile,
  SubmissionReader,
  type TreeFile,
  type TreeFolder,
  type TreeNode,
} from './submission-tree.ts';

/** The bots of a class, from files, a folder for each student, zip files, or a mixture. */
export const readSubmissions = async (path: string) => {
  const reader = new SubmissionReader();
  const root = isFolder(path) ? await reader.folder(Buffer.from(path), path, 0) : await reader.zip(path);
  if (!root.ok) return root;
  if (reader.isTooMuch) return problem('submissions-too-much', { path: escapedLine(path), ...classLimits });
  const students = classOf(root.value).children.map(node => botsOf(node));
  return ok({
    bots: named(students.flatMap(({ bots }) => bots)),
    /** Files and folders without a bot. */
    others: students.flatMap(({ others }) => others).map(other => escapedLine(other)),
    skipped: [...reader.skipped, ...students.flatMap(({ skipped }) => skipped)],
  });
};

/** A learning platform may wrap the folder of the students in further ones with nothing else in them. */
const classOf = (root: TreeFolder): TreeFolder => {
  const folders = root.children.filter(node => node.kind === 'folder');
  const [only] = folders;
  const isWrapping = folders.length === 1 && !root.children.some(isBotLike) && only!.children.some(holdsBots);
  return isWrapping && only!.children.some(node => node.kind === 'folder') ? classOf(only!) : root;
};

const holdsBots = (node: TreeNode): boolean => (node.kind === 'file' ? isBotFile(node) : node.children.some(holdsBots));

const isBotLike = (node: TreeNode): node is TreeFile => node.kind === 'file' && isBotFile(node);

const isBotFile = (node: TreeFile): boolean => {
  const ending = extname(node.name).toLowerCase();
  return ending === '.py' || isModulePath(node.name) || (ending === '' && node.isExecutable);
};

export interface Candidate {
  readonly file: TreeFile;
  readonly names: readonly string[];
  readonly accompanying: readonly AccompanyingFile[];
}

export const botsOf = (
  student: TreeNode,
): {
  readonly bots: readonly Candidate[];
  readonly others: readonly string[];
  readonly skipped: readonly SkippedFile[];
} => {
  if (student.kind === 'file') {
    const { name } = parse(student.name);
    if (!isBotFile(student)) return { bots: [], others: [student.name], skipped: [] };
    return { bots: [{ file: student, names: namesOf(name), accompanying: [] }], others: [], skipped: [] };
  }
  const folders = foldersOf(student);
  const files = folders.flatMap(folder => folder.children.filter(isBotLike).map(file => ({ file, folder })));
  if (files.length === 0) return { bots: [], others: [`${student.name}/`], skipped: [] };
  const players = files.filter(({ file }) => definesPlayer(file));
  const chosen = files.length === 1 ? files : players;
  if (chosen.length === 0) {
    const skipped = files.map(({ file }) => ({ path: escapedLine(file.path), reason: 'no-player' as const }));
    return { bots: [], others: [], skipped };
  }
  const isAlone = chosen.length === 1;
  const bots = chosen.map(({ file, folder }): Candidate => {
    const within = file.path.slice(student.path.length + 1);
    const suffixes = isAlone ? [''] : [`/${within.slice(0, -extname(within).length || undefined)}`, `/${within}`];
    const names = suffixes.flatMap(suffix => namesOf(student.name).map(name => name + suffix));
    return { file, names, accompanying: accompanyingFilesOf(file, folder) };
  });
  return { bots, others: [], skipped: [] };
};

const foldersOf = (folder: TreeFolder): TreeFolder[] => [
  folder,
  ...folder.children.flatMap(node => (node.kind === 'folder' ? foldersOf(node) : [])),
];

/** Chooses the bot among several files of a student. Executable files count as well. */
const definesPlayer = ({ name, bytes }: TreeFile): boolean => {
  const text = bytes.toString('latin1');
  if (extname(name).toLowerCase() === '.py')
    return /^[ \t]*(?:def|class)[ \t]+player\b|^player[ \t]*=/m.test(text) || importsPlayer(text);
  return extname(name) === '' || /\bplayer\b|export\s+default|module\.exports/.test(text);
};

/** Matches line by line: one regular expression over the whole file takes quadratic time on a hostile file. */
const importsPlayer = (text: string): boolean =>
  text.split('\n').some(line => /^\s*(?:from|import)\b/.test(line) && /\bplayer\b/.test(line));

/** The other files in a bot's folder with plain ASCII names, by name, up to the limits on number and size. */
export const accompanyingFilesOf = (bot: TreeFile, folder: TreeFolder): AccompanyingFile[] => {
  const files = folder.children.filter(
    node => node.kind === 'file' && node !== bot && isAccompanyingName(node.name),
  ) as TreeFile[];
  let bytes = 0;
  return files
    .slice(0, MAX_ACCOMPANYING_FILES)
    .filter(file => {
      bytes += file.bytes.length;
      return bytes <= MAX_BOT_BYTES;
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

/** Candidates, best first. Moodle appends to the student's name, as in `Ana López_1234_assignsubmission_file_`. */
const namesOf = (name: string): string[] => {
  const student = /^(.+?)_\d+_assignsubmission_\w*?_/.exec(`${name}_`)?.[1];
  return student === undefined ? [name] : [student, name];
};

/** Gives a bot its preferred name, or its last one if the preferred names of two bots look alike. */
const named = (candidates: readonly Candidate[]): BotFile[] => {
  const looks = candidates.map(({ names }) => lookAlikeKey(shownName(names[0]!)));
  return candidates.map(({ file, names, accompanying }, i) => {
    const isTaken = looks.some((look, other) => other !== i && look === looks[i]);
    return botFile(file.path, names[isTaken ? names.length - 1 : 0]!, file.bytes, accompanying);
  });
};
