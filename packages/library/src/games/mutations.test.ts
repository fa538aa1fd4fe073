import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { games } from './index.ts';
import type { Mutations } from './testing/every-game.ts';

test.each(games.map(({ id }) => id))('the mutations of %s quote the source, once each', async id => {
  const { mutations }: { mutations: Mutations } = await import(`./${id}/testing/mutations.ts`);
  const stale = Object.entries(mutations).flatMap(([file, rows]) => {
    const source = readFileSync(new URL(`${id}/${file}`, import.meta.url), 'utf8');
    return rows.filter(([, from]) => source.split(from).length !== 2).map(([rule]) => `${file}: ${rule}`);
  });
  expect(stale).toEqual([]);
});
