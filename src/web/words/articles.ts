import { games } from '../../games/index.ts';

/** The lesson of each article, by the letter of the article. */
const lessonOf: Readonly<Record<string, string>> = Object.assign({}, ...games.map(({ articles }) => articles));

/** The lesson that contains an article, such as `draughts` for `D4`. */
export const pageOfArticle = (article: string): string => lessonOf[article[0] ?? ''] ?? '';

const ARTICLE = `[${Object.keys(lessonOf).join('')}]\\d{1,2}`;

/** Matches a cited article, such as D4. */
export const citation = new RegExp(`\\b(${ARTICLE})\\b`);

/** Matches a cited article in brackets, such as (D4). */
export const bracketedCitation = new RegExp(`(?<=\\()(${ARTICLE})(?=\\))`);
