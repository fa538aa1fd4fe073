import { problems } from './problems-es.ts';
import { words } from './words-es.ts';

/** Spanish is the source: other languages must have the same keys. The messages of a game are in its folder. */
export const es = { ...words, ...problems };
