import type { Position } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { type NodeKind, nodeKinds, nodeTypes, TRACE_VERSION, type TraceHead, type TraceNode } from './trace.ts';

/** What a node says with one bit each. */
export const mark = {
  cutShort: 1,
  cutByAlpha: 2,
  cutByBeta: 4,
  strong: 8,
  reSearch: 16,
  exact: 32,
  quiescence: 64,
  probe: 128,
  proof: 256,
  fromTable: 512,
  fromExactTable: 1024,
  lowerBound: 2048,
  upperBound: 4096,
  provedBound: 8192,
} as const;

/** Stand for an open window; no search value is as large. */
const NO_ALPHA = -(2 ** 31);
const NO_BETA = 2 ** 31 - 1;

const columnTypes = {
  /** The distance from the root. In depth-first order it also determines the parent. */
  ply: Uint16Array,
  kind: Uint8Array,
  code: Int32Array,
  payload: Int32Array,
  alpha: Int32Array,
  beta: Int32Array,
  value: Int32Array,
  left: Uint16Array,
  marks: Uint16Array,
  iteration: Uint8Array,
  depthLeft: Uint8Array,
  reduction: Uint8Array,
  /** 0 for none, else 1 more than the index in `nodeTypes`. */
  type: Uint8Array,
  standPat: Int32Array,
  futile: Uint16Array,
};
type Columns = { [Name in keyof typeof columnTypes]: InstanceType<(typeof columnTypes)[Name]> };
type ColumnName = keyof Columns;
const columnNames = Object.keys(columnTypes) as ColumnName[];

const FIRST_CAPACITY = 1024;

/** Between two calls of `onProgress`, in nodes. */
const NODES_BETWEEN_REPORTS = 1 << 14;

export interface RecordingOptions {
  /** Most nodes to keep. If the tree has more, its deepest levels are left out. */
  readonly maxNodes: number;
  /** Called now and then with the number of nodes opened so far. */
  readonly onProgress?: ((nodes: number) => void) | undefined;
}

/**
 * A tree in the order in which a search opens its nodes, as columns of numbers: 37 bytes a node. The searcher names a
 * node on the current path by its ply. Texts of moves are made when the nodes are read.
 */
export class Recording {
  length = 0;
  private opened = 0;
  private readonly columns: Columns = emptyColumns(FIRST_CAPACITY);
  private capacity = FIRST_CAPACITY;
  /** The node of each ply on the current path; -1 if it is not recorded. */
  private readonly path: number[] = [];
  /** Nodes below this ply are not recorded. */
  private deepest = Number.POSITIVE_INFINITY;
  private readonly bookmarks: number[] = [];

  constructor(
    private readonly state: GameState,
    private readonly options: RecordingOptions,
  ) {}

  get isCutShort(): boolean {
    return this.deepest !== Number.POSITIVE_INFINITY;
  }

  /** A node below the open node of the ply before. The window may be infinite. */
  open(ply: number, code: number, payload: number, alpha: number, beta: number): void {
    const { onProgress } = this.options;
    if (++this.opened % NODES_BETWEEN_REPORTS === 0) onProgress?.(this.opened);
    while (this.length >= this.options.maxNodes && ply <= this.deepest) this.leaveOutDeepest(ply);
    if (ply > this.deepest) {
      if (ply === this.deepest + 1) this.add(ply - 1, mark.cutShort);
      this.path[ply] = -1;
      return;
    }
    if (this.length === this.capacity) this.grow();
    const id = this.length++;
    this.path[ply] = id;
    this.set(ply, 'ply', ply);
    this.set(ply, 'code', code);
    this.set(ply, 'payload', payload);
    this.set(ply, 'alpha', alpha <= NO_ALPHA ? NO_ALPHA : alpha);
    this.set(ply, 'beta', beta >= NO_BETA ? NO_BETA : beta);
  }

  set(ply: number, name: ColumnName, value: number): void {
    const id = this.path[ply]!;
    if (id >= 0) this.columns[name][id] = value;
  }

  add(ply: number, marks: number): void {
    const id = this.path[ply]!;
    if (id >= 0) this.columns.marks[id] = this.columns.marks[id]! | marks;
  }

  cut(ply: number, by: 'alpha' | 'beta', left: number): void {
    this.add(ply, by === 'alpha' ? mark.cutByAlpha : mark.cutByBeta);
    this.set(ply, 'left', left);
  }

  close(ply: number, kind: NodeKind, value: number): void {
    this.set(ply, 'kind', nodeKinds.indexOf(kind));
    this.set(ply, 'value', value);
  }

  /** Nodes opened after this can be dropped together. */
  bookmark(): void {
    this.bookmarks.push(this.length);
  }

  /** Ends the latest bookmark. */
  settle(isKept: boolean): void {
    const length = this.bookmarks.pop()!;
    if (!isKept) this.shorten(length);
  }

  /** The columns are 0 behind the last node. */
  private shorten(length: number): void {
    for (const name of columnNames) this.columns[name].fill(0, length, this.length);
    this.length = length;
  }

  /** True if the latest search of each move of the root proved its value or a bound; false if they are not recorded. */
  areRootMovesProved(): boolean {
    const { ply, code, payload, marks } = this.columns;
    const proved = new Map<string, boolean>();
    for (let id = 1; id < this.length; id++)
      if (ply[id] === 1) proved.set(`${code[id]} ${payload[id]}`, (marks[id]! & (mark.exact | mark.provedBound)) > 0);
    return proved.size > 0 && [...proved.values()].every(isProved => isProved);
  }

