import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { runSteps } from '@poda/library/core/steps.ts';
import type { Solver, SolveStep } from '@poda/library/core/tables.ts';
import { checkBlocks } from '@poda/library/node/tables/file-table.ts';
import { tableFile } from '@poda/library/node/tables/table-folders.ts';
import { entryBytes, type TableHeader, VERSION } from '@poda/library/solve/table/layout.ts';
import type { Progress } from '../terminal/progress-bar.ts';
import { removeUnfinished, saveTable } from './save-table.ts';
import type { SolverThreads } from './solver-threads.ts';
import { type SolvedSection, WorkFolder } from './work-folder.ts';

/** Makes a table for each number of pieces. A killed job resumes from its work folder, which the caller locked. */
export class SolveJob {
  /** `residual` is the largest change of the last sweep, for chances. */
  progress: Progress & { readonly residual?: number | undefined } = { done: 0, all: 0, share: 0 };
  private readonly steps: readonly SolveStep[];
  private readonly work: WorkFolder;
  /** Sections of all tables as indices of `space.sections`, and the tables' numbers of pieces. */
  private readonly places: readonly number[];
  private readonly counts: readonly number[];
  /** Data that later steps may read, the least recently used first. */
  private readonly loaded = new Map<number, SolvedSection>();
  /** Headers of finished tables, by number of pieces. */
  private readonly headers = new Map<number, TableHeader>();
  /** Sections made by this run. */
  private readonly made = new Set<number>();
  private isStopped = false;

  constructor(
    private readonly solver: Solver,
    pieces: number,
    private readonly folder: string,
    private readonly maxLoadedBytes: number,
  ) {
    this.steps = solver.steps(pieces);
    this.places = [...new Set(this.steps.flatMap(({ makes }) => makes))].sort((a, b) => a - b);
    this.counts = [...new Set(this.places.map(place => this.piecesOf(place)))].sort((a, b) => a - b);
    this.work = new WorkFolder(workFolder(folder, solver.space.family), solver.space.family);
    this.readHeaders();
  }

  /** Headers of the tables by number of pieces; undefined if a table is missing. */
  finished(): readonly TableHeader[] | undefined {
    return this.headers.size < this.counts.length ? undefined : this.counts.map(count => this.headers.get(count)!);
  }

  /** Removes unfinished files of killed jobs. */
  open(): Result<void> {
    for (const count of this.counts) {
      const cleared = removeUnfinished(this.pathOf(count));
      if (!cleared.ok) return cleared;
    }
    const opened = this.work.open();
    this.progress = { done: 0, all: opened.ok ? this.missingSteps().length : 0, share: 0 };
    return opened;
  }

  /** True if sections of an earlier run are used. */
  get isResumed(): boolean {
    return this.places.some(place => this.work.has(this.idOf(place)));
  }

  /** The memory of the largest remaining step, and the peak of disk use. */
  needs() {
    const steps = this.missingSteps();
    const positions = this.places.reduce((sum, place) => sum + this.solver.space.sections[place]!.positions, 0);
    const largest = steps.map(
      ({ makes, needs, scratchBytes }) => this.dataBytes([...new Set([...makes, ...needs])]) + scratchBytes,
    );
    const kept = Math.min(this.maxLoadedBytes, this.dataBytes(this.places));
    return { positions, memory: Math.max(0, ...largest) + kept, disk: this.peakDiskBytes(steps) };
  }

  async run(threads: SolverThreads): Promise<Result<readonly TableHeader[] | undefined>> {
    const all = this.progress.all;
    const work = costOf(this.missingSteps(), this.solver);
    while (!this.isStopped) {
      const steps = this.missingSteps();
      const written = await this.writeTables(steps);
      if (!written.ok) return written;
      this.release(steps);
      const finished = this.finished();
      if (finished !== undefined) {
        this.progress = { done: all, all, share: 1 };
        this.removeWork();
        return ok(finished);
      }
      const [step] = steps;
      if (step === undefined) continue;
      const left = costOf(steps, this.solver);
      const cost = costOf([step], this.solver);
      const tell = (share: number, residual?: number) => {
        const done = all - Math.min(all, steps.length);
        this.progress = { done, all, share: Math.max(0, 1 - (left - share * cost) / work), residual };
      };
      tell(0);
      const ran = await this.runStep(threads, step, tell);
      if (!ran.ok) return ran;
    }
    return ok(undefined);
  }

