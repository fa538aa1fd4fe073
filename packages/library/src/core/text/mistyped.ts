/**
 * The shortest candidate that begins with the mistyped word, else the one with the fewest changed letters, if there is
 * one near enough; of equals, the one that begins and ends most alike. The hyphens of options do not count.
 */
export const likelyMeant = (word: string, candidates: readonly string[]): string | undefined => {
  const meant = withoutHyphens(word);
  const allowed = Math.min(3, Math.floor(meant.length / 3));
  let best: string | undefined;
  let bestRank: readonly [number, number] = [allowed + 1, 0];
  for (const candidate of candidates) {
    const known = withoutHyphens(candidate);
    const isBegun = meant.length >= MIN_PREFIX && known.startsWith(meant);
    if (!isBegun && Math.abs(known.length - meant.length) > allowed) continue;
    const rank = isBegun
      ? ([0, -known.length] as const)
      : ([editDistance(meant, known), alikeEnds(meant, known)] as const);
    const isTied = best !== undefined && rank[0] === bestRank[0];
    if (rank[0] < bestRank[0] || (isTied && rank[1] > bestRank[1])) [best, bestRank] = [candidate, rank];
  }
  return best;
};

/** Fewest letters of an abbreviation: with fewer, too many names begin with it. */
const MIN_PREFIX = 3;

const withoutHyphens = (word: string): string => word.toLowerCase().replace(/^-+/, '');

const alikeEnds = (a: string, b: string): number => {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start++;
  let end = 0;
  while (end < least - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return start + end;
};

/** The candidate that needs the fewest changes, however many; undefined without candidates. */
export const mostSimilar = (text: string, candidates: readonly string[]): string | undefined => {
  const distances = candidates.map(candidate => editDistance(text, candidate));
  return candidates[distances.indexOf(Math.min(...distances))];
};

/** The Damerau-Levenshtein distance. */
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
