import { signal } from '@preact/signals';

/** What is looked at: a game by its number, or the whole. */
const read = (hash: string): number | null => {
  const [, number] = /^#game-(\d+)$/.exec(hash) ?? [];
  return number === undefined ? null : Number(number);
};

export const where = signal(read(location.hash));
addEventListener('hashchange', () => {
  where.value = read(location.hash);
});

export const linkToGame = (number: number): string => `#game-${number}`;
