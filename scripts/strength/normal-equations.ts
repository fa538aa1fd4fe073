/**
 * The normal equations of a weighted least squares problem: matrix and right side. Solved once they give a linear fit;
 * solved repeatedly for the step from the present weights, they give Newton's method.
 */
export class NormalEquations {
  /** The sum of the weighted squares of the wanted values. */
  squares = 0;
  private readonly matrix: Float64Array[];
  private readonly right: Float64Array;

  constructor(readonly size: number) {
    this.matrix = Array.from({ length: size }, () => new Float64Array(size));
    this.right = new Float64Array(size);
  }

  /** Adds the equation terms * unknowns = wanted, with a weight. */
  add(terms: Float64Array, wanted: number, weight: number): void {
    this.squares += weight * wanted * wanted;
    for (let i = 0; i < this.size; i++) {
      const factor = weight * terms[i]!;
      if (factor === 0) continue;
      this.right[i]! += factor * wanted;
      const row = this.matrix[i]!;
      for (let j = 0; j < this.size; j++) row[j]! += factor * terms[j]!;
    }
  }

  /** Adds a ridge: an equation for every unknown that draws weight plus step to 0. */
  pullToZero(ridge: number, soFar?: Float64Array): void {
    for (let i = 0; i < this.size; i++) {
      this.matrix[i]![i]! += ridge;
      this.right[i]! -= ridge * (soFar?.[i] ?? 0);
    }
  }

  solve(): Float64Array {
    const inverse = this.inverse();
    return this.right.map((_, i) => inverse[i]!.reduce((sum, value, j) => sum + value * this.right[j]!, 0));
  }

  /**
   * Returns the inverse of the matrix by Gauss-Jordan elimination; with inverse variances as weights, its diagonal
   * holds the squared standard errors.
   */
  inverse(): Float64Array[] {
    const { size } = this;
    const rows = this.matrix.map((row, i) => Float64Array.from([...row, ...row.map((_, j) => (i === j ? 1 : 0))]));
    for (let i = 0; i < size; i++) {
      let pivot = i;
      for (let j = i + 1; j < size; j++) if (Math.abs(rows[j]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = j;
      [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
      const scale = rows[i]![i]!;
      rows[i] = rows[i]!.map(value => value / scale);
      for (let j = 0; j < size; j++) {
        const times = rows[j]![i]!;
        if (j !== i && times !== 0) rows[j] = rows[j]!.map((value, k) => value - times * rows[i]![k]!);
      }
    }
    return rows.map(row => row.slice(size));
  }
}
