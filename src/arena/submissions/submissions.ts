import { constants, existsSync, lstatSync, readdirSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { isFolder } from '../../store/kind-of-path.ts';
import { isModulePath } from '../bots/module-bot.ts';
import { harmlessLine } from '../evidence-text.ts';
import {
  type BotFile,
  botFile,
  type Companion,
  isCompanionName,
  MAX_BOT_BYTES,
  MAX_COMPANIONS,
  readFileOf,
} from './bot-file.ts';
import { decodedName, lookOf, shownName } from './bot-name.ts';
import type { SkipReason } from './zip-file.ts';

/** The bots of a class, read from files, a folder for each student, zip files, or a mixture of these. */
export interface Submissions {
  readonly bots: readonly BotFile[];
  /** Files and folders that hold no bot. */
  readonly others: readonly string[];
  /** Refused files, with the reasons to show to the organiser. */
  readonly skipped: readonly SkippedFile[];
}

/** A file among the students' submissions that is refused. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason | 'not-a-bot';
}

/** Name of the folder with the results of a tournament. It may lie in the folder of the bots and is not read as a submission. */
export const RESULTS_FOLDER = 'poda-tournament';

/** Reads the bots of a folder or of a zip file. */
export const readSubmissions = async (path: string): Promise<Result<Submissions, Problem>> => {
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

/** True if the path ends in `.zip`. */
export const isZipPath = (path: string): boolean => extname(path).toLowerCase() === '.zip';

/** Limits on all submissions of a class together. The submissions stay in memory, and no class hands in more. */
const classLimits = { files: 20_000, mebibytes: 512 };
/** Limits for one student, nested zip files included. A student above them is skipped; the rest of the class plays. */
const studentLimits = { files: 10_000, mebibytes: 256 };
const MEBIBYTE = 1024 * 1024;
/** Maximum depth of folders and zip files nested in each other; it bounds the recursion. */
const MAX_DEPTH = 8;
const MAX_CLASS_ZIP_BYTES = 256 * 1024 * 1024;

/** A file or folder in the submissions of a class. A zip file becomes a folder of its entries. */
type TreeNode = TreeFile | TreeFolder;
interface TreeFile {
  readonly kind: 'file';
  readonly name: string;
  /** The path of the file to show to people. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly isExecutable: boolean;
}
interface TreeFolder {
  readonly kind: 'folder';
  readonly name: string;
  readonly path: string;
  readonly children: TreeNode[];
}

/** Counts files and bytes against limits. */
class Quota {
  private files = 0;
  private bytes = 0;

  constructor(private readonly limits: { readonly files: number; readonly mebibytes: number }) {}

  get isOver(): boolean {
    return this.files > this.limits.files || this.bytes > this.limits.mebibytes * MEBIBYTE;
  }

  add(bytes: number): void {
    this.files++;
    this.bytes += bytes;
  }

  subtract({ files, bytes }: Quota): void {
    this.files -= files;
    this.bytes -= bytes;
  }
}

/** Reads the submissions of a class into memory, within the limits on the class and on each student. */
class SubmissionReader {
  readonly skipped: SkippedFile[] = [];
  private readonly classQuota = new Quota(classLimits);
  /** The quota of the student whose files are being read. */
  private studentQuota = new Quota(studentLimits);

  get isTooMuch(): boolean {
    return this.classQuota.isOver;
  }

  /** Reads a folder. `place` is its path as bytes, because a file name on disk need not be valid UTF-8. */
  async folder(place: Buffer, path: string, depth: number): Promise<Result<TreeFolder, Problem>> {
    const children: TreeNode[] = [];
    let entries: { name: Buffer; text: string }[];
    try {
      entries = readdirSync(place, { encoding: 'buffer' })
        .map(name => ({ name, text: decodedName(name) }))
        .toSorted((a, b) => Buffer.compare(a.name, b.name));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      return problem('unreadable-file', undefined, { path: harmlessLine(path), reason: code });
    }
    for (const { name, text } of entries) {
      if (depth === 0) this.studentQuota = new Quota(studentLimits);
      if (this.isTooMuch || this.studentQuota.isOver) break;
      if (isHidden(text)) continue;
      const child = await this.child(Buffer.concat([place, Buffer.from('/'), name]), text, join(path, text), depth);
      if (depth === 0 && this.studentQuota.isOver) this.skipStudent(join(path, text), this.studentQuota);
      else if (child !== null) children.push(child);
    }
    return ok({ kind: 'folder', name: parse(path).base, path, children });
  }

  /** Reads a zip file that holds a whole class. */
  async zip(path: string): Promise<Result<TreeFolder, Problem>> {
    const bytes = readFileOf(path, MAX_CLASS_ZIP_BYTES);
    if (!bytes.ok) return bytes;
    const folder = await this.unzipped(bytes.value, parse(path).name, path, 0, new Map());
    return folder.ok ? folder : problem(folder.error.code, undefined, { ...folder.error.values, path });
  }

  private async child(place: Buffer, name: string, path: string, depth: number): Promise<TreeNode | null> {
    const stat = lstatSync(place, { throwIfNoEntry: false });
    if (stat?.isSymbolicLink()) return this.skip(path, 'link');
    if (stat?.isDirectory()) {
      if (depth === 0 && name === RESULTS_FOLDER) return null;
      if (depth >= MAX_DEPTH) return this.skip(path, 'too-deep');
      if (existsSync(Buffer.concat([place, Buffer.from('/pyvenv.cfg')]))) return null;
      const folder = await this.folder(place, path, depth + 1);
      return folder.ok ? folder.value : this.skip(path, 'unreadable');
    }
    if (!stat?.isFile()) return null;
    if (stat.size > (isZipPath(name) ? MAX_CLASS_ZIP_BYTES : MAX_BOT_BYTES)) return this.skip(path, 'too-long');
    const bytes = readFileOf(place, MAX_CLASS_ZIP_BYTES, constants.O_NOFOLLOW);
    if (!bytes.ok) return this.skip(path, 'unreadable');
    return await this.file(
      {
        kind: 'file',
        name,
        path,
        bytes: bytes.value,
        isExecutable: (stat.mode & 0o111) !== 0,
      },
      depth,
    );
  }

  /** Returns the file itself, or, if it is a zip file, a folder of its entries. */
  private async file(file: TreeFile, depth: number): Promise<TreeNode | null> {
    this.classQuota.add(file.bytes.length);
    this.studentQuota.add(file.bytes.length);
    if (!isZipPath(file.name)) return file;
    if (depth >= MAX_DEPTH) return this.skip(file.path, 'too-deep');
    const folder = await this.unzipped(file.bytes, parse(file.name).name, file.path, depth + 1);
    return folder.ok ? folder.value : this.skip(file.path, zipReasons[folder.error.code] ?? 'damaged');
  }

  private async unzipped(
    bytes: Buffer,
    name: string,
    path: string,
    depth: number,
    /** The quotas of the students by name; only given if the zip file holds a whole class. */
    quotas?: Map<string, Quota>,
  ): Promise<Result<TreeFolder, Problem>> {
    const { readZip, zipLimits } = await import('./zip-file.ts');
    const limits =
      quotas === undefined ? zipLimits : { files: classLimits.files, bytes: classLimits.mebibytes * MEBIBYTE };
    const read = await readZip(bytes, ({ name: entry, reason }) => this.skip(`${path}/${entry}`, reason), limits);
    if (!read.ok) return read;
    const root: TreeFolder = { kind: 'folder', name, path, children: [] };
    for (const { parts, bytes: unpacked, isExecutable } of read.value) {
      const base = parts.at(-1);
      if (base === undefined || parts.some(isHidden) || this.isTooMuch) continue;
      if (quotas !== undefined) {
        this.studentQuota = quotas.get(parts[0]!) ?? new Quota(studentLimits);
        quotas.set(parts[0]!, this.studentQuota);
      }
      if (this.studentQuota.isOver) continue;
      if (parts.length > MAX_DEPTH) {
        this.skip(join(path, ...parts), 'too-deep');
        continue;
      }
      const folder = parts.slice(0, -1).reduce(folderIn, root);
      const file = { kind: 'file', name: base, path: join(folder.path, base), bytes: unpacked, isExecutable } as const;
      const node = await this.file(file, depth + parts.length);
      // A later entry replaces an earlier one of the same name, as it does when a zip file is unpacked to disk.
      const before = folder.children.findIndex(child => child.name === base && child.kind === 'file');
      if (before !== -1) folder.children.splice(before, 1);
      if (node !== null) folder.children.push(node);
    }
    for (const [student, quota] of quotas ?? []) {
      const place = root.children.findIndex(child => child.path === join(path, student));
      if (!quota.isOver || place === -1) continue;
      root.children.splice(place, 1);
      this.skipStudent(join(path, student), quota);
    }
    return ok(root);
  }

  /** Skips a student whose files exceed the limits, and subtracts the files read so far from the quota of the class. */
  private skipStudent(path: string, quota: Quota): void {
    this.classQuota.subtract(quota);
    this.skip(path, 'too-long');
  }

  private skip(path: string, reason: SkipReason): null {
    this.skipped.push({ path: harmlessLine(path), reason });
    return null;
  }
}

const zipReasons: Readonly<Record<string, SkipReason>> = { 'zip-too-many': 'too-many', 'zip-too-long': 'too-long' };

/** True for files that tools create and no student writes: hidden files, `__pycache__`, `node_modules`. */
const isHidden = (name: string): boolean => /^(?:\.|__)/.test(name) || name === 'node_modules';

const folderIn = (parent: TreeFolder, name: string): TreeFolder => {
  const known = parent.children.find(node => node.kind === 'folder' && node.name === name);
  if (known?.kind === 'folder') return known;
  const folder: TreeFolder = { kind: 'folder', name, path: join(parent.path, name), children: [] };
  parent.children.push(folder);
  return folder;
};

/** Finds the folder whose children are the students. A learning platform may wrap it in further folders, each with nothing else in it. */
const classOf = (root: TreeFolder): TreeFolder => {
  const folders = root.children.filter(node => node.kind === 'folder');
  const [only] = folders;
  const isWrapping = folders.length === 1 && !root.children.some(isBotLike) && only!.children.some(holdsBots);
  return isWrapping && only!.children.some(node => node.kind === 'folder') ? classOf(only!) : root;
};

const holdsBots = (node: TreeNode): boolean => (node.kind === 'file' ? isBotFile(node) : node.children.some(holdsBots));

/** True if a file may be a bot: by its extension, or because it is executable. */
const isBotLike = (node: TreeNode): node is TreeFile => node.kind === 'file' && isBotFile(node);

const isBotFile = (node: TreeFile): boolean => {
  const ending = extname(node.name).toLowerCase();
  return ending === '.py' || isModulePath(node.name) || (ending === '' && node.isExecutable);
};

/** The files of one student, sorted into bots and the rest. */
interface StudentFiles {
  readonly bots: readonly Candidate[];
  readonly others: readonly string[];
  readonly skipped: readonly SkippedFile[];
}

/** A bot and its possible names, the preferred one first. */
interface Candidate {
  readonly file: TreeFile;
  readonly names: readonly string[];
  readonly companions: readonly Companion[];
}

/** Finds the bots of one student, who hands in a single file or a folder. */
const botsOf = (student: TreeNode): StudentFiles => {
  if (student.kind === 'file') {
    const { name } = parse(student.name);
    if (!isBotFile(student)) return { bots: [], others: [student.name], skipped: [] };
    return { bots: [{ file: student, names: namesOf(name), companions: [] }], others: [], skipped: [] };
  }
  const folders = foldersOf(student);
  const files = folders.flatMap(folder => folder.children.filter(isBotLike).map(file => ({ file, folder })));
  if (files.length === 0) return { bots: [], others: [`${student.name}/`], skipped: [] };
  const players = files.filter(({ file }) => definesPlayer(file));
  const chosen = files.length === 1 ? files : players;
  if (chosen.length === 0) {
    const skipped = files.map(({ file }) => ({ path: harmlessLine(file.path), reason: 'no-player' as const }));
    return { bots: [], others: [], skipped };
  }
  const isAlone = chosen.length === 1;
  const bots = chosen.map(({ file, folder }): Candidate => {
    const within = file.path.slice(student.path.length + 1);
    const suffixes = isAlone ? [''] : [`/${within.slice(0, -extname(within).length || undefined)}`, `/${within}`];
    const names = suffixes.flatMap(suffix => namesOf(student.name).map(name => name + suffix));
    return { file, names, companions: companionsOf(file, folder) };
  });
  return { bots, others: [], skipped: [] };
};

const foldersOf = (folder: TreeFolder): TreeFolder[] => [
  folder,
  ...folder.children.flatMap(node => (node.kind === 'folder' ? foldersOf(node) : [])),
];

/**
 * True if a source file seems to define a `player`, which shows the bots among several files of a student. An
 * executable file always counts.
 */
const definesPlayer = ({ name, bytes }: TreeFile): boolean => {
  const text = bytes.toString('latin1');
  if (extname(name).toLowerCase() === '.py')
    return /^[ \t]*(?:def|class)[ \t]+player\b|^player[ \t]*=/m.test(text) || importsPlayer(text);
  return extname(name) === '' || /\bplayer\b|export\s+default|module\.exports/.test(text);
};

/**
 * True if a Python source imports `player`. It is matched line by line: one regular expression over the whole file
 * takes quadratic time on a hostile file.
 */
const importsPlayer = (text: string): boolean =>
  text.split('\n').some(line => /^\s*(?:from|import)\b/.test(line) && /\bplayer\b/.test(line));

/**
 * The companions of a bot in the order of their names: the other files in its folder that have plain ASCII names, up to the
 * limits on number and size.
 */
const companionsOf = (bot: TreeFile, folder: TreeFolder): Companion[] => {
  const files = folder.children.filter(
    node => node.kind === 'file' && node !== bot && isCompanionName(node.name),
  ) as TreeFile[];
  let bytes = 0;
  return files
    .slice(0, MAX_COMPANIONS)
    .filter(file => {
      bytes += file.bytes.length;
      return bytes <= MAX_BOT_BYTES;
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

/**
 * Possible names of a student, made from the name of the submitted folder or file. Moodle appends to the student's
 * name, as in `Ana López_1234_assignsubmission_file_`; the whole name is the second choice.
 */
const namesOf = (name: string): string[] => {
  const student = /^(.+?)_\d+_assignsubmission_\w*?_/.exec(`${name}_`)?.[1];
  return student === undefined ? [name] : [student, name];
};

/** Gives every bot its preferred name, or its last one if the preferred names of two bots look alike. */
const named = (candidates: readonly Candidate[]): BotFile[] => {
  const looks = candidates.map(({ names }) => lookOf(shownName(names[0]!)));
  return candidates.map(({ file, names, companions }, i) => {
    const isTaken = looks.some((look, other) => other !== i && look === looks[i]);
    return botFile(file.path, names[isTaken ? names.length - 1 : 0]!, file.bytes, companions);
  });
};
