import type { FullTranslator } from '../words/translators.ts';

export const bytesText = (bytes: number, translator: FullTranslator): string => {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const amount = bytes / 1024 ** power;
  return `${translator.fixed(amount, amount < 10 ? 1 : 0)} ${units[power - 1]}`;
};

const units = ['KiB', 'MiB', 'GiB', 'TiB'] as const;
