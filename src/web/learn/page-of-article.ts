/** The pages of the rules by the letter that their articles begin with; known without loading the rules. */
const pages: Readonly<Record<string, string>> = {
  U: 'ur',
  D: 'draughts',
  C: 'checkers',
  M: 'microshogi',
  P: 'plague',
};

/** The page on which an article can be read. */
export const pageOfArticle = (article: string): string => pages[article[0] ?? ''] ?? '';
