import type { RulesPage } from '../../core/lesson.ts';

/** The rules documents in English, by the path of their file. */
export const rules = import.meta.glob<RulesPage>('../../games/*/rules/en.md', { eager: true, import: 'default' });
