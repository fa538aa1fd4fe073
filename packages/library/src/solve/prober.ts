import { type Position, WIN } from '../core/contract.ts';
import type { Prober, TableSpace } from '../core/tables.ts';
import { largestEntry } from './table/layout.ts';
import type { Table } from './table/table.ts';

/** The first table that has a section answers for it. */
export class TableProber implements Prober {
  value = 0;
  plies = -1;
  chance = 0;
  pieces = 0;
  private bySection: (Table | undefined)[] = [];
  private mostPieces = 0;

  constructor(
    readonly space: TableSpace,
    readonly tables: readonly Table[],
    /** The value of a certain win in a game with dice, where values are scaled chances. */
    private readonly unit: number,
  ) {
    this.findTables();
  }

  probe(position: Position): boolean {
    const { space } = this;
    if (space.piecesOf(position) > this.mostPieces || !space.locate(position)) return false;
    const table = this.bySection[space.section];
    if (table === undefined) return false;
    const entry = table.entry(space.section, space.index);
    if (entry < 0) {
      // A damaged table has no sections any more; another table may have this one.
      this.findTables();
      return this.probe(position);
    }
    // The history cannot change a drawn value, but a repetition may turn a win or a loss into a draw.
    if (entry !== 0 && space.dependsOnHistory(position)) return false;
    this.pieces = space.sections[space.section]!.pieces;
    switch (table.kind) {
      case 'distance':
        this.plies = entry - 1;
        this.value = entry === 0 ? 0 : (entry & 1) === 0 ? WIN : -WIN;
        return true;
      case 'outcome':
        this.plies = -1;
        this.value = entry === 1 ? WIN : entry === 2 ? -WIN : 0;
        return true;
      default:
        this.chance = entry / largestEntry(table.kind);
        this.value = Math.round(this.unit * (2 * this.chance - 1));
        return true;
    }
  }

  has(pieces: number): boolean {
    return this.space.sections.some((section, i) => section.pieces === pieces && this.bySection[i] !== undefined);
  }

  private findTables(): void {
    const { sections } = this.space;
    this.bySection = sections.map((_, section) => this.tables.find(table => table.has(section)));
    this.mostPieces = Math.max(0, ...sections.filter((_, i) => this.bySection[i]).map(({ pieces }) => pieces));
  }
}