  head(found: Pick<TraceHead, 'search' | 'depth' | 'value' | 'nodes'>): TraceHead {
    const { variant, start } = this.state;
    const { search, depth, value, nodes } = found;
    const place = { game: variant.name, position: start, moves: this.state.moveTexts() };
    // Adding 0 turns -0 into 0.
    return { trace: TRACE_VERSION, ...place, search, depth, value: value + 0, nodes, isCutShort: this.isCutShort };
  }

  /** The nodes at each distance from the root; null if the deepest were left out. */
  levels(): number[] | null {
    if (this.isCutShort) return null;
    const levels: number[] = [];
    for (const ply of this.columns.ply.subarray(0, this.length)) levels[ply] = (levels[ply] ?? 0) + 1;
    return levels;
  }

  *nodes(): Generator<TraceNode> {
    const { variant, start } = this.state;
    const { position } = unwrap(GameState.read(variant, start, this.state.moveTexts()));
    const parents: number[] = [];
    const steps: Step[] = [];
    const { ply, code, payload } = this.columns;
    for (let id = 0; id < this.length; id++) {
      while (steps.length > 0 && steps.length >= ply[id]!) takeBack(position, steps.pop()!);
      let step: Step | undefined;
      if (id > 0) {
        const move = { code: code[id]!, payload: payload[id]! };
        const chance = position.chance > 0 ? position.probability(move.code) : undefined;
        step = { text: variant.rules.writeMove(position, move), chance };
        if (chance === undefined) position.make(move.code, move.payload);
        else position.roll(move.code);
        steps.push(step);
      }
      parents[ply[id]!] = id;
      yield this.nodeAt(id, id === 0 ? null : parents[ply[id]! - 1]!, step);
    }
  }

  private nodeAt(id: number, parent: number | null, step: Step | undefined): TraceNode {
    const { columns } = this;
    const marks = columns.marks[id]!;
    const [alpha, beta] = [columns.alpha[id]!, columns.beta[id]!];
    const by = marks & mark.cutByAlpha ? 'alpha' : 'beta';
    return {
      id,
      parent,
      move: step?.text ?? null,
      kind: nodeKinds[columns.kind[id]!]!,
      alpha: alpha === NO_ALPHA ? null : alpha,
      beta: beta === NO_BETA ? null : beta,
      value: columns.value[id]!,
      cut: marks & (mark.cutByAlpha | mark.cutByBeta) ? { by, left: columns.left[id]! } : null,
      ...(step?.chance === undefined ? {} : { chance: step.chance }),
      ...(marks & mark.cutShort ? { isCutShort: true } : {}),
      ...(marks & mark.strong ? this.strongFields(id, marks) : {}),
    };
  }

  private strongFields(id: number, marks: number): Partial<TraceNode> {
    const { iteration, depthLeft, type, reduction, standPat, futile } = this.columns;
    return {
      ...(iteration[id]! > 0 ? { iteration: iteration[id]! } : {}),
      depthLeft: depthLeft[id]!,
      ...(type[id]! > 0 ? { type: nodeTypes[type[id]! - 1]! } : {}),
      ...(marks & mark.fromTable ? { tableHit: 'value' } : {}),
      ...(marks & mark.fromExactTable ? { tableHit: 'exact' } : {}),
      ...(reduction[id]! > 0 ? { reduction: reduction[id]! } : {}),
      ...(marks & mark.reSearch ? { isReSearch: true } : {}),
      ...(marks & mark.exact ? { isExact: true } : {}),
      ...(marks & mark.lowerBound ? { bound: 'lower' } : {}),
      ...(marks & mark.upperBound ? { bound: 'upper' } : {}),
      ...(marks & mark.provedBound ? { isProvedBound: true } : {}),
      ...(marks & mark.quiescence ? { isQuiescence: true, standPat: standPat[id]! } : {}),
      ...(futile[id]! > 0 ? { futile: futile[id]! } : {}),
      ...(marks & mark.probe ? { isProbe: true } : {}),
      ...(marks & mark.proof ? { isProof: true } : {}),
    };
  }

  private grow(): void {
    this.capacity = Math.min(2 * this.capacity, Math.max(this.capacity + 1, this.options.maxNodes));
    const larger = emptyColumns(this.capacity);
    for (const name of columnNames) {
      larger[name].set(this.columns[name]);
      Object.assign(this.columns, { [name]: larger[name] });
    }
  }

  /** Leaves out the deepest level, of which a node at `ply` would be one too. */
  private leaveOutDeepest(ply: number): void {
    let deepest = ply;
    for (let id = 0; id < this.length; id++) deepest = Math.max(deepest, this.columns.ply[id]!);
    this.deepest = deepest - 1;
    const { columns, path } = this;
    let kept = 0;
    for (let id = 0; id < this.length; id++) {
      this.moveBookmarks(id, kept);
      const plyHere = columns.ply[id]!;
      if (plyHere > this.deepest) {
        // In depth-first order the parent is the last node that was kept.
        columns.marks[kept - 1] = columns.marks[kept - 1]! | mark.cutShort;
        continue;
      }
      if (path[plyHere] === id) path[plyHere] = kept;
      for (const name of columnNames) columns[name][kept] = columns[name][id]!;
      kept++;
    }
    this.moveBookmarks(this.length, kept);
    path.length = Math.min(path.length, this.deepest + 1);
    this.shorten(kept);
  }

  private moveBookmarks(from: number, to: number): void {
    for (const [index, place] of this.bookmarks.entries()) if (place === from) this.bookmarks[index] = to;
  }
}

interface Step {
  readonly text: string;
  /** Undefined for a move. */
  readonly chance: number | undefined;
}

const takeBack = (position: Position, { chance }: Step): void => {
  if (chance === undefined) position.unmake();
  else position.unroll();
};

const emptyColumns = (capacity: number): Columns =>
  Object.fromEntries(columnNames.map(name => [name, new columnTypes[name](capacity)])) as unknown as Columns;
