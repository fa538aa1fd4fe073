import { constants, existsSync, lstatSync, readdirSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import { escapedLine } from '../game/evidence-text.ts';
import { MAX_BOT_BYTES, readFileOf } from './bot-file.ts';
import { decodedName } from './bot-name.ts';
import type { SkipReason } from './words.ts';
import type { RefusedEntry, ZippedFile } from './zip-file.ts';

export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
}

/** The folder of results; in a folder of bots it is not read as a submission. */
export const RESULTS_FOLDER = 'poda-tournament';

export const isZipPath = (path: string): boolean => extname(path).toLowerCase() === '.zip';

interface Limits {
  readonly files: number;
  readonly mebibytes: number;
}

/** Limits for a whole class; the submissions stay in memory. */
export const classLimits: Limits = { files: 20_000, mebibytes: 512 };
/** For one student, nested zip files included. A student who exceeds them is skipped; the rest of the class plays. */
const studentLimits: Limits = { files: 10_000, mebibytes: 256 };
/** Maximum nesting of folders and zip files; bounds the recursion. */
const MAX_DEPTH = 8;
const MAX_CLASS_ZIP_BYTES = 256 * MEBIBYTE;

export type TreeNode = TreeFile | TreeFolder;
export interface TreeFile {
  readonly kind: 'file';
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
  readonly isExecutable: boolean;
}
export interface TreeFolder {
  readonly kind: 'folder';
  readonly name: string;
  readonly path: string;
  readonly children: TreeNode[];
}

class Quota {
  private files = 0;
  private bytes = 0;

  constructor(private readonly limits: Limits) {}

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

export class SubmissionReader {
  readonly skipped: SkippedFile[] = [];
  private readonly classQuota: Quota;
  private studentQuota: Quota;

  constructor(
    wholeLimits: Limits = classLimits,
    private readonly ownLimits: Limits = studentLimits,
  ) {
    this.classQuota = new Quota(wholeLimits);
    this.studentQuota = new Quota(ownLimits);
  }

  get isTooMuch(): boolean {
    return this.classQuota.isOver;
  }

  /** `place` is the path as bytes, because a file name on disk need not be valid UTF-8. */
  async folder(place: Buffer, path: string, depth: number): Promise<Result<TreeFolder>> {
    const children: TreeNode[] = [];
    let names: Buffer[];
    try {
      names = readdirSync(place, { encoding: 'buffer' }).sort(Buffer.compare);
    } catch (error) {
      return problem('unreadable-file', { path: escapedLine(path), reason: reasonOf(error) });
    }
    for (const name of names) {
      const text = decodedName(name);
      if (depth === 0) this.studentQuota = new Quota(this.ownLimits);
      if (this.isTooMuch || this.studentQuota.isOver) break;
      if (isHidden(text)) continue;
      const child = await this.child(Buffer.concat([place, Buffer.from('/'), name]), text, join(path, text), depth);
      if (depth === 0 && this.studentQuota.isOver) this.skipStudent(join(path, text), this.studentQuota);
      else if (child !== null) children.push(child);
    }
    return ok({ kind: 'folder', name: parse(path).base, path, children });
  }

  async zip(path: string): Promise<Result<TreeFolder>> {
    const bytes = readFileOf(path, MAX_CLASS_ZIP_BYTES);
    if (!bytes.ok) return bytes;
    const folder = await this.unzipped(bytes.value, parse(path).name, path, 0, new Map());
    return folder.ok ? folder : problem(folder.error.code, { ...folder.error.values, path });
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
    const isExecutable = (stat.mode & 0o111) !== 0;
    return await this.file({ kind: 'file', name, path, bytes: bytes.value, isExecutable }, depth);
  }

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
    /** By student; only if the zip file holds a whole class. */
    quotas?: Map<string, Quota>,
  ): Promise<Result<TreeFolder>> {
    const { readZip, zipLimits } = await import('./zip-file.ts');
    const { files, mebibytes } = quotas === undefined ? this.ownLimits : classLimits;
    const bytesLimit = mebibytes * MEBIBYTE;
    const limits =
      quotas === undefined
        ? { files: Math.min(zipLimits.files, files), bytes: Math.min(zipLimits.bytes, bytesLimit) }
        : { files, bytes: bytesLimit };
    const refuse = ({ name: entry, reason }: RefusedEntry): void => {
      // Refused entries count too, because each one is reported.
      this.classQuota.add(0);
      this.studentQuota.add(0);
      if (!this.isTooMuch) this.skip(`${path}/${entry}`, reason);
    };
    const read = await readZip(bytes, refuse, limits);
    return read.ok ? ok(await this.treeOf(read.value, name, path, depth, quotas)) : read;
  }

  async treeOf(
    files: readonly ZippedFile[],
    name: string,
    path: string,
    depth: number,
    quotas?: Map<string, Quota>,
  ): Promise<TreeFolder> {
    const root: TreeFolder = { kind: 'folder', name, path, children: [] };
    for (const { parts, bytes, isExecutable } of files) {
      const base = parts.at(-1);
      if (base === undefined || parts.some(isHidden) || this.isTooMuch) continue;
      if (quotas !== undefined) {
        this.studentQuota = quotas.get(parts[0]!) ?? new Quota(this.ownLimits);
        quotas.set(parts[0]!, this.studentQuota);
      }
      if (this.studentQuota.isOver) continue;
      if (parts.length > MAX_DEPTH) {
        this.skip(join(path, ...parts), 'too-deep');
        continue;
      }
      const folder = parts.slice(0, -1).reduce(folderIn, root);
      const file = { kind: 'file', name: base, path: join(folder.path, base), bytes, isExecutable } as const;
      const node = await this.file(file, depth + parts.length);
      // A later entry replaces an earlier one of the same name, as when a zip file is unpacked to disk.
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
    return root;
  }

  private skipStudent(path: string, quota: Quota): void {
    this.classQuota.subtract(quota);
    this.skip(path, 'too-long');
  }

  private skip(path: string, reason: SkipReason): null {
    this.skipped.push({ path: escapedLine(path), reason });
    return null;
  }
}

const zipReasons: Readonly<Record<string, SkipReason>> = { 'zip-too-many': 'too-many', 'zip-too-long': 'too-long' };

/** Files that tools create and no student writes. */
const isHidden = (name: string): boolean => /^(?:\.|__)/.test(name) || name === 'node_modules';

const folderIn = (parent: TreeFolder, name: string): TreeFolder => {
  const known = parent.children.find(node => node.kind === 'folder' && node.name === name);
  if (known?.kind === 'folder') return known;
  const folder: TreeFolder = { kind: 'folder', name, path: join(parent.path, name), children: [] };
  parent.children.push(folder);
  return folder;
};
