import type { Position, Side, Variant } from '../core/contract.ts';
import { NOT_OVER } from '../core/outcome.ts';
import type { Random } from '../core/random.ts';
import type { ValueKind } from '../core/tables.ts';
import type { TableProber } from './prober.ts';
import { largestEntry } from './table/layout.ts';
import type { Table } from './table/table.ts';
import { bestOf, type ExactValue, finalValue, storedValue } from './values.ts';

/** Both values are null if the table does not find the position. */
interface Inconsistency {
  readonly position: string;
  readonly stored: ExactValue | null;
  readonly found: ExactValue | null;
}

export interface Verification {
  readonly checked: number;
  /** Positions with a successor that no table has. */
  readonly skipped: number;
  readonly inconsistent: number;
  readonly examples: readonly Inconsistency[];
}

export interface Sample {
  readonly count: number;
  readonly random: Random;
}

const MAX_EXAMPLES = 10;

/**
 * Compares the stored value of each position with the one computed from its successors: a Bellman update with the rules
 * of the variant, not with the code of the solver. `table` must be the first table of the prober, so that it answers
 * for its own sections. Yields the share that is done.
 */
export function* verifyTable(
  variant: Variant,
  table: Table,
  prober: TableProber,
  sample?: Sample,
): Generator<number, Verification> {
  const verifier = new Verifier(variant, table, prober);
  const { places, header } = table.layout;
  const sizes = header.sections.map(({ size }) => size);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const isWhole = sample === undefined || sample.count >= all;
  const count = isWhole ? all : sample.count;
  let section = 0;
  let index = 0;
  for (let done = 0; done < count; done++, index++) {
    if (!isWhole) [section, index] = [0, Math.floor(sample.random.unit() * all)];
    while (index >= sizes[section]!) index -= sizes[section++]!;
    verifier.check(places[section]!, index);
    if (done % POSITIONS_PER_STEP === 0) yield done / count;
  }
  return verifier.found;
}

/** Positions between two yields: well below a millisecond. */
const POSITIONS_PER_STEP = 256;

class Verifier {
  readonly found = { checked: 0, skipped: 0, inconsistent: 0, examples: [] as Inconsistency[] };
  /** The largest difference between two chances that rounding explains. */
  private readonly tolerance: number;
  private readonly moves = new Int32Array(MOVE_WORDS);

  constructor(
    private readonly variant: Variant,
    table: Table,
    private readonly prober: TableProber,
  ) {
    // A stored chance is off by half a unit at most, and so is a weighted mean of the successors' chances.
    const coarsest = Math.max(...prober.tables.map(({ kind }) => unitOf(kind)));
    this.tolerance = (unitOf(table.kind) + coarsest) / 2 + ROUNDING;
  }

  check(section: number, index: number): void {
    const text = this.prober.space.write(section, index);
    if (text === null) return;
    const position = this.variant.rules.read(text);
    const isThere = position.ok && this.isAt(position.value, section, index);
    const stored = isThere ? storedValue(this.variant, this.prober, position.value, position.value.side) : undefined;
    if (!isThere || stored === undefined) {
      this.note(text, null, null);
      return;
    }
    const expected = this.lookAhead(position.value);
    if (expected === undefined) this.found.skipped++;
    else if (this.agree(stored, expected)) this.found.checked++;
    else this.note(text, stored, expected);
  }

  private isAt(position: Position, section: number, index: number): boolean {
    const { space } = this.prober;
    return space.locate(position) && space.section === section && space.index === index;
  }

  private note(position: string, stored: ExactValue | null, found: ExactValue | null): void {
    const { examples } = this.found;
    this.found.checked++;
    this.found.inconsistent++;
    if (examples.length < MAX_EXAMPLES) examples.push({ position, stored, found });
  }

  private agree(stored: ExactValue, found: ExactValue): boolean {
    if (this.isChance) return Math.abs(stored.value - found.value) <= this.tolerance;
    if (stored.value !== found.value) return false;
    return stored.plies === undefined || found.plies === undefined || stored.plies === found.plies;
  }

  private get isChance(): boolean {
    return this.variant.rules.shows === 'chance';
  }

  /** The value that the successors give to the side to move; undefined if a successor is in no table. */
  private lookAhead(position: Position): ExactValue | undefined {
    if (position.outcome() !== NOT_OVER) return finalValue(this.variant, position, position.side);
    if (position.chance === 0) return this.bestMove(position);
    let mean = 0;
    const { side, chance } = position;
    for (let outcome = 0; outcome < chance; outcome++) {
      const probability = position.probability(outcome);
      position.roll(outcome);
      const best = position.outcome() === NOT_OVER ? this.bestMove(position) : finalValue(this.variant, position, side);
      position.unroll();
      if (best === undefined) return undefined;
      mean += probability * best.value;
    }
    return { value: mean };
  }

  private bestMove(position: Position): ExactValue | undefined {
    const { side } = position;
    const { moves } = this;
    const values: ExactValue[] = [];
    const end = position.generate(moves, 0);
    for (let i = 0; i < end; i += 2) {
      position.make(moves[i]!, moves[i + 1]!);
      const value = this.valueTo(position, side);
      position.unmake();
      if (value === undefined) return undefined;
      values.push(value.plies === undefined ? value : { ...value, plies: value.plies + 1 });
    }
    return bestOf(values);
  }

  private valueTo(position: Position, side: Side): ExactValue | undefined {
    const { variant, prober } = this;
    return position.outcome() === NOT_OVER
      ? storedValue(variant, prober, position, side)
      : finalValue(variant, position, side);
  }
}

const MOVE_WORDS = 1024;
/** Largest error of a sum of doubles. */
const ROUNDING = 1e-12;

/** The smallest step between two stored chances; 0 if values are no chances. */
const unitOf = (kind: ValueKind): number => (kind === 'distance' || kind === 'outcome' ? 0 : 1 / largestEntry(kind));
