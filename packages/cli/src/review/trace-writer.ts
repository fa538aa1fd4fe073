import { setImmediate as nextTurn } from 'node:timers/promises';
import { NewFile } from '@poda/arena/files/new-file.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import type { SearchRequest, TracePart } from '@poda/library/play/engine/search-request.ts';
import { MAX_TRACE_NODES, type TraceHead } from '@poda/library/search/trace/trace.ts';
import { traceText } from '@poda/library/search/trace/trace-file.ts';
import type { FlagValues } from '../args/arguments.ts';
import { type Failure, failed, usage } from '../failure.ts';
import type { FullTranslator } from '../words/translators.ts';

export interface WrittenTrace {
  readonly file: string;
  readonly depth: number;
  /** The nodes that the search visited, and those in the file. */
  readonly nodes: number;
  readonly recorded: number;
  readonly isCutShort: boolean;
}

/** Refuses what cannot be recorded, and a file that cannot be made, before anything is searched. */
export const beginTrace = (path: string, request: SearchRequest, flags: FlagValues): Result<TraceWriter, Failure> => {
  const { depth, nodes: _nodes, millis: _millis, threads: _threads, ...rest } = request;
  if (path === '' || path === '-') return usage({ code: 'trace-needs-file' });
  if (depth === undefined) return usage({ code: 'trace-needs-depth' });
  if (flags['nodes'] !== undefined || flags['time'] !== undefined) return usage({ code: 'trace-with-limit' });
  if (Number(flags['threads'] ?? 1) > 1) return usage({ code: 'trace-with-threads' });
  const file = NewFile.open(path);
  return file.ok ? ok(new TraceWriter(path, file.value, { ...rest, depth })) : failed(file.error);
};

class TraceWriter {
  private head: TraceHead | undefined;
  private recorded = 0;
  private writing = Promise.resolve();
  private isInterrupted = false;
  private isFinished = false;

  constructor(
    private readonly path: string,
    private readonly file: NewFile,
    /** To the depth alone: limits and threads of a configuration file do not count. */
    readonly request: SearchRequest & { readonly depth: number },
  ) {}

  /** Undefined if the user interrupted it; then there is no file. */
  async record(state: GameState, engine: Engine): Promise<Result<WrittenTrace | undefined, Failure>> {
    const { file } = this;
    const request = { ...this.request, maxNodes: MAX_TRACE_NODES };
    const isWhole = !this.isInterrupted && (await engine.trace(state, request, part => this.writeInTurn(part, engine)));
    await this.writing;
    file.write(traceText.end);
    await file.sync();
    if (this.isInterrupted || !(isWhole || file.hasFailed)) {
      file.discard();
      return ok(undefined);
    }
    const finished = file.finish();
    if (!finished.ok) return failed(finished.error);
    this.isFinished = true;
    const { path, recorded } = this;
    const { depth, nodes, isCutShort } = this.head!;
    return ok({ file: path, depth, nodes, recorded, isCutShort });
  }

  /** Returns false if the file is already whole. */
  interrupt(): boolean {
    this.isInterrupted = true;
    return !this.isFinished;
  }

  /** The event loop turns between two parts, so that signals are heard. */
  private writeInTurn(part: TracePart, engine: Engine): Promise<void> {
    this.writing = this.writing.then(() => nextTurn()).then(() => this.write(part, engine));
    return this.writing;
  }

  private write(part: TracePart, engine: Engine): void {
    if (this.isInterrupted) return;
    if (part.kind === 'head') {
      this.head = part.head;
      this.file.write(traceText.begin(part.head));
    }
    if (part.kind === 'nodes') {
      this.recorded += part.nodes.length;
      this.file.write(traceText.nodes(part.nodes));
    }
    if (this.file.hasFailed) engine.cancel();
  }
}

export const traceSentence = (trace: WrittenTrace, translator: FullTranslator): string => {
  const { file, depth, nodes, recorded, isCutShort } = trace;
  return isCutShort
    ? translator.say('analyse.trace.cut-short', { depth, nodes, recorded, file })
    : translator.say('analyse.trace', { depth, nodes, file });
};
