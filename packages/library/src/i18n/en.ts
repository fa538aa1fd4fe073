import type { es } from './es.ts';
import { problems } from './problems-en.ts';
import { words } from './words-en.ts';

export const en: Record<keyof typeof es, string> = { ...words, ...problems };
