import { constants, existsSync, lstatSync, readdirSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { decoded } from '../../core/text/decoded.ts';
import { isFolder } from '../../store/kind-of-path.ts';
import { isModulePath } from '../bots/module-bot.ts';
import { harmlessLine } from '../evidence-text.ts';
import { type BotFile, botFile, type Companion, MAX_BOT_BYTES, readFileOf } from './bot-file.ts';
import { lookOf, shownName } from './bot-name.ts';
import type { PassedReason } from './zip-file.ts';

/** The bots of a class, as a learning platform hands them over: files, a folder for each student, zip files, or all of these. */
export interface Submissions {
  readonly bots: readonly BotFile[];
  /** Files and folders that hold no bot. */
  readonly others: readonly string[];
  /** Files that are not taken, each for a reason that the organiser should know. */
  readonly passed: readonly Passed[];
}

export interface Passed {
  readonly path: string;
  readonly reason: PassedReason;
}

/** The folder with the results of a tournament, which may lie among the bots. */
export const RESULTS_FOLDER = 'poda-tournament';

/** Reads the bots of a folder or of a zip file. */
export const readSubmissions = async (path: string): Promise<Result<Submissions, Problem>> => {
  const reading = new Reading();
  const root = isFolder(path) ? await reading.folder(Buffer.from(path), path, 0) : await reading.zip(path);
  if (!root.ok) return root;
  if (reading.isTooMuch)
    return problem('submissions-too-much', undefined, { path: harmlessLine(path), ...classLimits });
  const students = classOf(root.value).children.map(node => botsOf(node));
  return ok({
    bots: named(students.flatMap(({ bots }) => bots)),
    others: students.flatMap(({ others }) => others).map(other => harmlessLine(other)),
    passed: [...reading.passed, ...students.flatMap(({ passed }) => passed)],
  });
};

/** Whether a path is that of a zip file, by its ending. */
export const isZipPath = (path: string): boolean => extname(path).toLowerCase() === '.zip';

/** What all submissions together may be: no class hands in more, and all of it is kept in memory. */
const classLimits = { files: 20_000, mebibytes: 512 };
/** What one student may hand in of it, zip files in zip files included: what goes beyond is left aside, and the class plays. */
const studentLimits = { files: 10_000, mebibytes: 256 };
const MEBIBYTE = 1024 * 1024;
const MAX_DEPTH = 8;
const MAX_CLASS_ZIP_BYTES = 256 * 1024 * 1024;

/** A file or a folder of a class; a zip file is the folder that it holds. */
type TreeNode = TreeFile | TreeFolder;
interface TreeFile {
  readonly kind: 'file';
  readonly name: string;
  /** As people write it. */
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

/** Files and bytes that were read, with their limit. */
class Share {
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

  take({ files, bytes }: Share): void {
    this.files -= files;
    this.bytes -= bytes;
  }
}

/** Reads a tree of files into memory, within the limits of a class. */
class Reading {
  readonly passed: Passed[] = [];
  private readonly all = new Share(classLimits);
  /** Of the student whose files are being read. */
  private share = new Share(studentLimits);

  get isTooMuch(): boolean {
    return this.all.isOver;
  }

  /** A folder; names are bytes, because a file system may hold names that are no UTF-8. */
  async folder(place: Buffer, path: string, depth: number): Promise<Result<TreeFolder, Problem>> {
    const children: TreeNode[] = [];
    let entries: { name: Buffer; text: string }[];
    try {
      entries = readdirSync(place, { encoding: 'buffer' })
        .map(name => ({ name, text: decoded(name) }))
        .toSorted((a, b) => Buffer.compare(a.name, b.name));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      return problem('unreadable-file', undefined, { path: harmlessLine(path), reason: code });
    }
    for (const { name, text } of entries) {
      if (depth === 0) this.share = new Share(studentLimits);
      if (this.isTooMuch || this.share.isOver) break;
      if (isHidden(text)) continue;
      const child = await this.child(Buffer.concat([place, Buffer.from('/'), name]), text, join(path, text), depth);
      if (depth === 0 && this.share.isOver) this.leaveAside(join(path, text), this.share);
      else if (child !== null) children.push(child);
    }
    return ok({ kind: 'folder', name: parse(path).base, path, children });
  }

  /** A zip file that is a whole class. */
  async zip(path: string): Promise<Result<TreeFolder, Problem>> {
    const bytes = readFileOf(path, MAX_CLASS_ZIP_BYTES);
    if (!bytes.ok) return bytes;
    const folder = await this.unzipped(bytes.value, parse(path).name, path, 0, new Map());
    return folder.ok ? folder : problem(folder.error.code, undefined, { ...folder.error.values, path });
  }

  private async child(place: Buffer, name: string, path: string, depth: number): Promise<TreeNode | null> {
    const stat = lstatSync(place, { throwIfNoEntry: false });
    if (stat?.isSymbolicLink()) return this.pass(path, 'link');
    if (stat?.isDirectory()) {
      if (depth === 0 && name === RESULTS_FOLDER) return null;
      if (depth >= MAX_DEPTH) return this.pass(path, 'too-deep');
      if (existsSync(Buffer.concat([place, Buffer.from('/pyvenv.cfg')]))) return null;
      const folder = await this.folder(place, path, depth + 1);
      return folder.ok ? folder.value : this.pass(path, 'unreadable');
    }
    if (!stat?.isFile()) return null;
    if (stat.size > (isZipPath(name) ? MAX_CLASS_ZIP_BYTES : MAX_BOT_BYTES)) return this.pass(path, 'too-long');
    const bytes = readFileOf(place, MAX_CLASS_ZIP_BYTES, constants.O_NOFOLLOW);
    if (!bytes.ok) return this.pass(path, 'unreadable');
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

  /** A file, or the folder that it holds if it is a zip file. */
  private async file(file: TreeFile, depth: number): Promise<TreeNode | null> {
    this.all.add(file.bytes.length);
    this.share.add(file.bytes.length);
    if (!isZipPath(file.name)) return file;
    if (depth >= MAX_DEPTH) return this.pass(file.path, 'too-deep');
    const folder = await this.unzipped(file.bytes, parse(file.name).name, file.path, depth + 1);
    return folder.ok ? folder.value : this.pass(file.path, zipReasons[folder.error.code] ?? 'damaged');
  }

  private async unzipped(
    bytes: Buffer,
    name: string,
    path: string,
    depth: number,
    /** Of a zip file that is a whole class: the share of each of its students. */
    shares?: Map<string, Share>,
  ): Promise<Result<TreeFolder, Problem>> {
    const { readZip, zipLimits } = await import('./zip-file.ts');
    const limits =
      shares === undefined ? zipLimits : { files: classLimits.files, bytes: classLimits.mebibytes * MEBIBYTE };
    const read = await readZip(bytes, refused => this.pass(`${path}/${refused.name}`, refused.reason), limits);
    if (!read.ok) return read;
    const root: TreeFolder = { kind: 'folder', name, path, children: [] };
    for (const { parts, bytes: unpacked, isExecutable } of read.value) {
      const base = parts.at(-1);
      if (base === undefined || parts.some(isHidden) || this.isTooMuch) continue;
      if (shares !== undefined) {
        this.share = shares.get(parts[0]!) ?? new Share(studentLimits);
        shares.set(parts[0]!, this.share);
      }
      if (this.share.isOver) continue;
      if (parts.length > MAX_DEPTH) {
        this.pass(join(path, ...parts), 'too-deep');
        continue;
      }
      const folder = parts.slice(0, -1).reduce(folderIn, root);
      const file = { kind: 'file', name: base, path: join(folder.path, base), bytes: unpacked, isExecutable } as const;
      const node = await this.file(file, depth + parts.length);
      // As when it is unpacked: of two files of one name the later one counts.
      const before = folder.children.findIndex(child => child.name === base && child.kind === 'file');
      if (before !== -1) folder.children.splice(before, 1);
      if (node !== null) folder.children.push(node);
    }
    for (const [student, share] of shares ?? []) {
      const place = root.children.findIndex(child => child.path === join(path, student));
      if (!share.isOver || place === -1) continue;
      root.children.splice(place, 1);
      this.leaveAside(join(path, student), share);
    }
    return ok(root);
  }

  /** A student's files that are too many or too large do not count against the class. */
  private leaveAside(path: string, share: Share): void {
    this.all.take(share);
    this.pass(path, 'too-long');
  }

  private pass(path: string, reason: PassedReason): null {
    this.passed.push({ path: harmlessLine(path), reason });
    return null;
  }
}

const zipReasons: Readonly<Record<string, PassedReason>> = { 'zip-too-many': 'too-many', 'zip-too-long': 'too-long' };

/** Files of editors, of Python and of packages, which no student wrote. */
const isHidden = (name: string): boolean => /^(?:\.|__)/.test(name) || name === 'node_modules';

const folderIn = (parent: TreeFolder, name: string): TreeFolder => {
  const known = parent.children.find(node => node.kind === 'folder' && node.name === name);
  if (known?.kind === 'folder') return known;
  const folder: TreeFolder = { kind: 'folder', name, path: join(parent.path, name), children: [] };
  parent.children.push(folder);
  return folder;
};

/** The folder whose children are the students: that of a platform's zip file may lie alone inside another. */
const classOf = (root: TreeFolder): TreeFolder => {
  const folders = root.children.filter(node => node.kind === 'folder');
  const [only] = folders;
  const isWrapping = folders.length === 1 && !root.children.some(isBotLike) && only!.children.some(holdsBots);
  return isWrapping && only!.children.some(node => node.kind === 'folder') ? classOf(only!) : root;
};

const holdsBots = (node: TreeNode): boolean => (node.kind === 'file' ? isBotFile(node) : node.children.some(holdsBots));

/** Whether a file may be a bot: by its ending, or because it is a program. */
const isBotLike = (node: TreeNode): node is TreeFile => node.kind === 'file' && isBotFile(node);

const isBotFile = (node: TreeFile): boolean => {
  const ending = extname(node.name).toLowerCase();
  return ending === '.py' || isModulePath(node.name) || (ending === '' && node.isExecutable);
};

interface Found {
  readonly bots: readonly Candidate[];
  readonly others: readonly string[];
  readonly passed: readonly Passed[];
}

/** A bot with the names that it may have, the best first. */
interface Candidate {
  readonly file: TreeFile;
  readonly names: readonly string[];
  readonly companions: readonly Companion[];
}

/** The bots of one student: a file, or those of a folder. */
const botsOf = (student: TreeNode): Found => {
  if (student.kind === 'file') {
    const { name } = parse(student.name);
    if (!isBotFile(student)) return { bots: [], others: [student.name], passed: [] };
    return { bots: [{ file: student, names: namesOf(name), companions: [] }], others: [], passed: [] };
  }
  const folders = foldersOf(student);
  const files = folders.flatMap(folder => folder.children.filter(isBotLike).map(file => ({ file, folder })));
  if (files.length === 0) return { bots: [], others: [`${student.name}/`], passed: [] };
  const players = files.filter(({ file }) => definesPlayer(file));
  const chosen = files.length === 1 ? files : players;
  if (chosen.length === 0) {
    const passed = files.map(({ file }) => ({ path: harmlessLine(file.path), reason: 'no-player' as const }));
    return { bots: [], others: [], passed };
  }
  const isAlone = chosen.length === 1;
  const bots = chosen.map(({ file, folder }): Candidate => {
    const within = file.path.slice(student.path.length + 1);
    const ways = isAlone ? [''] : [`/${within.slice(0, -extname(within).length || undefined)}`, `/${within}`];
    const names = ways.flatMap(way => namesOf(student.name).map(name => name + way));
    return { file, names, companions: companionsOf(file, folder) };
  });
  return { bots, others: [], passed: [] };
};

const foldersOf = (folder: TreeFolder): TreeFolder[] => [
  folder,
  ...folder.children.flatMap(node => (node.kind === 'folder' ? foldersOf(node) : [])),
];

/** Whether a file looks as if it had a `player`: among several files of a student these are the bots. A program always may be one. */
const definesPlayer = ({ name, bytes }: TreeFile): boolean => {
  const text = bytes.toString('latin1');
  if (extname(name).toLowerCase() === '.py')
    return /^[ \t]*(?:def|class)[ \t]+player\b|^player[ \t]*=/m.test(text) || importsPlayer(text);
  return extname(name) === '' || /\bplayer\b|export\s+default|module\.exports/.test(text);
};

/** Line by line: a pattern over the whole text would take quadratic time on a hostile file. */
const importsPlayer = (text: string): boolean =>
  text.split('\n').some(line => /^\s*(?:from|import)\b/.test(line) && /\bplayer\b/.test(line));

/** The other files of a bot's folder that have a plain name, within the limits on number and size. */
const companionsOf = (bot: TreeFile, folder: TreeFolder): Companion[] => {
  const files = folder.children.filter(
    node => node.kind === 'file' && node !== bot && /^[A-Za-z0-9_][\w.-]{0,99}$/.test(node.name),
  ) as TreeFile[];
  let bytes = 0;
  return files.slice(0, MAX_COMPANIONS).filter(file => {
    bytes += file.bytes.length;
    return bytes <= MAX_BOT_BYTES;
  });
};

/** Each goes to the sandbox through a pipe of its own. */
const MAX_COMPANIONS = 32;

/** The name of a student as Moodle writes it into names of files and folders, `Ana López_1234_assignsubmission_file_`, and the name as it is. */
const namesOf = (name: string): string[] => {
  const student = /^(.+?)_\d+_assignsubmission_\w*?_/.exec(`${name}_`)?.[1];
  return student === undefined ? [name] : [student, name];
};

/** Gives every bot the first of its names that no other bot could be taken for. */
const named = (candidates: readonly Candidate[]): BotFile[] => {
  const looks = candidates.map(({ names }) => lookOf(shownName(names[0]!)));
  return candidates.map(({ file, names, companions }, i) => {
    const isTaken = looks.some((look, other) => other !== i && look === looks[i]);
    return botFile(file.path, names[isTaken ? names.length - 1 : 0]!, file.bytes, companions);
  });
};
