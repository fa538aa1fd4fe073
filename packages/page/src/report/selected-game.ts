import { signal } from '@preact/signals';

const read = (hash: string): number | null => {
  const [, number] = /^#game-(\d+)$/.exec(hash) ?? [];
  return number === undefined ? null : Number(number);
};

/** Null for the whole report. */
export const selectedGame = signal(read(location.hash));
addEventListener('hashchange', () => {
  selectedGame.value = read(location.hash);
});

export const linkToGame = (number: number): string => `#game-${number}`;
