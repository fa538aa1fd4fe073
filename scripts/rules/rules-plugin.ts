import type { Plugin } from 'vite';
import { readRules } from './read-rules.ts';

const RULES = /\/rules\/[a-z]{2}\.md$/;

/** Lets modules import the rules documents of the games, already parsed. */
export const rulesPlugin = (): Plugin => ({
  name: 'poda-rules',
  transform: {
    filter: { id: RULES },
    handler: (markdown: string) => ({ code: `export default ${JSON.stringify(readRules(markdown))};`, map: null }),
  },
});
