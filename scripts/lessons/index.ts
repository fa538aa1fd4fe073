// Writes the pages for teachers from the lessons. Run it after a change there.
import { writeFileSync } from 'node:fs';
import { lessonDocuments } from './lesson-documents.ts';

for (const { path, text } of lessonDocuments()) writeFileSync(new URL(`../../${path}`, import.meta.url), text);
