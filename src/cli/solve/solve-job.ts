import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import type { SectionResult, Solver, SolveStep } from '../../core/tables.ts';
import { entryBytes, type StoredSection, type TableHeader } from '../../solve/table/layout.ts';
import { openTable } from '../../store/tables/file-table.ts';
import { saveTable } from '../../store/tables/save-table.ts';
import { tableFile } from '../../store/tables/table-folders.ts';
import { type SolvedSection, WorkFolder } from '../../store/tables/work-folder.ts';
import type { SolverTeam } from './solver-team.ts';

/** Called while a job runs. */
export interface SolveListener {
  /** Share of the whole work that is done, and the largest change of the last sweep if values are chances. */
  onProgress(share: number, residual?: number): void;
}

/** What a job needs of the computer, in bytes. */
export interface Needs {
  readonly memory: number;
  readonly disk: number;
  /** The bytes that are free on the disk. */
  readonly free: number;
}

/**
 * A job that makes the tables of a game with up to some number of pieces, one file for each number. Every step's sections are
 * saved, so a killed job goes on with the next step.
 */
export class SolveJob {
  private readonly steps: readonly SolveStep[];
  private readonly work: WorkFolder;
  /** The data of sections in memory that later steps may read, the least recently used first. */
  private readonly loaded = new Map<number, SolvedSection>();
  private readonly headers = new Map<number, TableHeader>();

  constructor(
    private readonly solver: Solver,
    pieces: number,
    private readonly folder: string,
    private readonly listener: SolveListener,
  ) {
    this.steps = solver.steps(pieces);
    this.work = new WorkFolder(join(folder, `.${tableFile(solver.space.family, 0).replace(/-0\..*$/, '')}-work`));
  }

  /** The memory and disk that the job takes; sections and the finished tables count. */
  needs(): Needs {
    const { solver } = this;
    const bytesOf = (sections: readonly number[]) => sections.reduce((sum, place) => sum + solver.dataBytes(place), 0);
    const largest = Math.max(
      0,
      ...this.steps.map(({ makes, needs, scratchBytes }) => bytesOf([...makes, ...needs]) + scratchBytes),
    );
    const made = this.places();
    const tables = made.reduce(
      (sum, place) => sum + entryBytes(solver.kindOf(this.piecesOf(place)), solver.space.sections[place]!.size),
      0,
    );
    const { bavail, bsize } = statfsSync(this.folder);
    const kept = Math.min(MAX_LOADED_BYTES, bytesOf(made));
    return { memory: largest + kept, disk: bytesOf(made) + tables, free: bavail * bsize };
  }

  /** True if all tables of the job are there already. */
  get isDone(): boolean {
    return this.counts().every(count => this.headerOf(count) !== undefined);
  }

  /** Makes the missing tables; returns the headers of all, or undefined if the team was ended meanwhile. */
  async run(team: SolverTeam): Promise<Result<readonly TableHeader[] | undefined, Problem>> {
    const opened = this.work.open();
    if (!opened.ok) return opened;
    const steps = this.missingSteps();
    const costs = steps.map(step => step.makes.reduce((sum, place) => sum + this.solver.dataBytes(place), 0));
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    let done = 0;
    for (const [i, step] of steps.entries()) {
      const results = await this.runStep(team, step, (share, residual) =>
        this.listener.onProgress((done + share * costs[i]!) / all, residual),
      );
      if (!results.ok || results.value === undefined) return results.ok ? ok(undefined) : results;
      done += costs[i]!;
      this.listener.onProgress(done / all);
      this.forget(steps.slice(i + 1));
      const written = await this.writeTables(steps.slice(i + 1));
      if (!written.ok) return written;
    }
    const written = await this.writeTables([]);
    if (!written.ok) return written;
    this.work.remove();
    return ok(this.counts().map(count => this.headerOf(count)!));
  }

  /** The headers of the finished tables, by number of pieces. */
  finished(): readonly TableHeader[] {
    return this.counts().flatMap(count => this.headerOf(count) ?? []);
  }

