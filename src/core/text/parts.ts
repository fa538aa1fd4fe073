/** A piece of a longer text, and where it began there. */
export interface Part {
  readonly text: string;
  readonly at: number;
}

/** Splits a text and keeps the offset of every piece, so that a mistake can be pointed at. */
export const split = (whole: Part, separator: string): Part[] => {
  let at = whole.at;
  return whole.text.split(separator).map(text => {
    const part = { text, at };
    at += text.length + separator.length;
    return part;
  });
};

/** The candidate that a mistyped word most likely meant, if one is near. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  const allowed = Math.min(3, Math.floor(word.length / 3));
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > allowed) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
};

/** How many letters must be added, dropped, changed or swapped with their neighbour to turn one word into the other. */
const editDistance = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = cost;
    }
  return rows[a.length]![b.length]!;
};
