import type { RulesPage } from '@poda/library/core/lesson.ts';

export const rules = import.meta.glob<RulesPage>('../../../library/src/games/*/rules/en.md', {
  eager: true,
  import: 'default',
});