  /** Ends a job that the caller refuses; finished sections stay. */
  close(): void {
    if (!this.isResumed) this.removeWork();
  }

  /** Removes the work folder, unless an unfinished job with more pieces needs it. */
  removeWork(): void {
    if (!this.isPartOfLarger) this.work.remove();
  }

  /** Makes `run` end early; the caller also ends the threads. */
  stop(): void {
    this.isStopped = true;
  }

  private async runStep(
    threads: SolverThreads,
    step: SolveStep,
    onProgress: (share: number, residual?: number) => void,
  ): Promise<Result<void>> {
    const data = new Map<number, SharedArrayBuffer>();
    let scratch: SharedArrayBuffer;
    try {
      for (const place of step.needs) {
        const section = this.section(place);
        if (section === undefined) return this.discard(place);
        data.set(place, section.data);
      }
      for (const place of step.makes) data.set(place, new SharedArrayBuffer(this.solver.dataBytes(place)));
      scratch = new SharedArrayBuffer(step.scratchBytes);
    } catch {
      return problem('memory-too-small');
    }
    const results = await threads.run({ step, scratch, data }, onProgress);
    if (results === undefined) return ok(undefined);
    for (const [i, place] of step.makes.entries()) {
      const section = { data: data.get(place)!, result: results[i]! };
      const saved = this.work.save(this.idOf(place), section);
      if (!saved.ok) return saved;
      this.keep(place, section);
      this.made.add(place);
    }
    return ok(undefined);
  }

  /** Deletes a damaged section, so that its step runs again. If this run wrote it, the disk is faulty. */
  private discard(place: number): Result<void> {
    if (this.made.has(place)) return problem('table-work-damaged', { path: this.work.path });
    this.work.delete(this.idOf(place));
    return ok(undefined);
  }

  /** The steps, in order, whose sections a missing table needs and the work folder does not have. */
  private missingSteps(): SolveStep[] {
    const wanted = new Set(this.places.filter(place => !this.headers.has(this.piecesOf(place))));
    const missing: SolveStep[] = [];
    for (const step of [...this.steps].reverse()) {
      if (!step.makes.some(place => wanted.has(place) && !this.work.has(this.idOf(place)))) continue;
      missing.push(step);
      for (const place of step.needs) wanted.add(place);
    }
    return missing.reverse();
  }

  /** Writes the tables whose sections no later step changes. */
  private async writeTables(later: readonly SolveStep[]): Promise<Result<void>> {
    const open = new Set(later.flatMap(({ makes }) => makes).map(place => this.piecesOf(place)));
    for (const count of this.counts) {
      if (open.has(count) || this.headers.has(count)) continue;
      const places = this.placesOf(count);
      const damaged = places.find(place => this.work.resultOf(this.idOf(place)) === undefined);
      if (damaged !== undefined) return this.discard(damaged);
      const sections = places.map(place => {
        const { id, size, positions } = this.solver.space.sections[place]!;
        const stored = { id, size, positions, ...this.work.resultOf(id)! };
        return { place, stored, data: () => this.section(place)?.data ?? fail(place) };
      });
      const head = { kind: this.solver.kindOf(count), pieces: count };
      try {
        const saved = await saveTable(this.pathOf(count), this.solver, head, sections, () => this.isStopped);
        if (!saved.ok) return saved;
        if (saved.value === undefined) return ok(undefined);
        this.headers.set(count, saved.value);
      } catch (error) {
        if (error instanceof RangeError) return problem('memory-too-small');
        if (!(error instanceof DamagedSection)) throw error;
        return this.discard(error.place);
      }
    }
    return ok(undefined);
  }

  private section(place: number): SolvedSection | undefined {
    const known = this.loaded.get(place) ?? this.work.load(this.idOf(place), this.solver.dataBytes(place));
    if (known !== undefined) this.keep(place, known);
    return known;
  }

  /** Evicts the least recently used sections. */
  private keep(place: number, section: SolvedSection): void {
    this.loaded.delete(place);
    this.loaded.set(place, section);
    let bytes = [...this.loaded.values()].reduce((sum, { data }) => sum + data.byteLength, 0);
    for (const [oldest, { data }] of this.loaded) {
      if (bytes <= this.maxLoadedBytes) break;
      this.loaded.delete(oldest);
      bytes -= data.byteLength;
    }
  }

