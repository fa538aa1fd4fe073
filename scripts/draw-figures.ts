// Draws the figures of the documents into docs/images. Run it again whenever a board or a path changes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { drawFigures } from './figures/index.ts';

const folder = new URL('../docs/images/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, svg] of drawFigures()) writeFileSync(new URL(`${name}.svg`, folder), svg);
