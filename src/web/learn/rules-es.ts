import type { RulesPage } from '../../core/lesson.ts';

/** The rules documents in Spanish, by the path of their file. */
export const rules = import.meta.glob<RulesPage>('../../games/*/rules/es.md', { eager: true, import: 'default' });
