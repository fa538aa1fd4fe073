import type { GameState } from '@poda/library/core/game-state.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import type { TraceRequest } from '@poda/library/play/engine/search-request.ts';
import type { Trace, TraceHead, TraceNode } from '@poda/library/search/trace/trace.ts';
import { webEngine } from './web-thread.ts';

/** Most nodes of a tree on the page. */
export const MAX_PAGE_NODES = 200_000;

export interface RecordingEvents {
  /** The nodes visited so far, now and then while the search runs. */
  readonly onProgress?: (nodes: number) => void;
  /** When the search has ended its nodes come in batches, each after the one before it; so does the same head. */
  readonly onNodes?: (nodes: readonly TraceNode[], head: TraceHead) => void;
}

/** Records searches in a worker of its own, one after another; to stop one ends the worker. */
export class SearchRecorder {
  constructor(private readonly engine: Engine = webEngine()) {}

  /** Undefined if it is stopped. */
  async record(
    state: GameState,
    request: Omit<TraceRequest, 'maxNodes' | 'lines'>,
    { onProgress, onNodes }: RecordingEvents = {},
  ): Promise<Trace | undefined> {
    const tree: TraceNode[] = [];
    let head: TraceHead | undefined;
    const isWhole = await this.engine.trace(state, { ...request, lines: 1, maxNodes: MAX_PAGE_NODES }, part => {
      if (part.kind === 'progress') onProgress?.(part.nodes);
      if (part.kind === 'head') head = part.head;
      if (part.kind !== 'nodes') return;
      tree.push(...part.nodes);
      onNodes?.(part.nodes, head!);
    });
    return isWhole ? { ...head!, tree } : undefined;
  }

  /** Also drops the recordings that wait. */
  stop(): void {
    this.engine.cancel();
  }
}
