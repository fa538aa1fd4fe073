// Writes the rules documents of docs/games and docs/es/games from src/games/X/rules. Run it after a change there.
import { writeFileSync } from 'node:fs';
import { rulesDocuments } from './rules/rules-documents.ts';

for (const { path, text } of rulesDocuments()) writeFileSync(new URL(`../${path}`, import.meta.url), text);