  /** Deletes saved sections of finished tables that no later step reads. */
  private release(later: readonly SolveStep[]): void {
    const needed = new Set(later.flatMap(({ needs }) => needs));
    const isKept = this.isPartOfLarger;
    for (const place of this.places) {
      if (needed.has(place) || !this.headers.has(this.piecesOf(place))) continue;
      this.loaded.delete(place);
      if (this.work.has(this.idOf(place)) && !isKept) this.work.delete(this.idOf(place));
    }
  }

  private peakDiskBytes(steps: readonly SolveStep[]): number {
    const lastNeeded = new Map(steps.flatMap(({ needs }, i) => needs.map(place => [place, i] as const)));
    const lastMade = new Map(steps.flatMap(({ makes }, i) => makes.map(place => [this.piecesOf(place), i] as const)));
    const kept = new Set<number>();
    let bytes = 0;
    let most = 0;
    for (const count of this.counts)
      if (!this.headers.has(count) && !lastMade.has(count)) bytes += this.tableBytes(this.placesOf(count));
    for (const [i, { makes }] of steps.entries()) {
      for (const place of makes) kept.add(place);
      bytes += this.dataBytes(makes);
      const counts = this.counts.filter(count => lastMade.get(count) === i && !this.headers.has(count));
      for (const count of counts) bytes += this.tableBytes(this.placesOf(count));
      most = Math.max(most, bytes);
      for (const place of kept) {
        if ((lastNeeded.get(place) ?? -1) > i || (lastMade.get(this.piecesOf(place)) ?? -1) > i) continue;
        kept.delete(place);
        bytes -= this.solver.dataBytes(place);
      }
    }
    return Math.max(most, bytes);
  }

  private readHeaders(): void {
    for (const count of this.counts) {
      // A table that is damaged or has another number of pieces is made again.
      const checked = runSteps(checkBlocks(this.pathOf(count), this.solver.space));
      if (!checked.ok) continue;
      const { header } = checked.value;
      if (header.kind === this.solver.kindOf(count) && header.pieces === count) this.headers.set(count, header);
    }
  }

  private pathOf(count: number): string {
    return join(this.folder, tableFile(this.solver.space.family, count));
  }

  private placesOf(count: number): number[] {
    return this.places.filter(place => this.piecesOf(place) === count);
  }

  /** True if the work folder has sections of an unfinished job with more pieces. */
  private get isPartOfLarger(): boolean {
    return this.work.hasOthersThan(new Set(this.places.map(place => this.idOf(place))));
  }

  private piecesOf(place: number): number {
    return this.solver.space.sections[place]!.pieces;
  }

  private idOf(place: number): string {
    return this.solver.space.sections[place]!.id;
  }

  private dataBytes(places: readonly number[]): number {
    return places.reduce((sum, place) => sum + this.solver.dataBytes(place), 0);
  }

  /** Before compression. */
  private tableBytes(places: readonly number[]): number {
    const { solver } = this;
    const sections = places.map(place => solver.space.sections[place]!);
    return sections.reduce((sum, { size, pieces }) => sum + entryBytes(solver.kindOf(pieces), size), 0);
  }
}

/** Each version of the positions' numbering has its own folder. */
export const workFolder = (folder: string, family: string): string =>
  join(folder, `.${tableFile(family, VERSION).replace(/\.\w+$/, '')}-work`);

/** For several tables the SHA-256 of their joined checksums. */
export const checksumOf = (headers: readonly TableHeader[]): string => {
  const checksums = headers.map(({ checksum }) => checksum);
  return checksums.length === 1 ? checksums[0]! : createHash('sha256').update(checksums.join('')).digest('hex');
};

/** Counted in positions: the time is roughly proportional. */
const costOf = (steps: readonly SolveStep[], { space }: Solver): number =>
  steps.reduce((sum, { makes }) => sum + makes.reduce((size, place) => size + space.sections[place]!.size, 0), 0);

class DamagedSection extends Error {
  constructor(readonly place: number) {
    super(`section ${place} is damaged`);
  }
}

const fail = (place: number): never => {
  throw new DamagedSection(place);
};