  private async runStep(
    team: SolverTeam,
    step: SolveStep,
    onProgress: (share: number, residual?: number) => void,
  ): Promise<Result<true | undefined, Problem>> {
    const data = new Map<number, SharedArrayBuffer>();
    for (const place of step.needs) {
      const section = this.section(place);
      if (section === undefined) return problem('table-work-damaged', undefined, { path: this.work.path });
      data.set(place, section.data);
    }
    for (const place of step.makes) data.set(place, new SharedArrayBuffer(this.solver.dataBytes(place)));
    const scratch = new SharedArrayBuffer(step.scratchBytes);
    const results = await team.run({ step, scratch, data }, onProgress);
    if (results === undefined) return ok(undefined);
    for (const [i, place] of step.makes.entries()) {
      const section = { data: data.get(place)!, result: results[i]! };
      const saved = this.work.save(this.idOf(place), section);
      if (!saved.ok) return saved;
      this.keep(place, section);
    }
    return ok(true);
  }

  /**
   * The steps to run, in order: those that make a section of a table that is missing, and those whose sections they need. A section
   * in the work folder need not be made again.
   */
  private missingSteps(): SolveStep[] {
    const wanted = new Set(this.places().filter(place => this.headerOf(this.piecesOf(place)) === undefined));
    const missing: SolveStep[] = [];
    for (const step of [...this.steps].reverse()) {
      const isMissing = step.makes.some(place => wanted.has(place) && this.work.load(this.idOf(place)) === undefined);
      if (!isMissing) continue;
      missing.unshift(step);
      for (const place of step.needs) wanted.add(place);
    }
    return missing;
  }

  /** Writes the tables of which no section is still to be made. */
  private async writeTables(later: readonly SolveStep[]): Promise<Result<void, Problem>> {
    const open = new Set(later.flatMap(({ makes }) => makes).map(place => this.piecesOf(place)));
    for (const count of this.counts()) {
      if (open.has(count) || this.headerOf(count) !== undefined) continue;
      const places = this.places().filter(place => this.piecesOf(place) === count);
      const sections = places.map(place => ({
        place,
        stored: this.storedSection(place),
        data: () => this.section(place)!.data,
      }));
      const head = { kind: this.solver.kindOf(count), pieces: count };
      const saved = await saveTable(this.pathOf(count), this.solver, head, sections);
      if (!saved.ok) return saved;
      this.headers.set(count, saved.value);
    }
    return ok(undefined);
  }

  private storedSection(place: number): StoredSection {
    const { id, size, positions } = this.solver.space.sections[place]!;
    const result: SectionResult = this.section(place)!.result;
    return { id, size, positions, ...result };
  }

  private section(place: number): SolvedSection | undefined {
    const known = this.loaded.get(place) ?? this.work.load(this.idOf(place));
    if (known !== undefined) this.keep(place, known);
    return known;
  }

  /** Keeps a section in memory; the least recently used ones leave if there are too many bytes. */
  private keep(place: number, section: SolvedSection): void {
    this.loaded.delete(place);
    this.loaded.set(place, section);
    let bytes = 0;
    for (const { data } of this.loaded.values()) bytes += data.byteLength;
    for (const [oldest, { data }] of this.loaded) {
      if (bytes <= MAX_LOADED_BYTES) break;
      this.loaded.delete(oldest);
      bytes -= data.byteLength;
    }
  }

  /** Removes the saved sections that belong to a finished table and that no later step reads. */
  private forget(later: readonly SolveStep[]): void {
    const needed = new Set(later.flatMap(({ needs }) => needs));
    for (const place of this.loaded.keys()) {
      if (needed.has(place) || !this.headers.has(this.piecesOf(place))) continue;
      this.loaded.delete(place);
      this.work.delete(this.idOf(place));
    }
  }

  private headerOf(count: number): TableHeader | undefined {
    const known = this.headers.get(count);
    if (known !== undefined) return known;
    const table = openTable(this.pathOf(count), this.solver.space);
    if (table.ok && table.value.kind === this.solver.kindOf(count)) {
      this.headers.set(count, table.value.layout.header);
      return table.value.layout.header;
    }
    return undefined;
  }

  private pathOf(count: number): string {
    return join(this.folder, tableFile(this.solver.space.family, count));
  }

  /** The sections with at most the wanted number of pieces, as places in `space.sections`. */
  private places(): number[] {
    return [...new Set(this.steps.flatMap(({ makes }) => makes))].sort((a, b) => a - b);
  }

  private counts(): number[] {
    return [...new Set(this.places().map(place => this.piecesOf(place)))].sort((a, b) => a - b);
  }

  private piecesOf(place: number): number {
    return this.solver.space.sections[place]!.pieces;
  }

  private idOf(place: number): string {
    return this.solver.space.sections[place]!.id;
  }
}

/** Bytes of sections that a job keeps in memory for later steps. */
const MAX_LOADED_BYTES = 1.5 * 2 ** 30;
