import type { RulesPage } from '../../core/lesson.ts';

export const rules = import.meta.glob<RulesPage>('../../games/*/rules/en.md', { eager: true, import: 'default' });
