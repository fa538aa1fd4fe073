import type { Variant } from '@poda/library/core/contract.ts';
import { games } from '@poda/library/games/index.ts';

/** By the letter of the article. */
const lessonOf: Readonly<Record<string, string>> = Object.assign(
  {},
  ...games.map(({ extras: { articles } }) => articles),
);

/** The lesson of an article, such as `draughts` for `D4`. */
export const pageOfArticle = (article: string): string => lessonOf[article[0] ?? ''] ?? '';

/** A ruleset with a lesson of its own gives it its name. */
export const lessonFor = ({ game, ruleset }: Variant): string => {
  const lessons = Object.values(game.extras.articles);
  return lessons.find(id => id === ruleset) ?? lessons[0] ?? '';
};

const ARTICLE = `[${Object.keys(lessonOf).join('')}]\\d{1,2}`;

/** For example D4. */
export const citation = new RegExp(`\\b(${ARTICLE})\\b`);

/** For example (D4). */
export const bracketedCitation = new RegExp(`(?<=\\()(${ARTICLE})(?=\\))`);
