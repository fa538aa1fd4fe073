import type { Bilingual } from '../../../core/lesson.ts';

const weights: Readonly<Record<string, Bilingual>> = {
  empty: { es: 'líneas abiertas todavía vacías', en: 'open lines that are still empty' },
  one: { es: 'líneas abiertas con un signo propio', en: 'open lines with one own sign' },
  two: { es: 'líneas abiertas con dos signos propios', en: 'open lines with two own signs' },
};

export const weightWords = (name: string): Bilingual | undefined => weights[name];
