import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { perft } from '../core/perft/perft.ts';
import { formatPerftFile, parsePerftFile } from '../core/perft/perft-file.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from './index.ts';

/** Larger counts run only in `npm run test:long`. */
const MAX_LEAVES = process.env['PODA_LONG'] ? Number.POSITIVE_INFINITY : 1_500_000;

describe.each(games.map(({ id }) => id))('the published counts of %s', id => {
  const text = readFileSync(new URL(`./${id}/${id}.perft`, import.meta.url), 'utf8');
  const cases = unwrap(parsePerftFile(text));

  test('the file is in its canonical form', () => {
    expect(formatPerftFile(cases)).toBe(text);
  });

  test.each(cases)('$id', ({ game, position, counts }) => {
    const read = unwrap(unwrap(parseVariant(games, game)).rules.read(position));
    for (const [index, leaves] of counts.entries())
      if (leaves <= MAX_LEAVES) expect(`${index + 1}: ${perft(read, index + 1)}`).toBe(`${index + 1}: ${leaves}`);
  });
});
