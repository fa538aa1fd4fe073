import type { PrivatePlaces, SetTables } from './set-tables.ts';

/** By the number of the placement. */
export class LayerValues {
  readonly values: Float64Array;
  readonly starts: Int32Array;
  readonly own: PrivatePlaces;
  readonly enemy: PrivatePlaces;

  constructor(
    private readonly tables: SetTables,
    readonly left: number,
    readonly enemyLeft: number,
    data: SharedArrayBuffer,
  ) {
    this.values = new Float64Array(data);
    this.starts = tables.startsOf(left, enemyLeft);
    this.own = tables.placesOf(left);
    this.enemy = tables.placesOf(enemyLeft);
  }

  indexOf(own: number, enemy: number): number {
    const { ownSquares, enemySquares } = this.tables;
    const start = this.starts[ownSquares[own]! + enemySquares[enemy]!]!;
    return start + this.enemy.ranks[enemy]! * this.own.counts[own]! + this.own.ranks[own]!;
  }

  valueOf(own: number, enemy: number): number {
    return this.values[this.indexOf(own, enemy)]!;
  }
}
