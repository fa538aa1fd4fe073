import { countBits } from '../../../core/board/bits.ts';
import {
  largestOf,
  type SectionResult,
  type Solver,
  type SolverThread,
  type SolveStep,
  type StepMemory,
  type ValueKind,
} from '../../../core/tables.ts';
import { LookAhead } from './look-ahead.ts';
import { LayerValues, NumberingLookup } from './numbering-lookup.ts';
import { scheduleOf } from './schedule.ts';
import { sectionOf, type UrSpace } from './space.ts';
import { Sweeps, scratchBytes } from './sweeps.ts';

/** Tables with at most so many pieces keep nearly the precision of a double; larger ones keep 9 digits. */
const MAX_PRECISE = 3;

/** Value iteration. Each step finds a layer and its twin, in which the other side rolls; they depend on each other. */
export class UrSolver implements Solver {
  private readonly lookup: NumberingLookup;

  constructor(readonly space: UrSpace) {
    this.lookup = new NumberingLookup(space.track, space.numbering);
  }

  kindOf(pieces: number): ValueKind {
    return pieces <= MAX_PRECISE ? 'chance48' : 'chance32';
  }

  steps(pieces: number): readonly SolveStep[] {
    return this.space.sections
      .filter(({ left, enemyLeft }) => left <= pieces && enemyLeft <= left)
      .map(({ id, left, enemyLeft, size }) => ({
        id,
        makes: sectionsOf(left, enemyLeft),
        needs: [...sectionsOf(left - 1, enemyLeft), ...(left === enemyLeft ? [] : sectionsOf(left, enemyLeft - 1))],
        scratchBytes: scratchBytes(left === enemyLeft ? size : 2 * size),
      }));
  }

  dataBytes(section: number): number {
    return Float64Array.BYTES_PER_ELEMENT * this.space.sections[section]!.size;
  }

  run(step: SolveStep, memory: StepMemory, thread: SolverThread): readonly SectionResult[] {
    const { left, enemyLeft } = this.space.sections[step.makes[0]!]!;
    const layers = new Map<number, LayerValues>();
    for (const section of [...step.makes, ...step.needs]) {
      const layer = this.space.sections[section]!;
      layers.set(section, new LayerValues(this.lookup, layer.left, layer.enemyLeft, memory.data(section)));
    }
    const layerOf = (own: number, enemy: number) => layers.get(sectionOf(own, enemy)) ?? null;
    const lookFrom = (own: number, enemy: number) =>
      new LookAhead(this.space.track, this.lookup, {
        again: layerOf(own, enemy)!,
        moved: layerOf(enemy, own)!,
        againHome: own === 1 ? null : layerOf(own - 1, enemy),
        movedHome: own === 1 ? null : layerOf(enemy, own - 1),
      });
    const stages = scheduleOf(this.space.track, left, enemyLeft);
    const ahead = lookFrom(left, enemyLeft);
    const twinAhead = lookFrom(enemyLeft, left);
    new Sweeps(stages, ahead, twinAhead, memory.scratch, thread).run();
    return [ahead, twinAhead].slice(0, step.makes.length).map(look => ({
      residual: largestOf(thread, residualOf(look, thread.index, thread.size)),
      first: look.layer.values[0]!,
    }));
  }

  encode(section: number, data: SharedArrayBuffer, kind: ValueKind, from: number, out: Uint8Array): number {
    if (kind === 'distance' || kind === 'outcome') throw new Error(`tables of Ur have no values of kind ${kind}`);
    const bytes = { chance16: 2, chance32: 4, chance48: 6 }[kind];
    const most = 2 ** (8 * bytes) - 1;
    const values = new Float64Array(data);
    const entries = Math.min(this.space.sections[section]!.size - from, Math.floor(out.length / bytes));
    for (let i = 0; i < entries; i++) {
      let rest = Math.round(most * values[from + i]!);
      for (let at = bytes * i; at < bytes * (i + 1); at++) {
        out[at] = rest % 256;
        rest = Math.floor(rest / 256);
      }
    }
    return entries;
  }
}

/** A layer and its twin; none if a side has no pieces left. */
const sectionsOf = (left: number, enemyLeft: number): number[] => {
  if (left === 0 || enemyLeft === 0) return [];
  const sections = [sectionOf(left, enemyLeft), sectionOf(enemyLeft, left)];
  return left === enemyLeft ? sections.slice(1) : sections;
};

/** The Bellman residual, which certifies the values: the largest difference to a value computed from its successors. */
const residualOf = (ahead: LookAhead, first: number, stride: number): number => {
  const { layer, twin } = ahead;
  const sets = Int32Array.from(ahead.lookup.met.keys()).filter(set => (set & 1) === 0);
  const ownSets = sets.filter(set => countBits(set) <= layer.left);
  const enemySets = sets.filter(set => countBits(set) <= layer.enemyLeft);
  let residual = 0;
  for (let i = first; i < ownSets.length; i += stride) {
    const own = ownSets[i]!;
    for (let j = 0; j < enemySets.length; j++) {
      const enemy = enemySets[j]!;
      if (!ahead.areApart(own, enemy)) continue;
      ahead.look(own, enemy);
      const value = ahead.sum + ahead.pass * (1 - twin.valueOf(enemy, own));
      residual = Math.max(residual, Math.abs(value - layer.valueOf(own, enemy)));
    }
  }
  return residual;
};
