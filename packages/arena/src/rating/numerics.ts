export const normalCdf = (x: number): number => {
  if (x > 0) return 1 - normalCdf(-x);
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x < -5) {
    let fraction = 0;
    for (let k = 60; k >= 1; k--) fraction = k / (fraction - x);
    return density / (fraction - x);
  }
  let term = -x;
  let series = term;
  for (let k = 3; term > 1e-18; k += 2) {
    term *= (x * x) / k;
    series += term;
  }
  return 0.5 - density * series;
};

export type Matrix = number[][];

export const zeros = (size: number): Matrix => Array.from({ length: size }, () => new Array<number>(size).fill(0));

/** The inverse of a symmetric positive definite matrix, by Cholesky decomposition. */
export const invert = (matrix: Matrix): Matrix => {
  const size = matrix.length;
  const lower = zeros(size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i]![j]!;
      for (let k = 0; k < j; k++) rest -= lower[i]![k]! * lower[j]![k]!;
      if (i === j && rest <= 0) throw new Error('the matrix is not positive definite');
      lower[i]![j] = i === j ? Math.sqrt(rest) : rest / lower[j]![j]!;
    }
  const inverse = zeros(size);
  for (let column = 0; column < size; column++) {
    const solved = new Array<number>(size).fill(0);
    for (let i = column; i < size; i++) {
      let rest = i === column ? 1 : 0;
      for (let k = column; k < i; k++) rest -= lower[i]![k]! * solved[k]!;
      solved[i] = rest / lower[i]![i]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      let rest = solved[i]!;
      for (let k = i + 1; k < size; k++) rest -= lower[k]![i]! * solved[k]!;
      solved[i] = rest / lower[i]![i]!;
    }
    for (let i = 0; i < size; i++) inverse[i]![column] = solved[i]!;
  }
  return inverse;
};

export const times = (matrix: Matrix, column: readonly number[]): number[] =>
  matrix.map(row => row.reduce((sum, value, i) => sum + value * column[i]!, 0));

export const product = (a: Matrix, b: Matrix): Matrix => {
  const result = zeros(a.length);
  for (const [i, row] of a.entries())
    for (const [k, value] of row.entries())
      if (value !== 0) for (let j = 0; j < b.length; j++) result[i]![j]! += value * b[k]![j]!;
  return result;
};

/** The x in [low, high] at which a non-decreasing function reaches the target; the nearer end if it does not. */
export const bisect = (target: number, low: number, high: number, rising: (x: number) => number): number => {
  let [from, to] = [low, high];
  for (let i = 0; i < 200 && from < to; i++) {
    const middle = (from + to) / 2;
    if (middle <= from || middle >= to) break;
    if (rising(middle) < target) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
};
