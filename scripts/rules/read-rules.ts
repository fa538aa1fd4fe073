import type { RulesArticle, RulesBlock, RulesExample, RulesPage, RulesSection } from '@poda/library/core/lesson.ts';
import { lexer, type Token, type Tokens } from 'marked';

/**
 * Reads a rules document, `packages/library/src/games/X/rules/LANGUAGE.md`, for the page:
 *
 * - a heading of the third level is the number of an article, and the bold words after it are its title;
 * - text between a heading of the second level and its first article introduces the lesson of these articles, and the
 *   first paragraph of the document introduces the other lessons;
 * - a section that begins with `<!-- page: LESSON -->` is shown below the articles of that lesson;
 * - a quotation is an example: a game, a position and its legal moves, then a remark.
 *
 * Pictures and examples are left out of the texts, because the page draws its own boards, and so are parentheses that hold
 * only code, which are for programs.
 */
export const readRules = (markdown: string): RulesPage => {
  const articles: RulesArticle[] = [];
  const sections: RulesSection[] = [];
  const intros: Record<string, readonly RulesBlock[]> = {};
  const examples: RulesExample[] = [];
  let intro: readonly RulesBlock[] = [];
  let lead: RulesBlock[] = [];
  let target: RulesBlock[] = lead;
  let title = '';
  for (const token of lexer(markdown)) {
    if (token.type === 'heading') {
      if (token['depth'] === 2 && intro.length === 0) intro = lead.slice(0, 1);
      if (token['depth'] === 2) {
        title = text(token);
        lead = [];
        target = lead;
      } else if (token['depth'] === 3 && ARTICLE.test(text(token))) {
        const id = text(token);
        if (lead.length > 0) intros[id[0]!] ??= lead;
        target = [];
        articles.push({ id, title: '', blocks: target });
      }
    } else if (token.type === 'html') {
      const lesson = PAGE_MARK.exec(text(token))?.[1];
      if (lesson === undefined) throw new Error(`unknown comment: ${text(token)}`);
      target = [];
      sections.push({ lesson, title, blocks: target });
    } else if (token.type === 'blockquote') examples.push(readExample(token as Tokens.Blockquote));
    else target.push(...blocksOf(token));
  }
  return { intro, intros, articles: articles.map(withTitle), sections, examples };
};

const ARTICLE = /^[A-Z]\d+$/;
const PAGE_MARK = /^<!-- page: ([a-z]+) -->/;
const TITLE = /^\*\*(.+?)\.\*\* /;
const ONLY_CODE = / \((?:`[^`]+`(?:, )?)+\)/g;
const EXAMPLE = /^`([^`]+)`, `([^`]+)`: legal.*?\.\n(.+)$/s;

/** The text of a token on one line. */
const text = (token: Token): string => (token as Tokens.Text).text.replaceAll('\n', ' ').replace(ONLY_CODE, '').trim();

const blocksOf = (token: Token): RulesBlock[] => {
  switch (token.type) {
    case 'paragraph':
      return (token as Tokens.Paragraph).tokens.some(({ type }) => type === 'image') ? [] : [{ text: text(token) }];
    case 'list':
      return [{ items: (token as Tokens.List).items.map(text) }];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [{ rows: [header, ...rows].map(row => row.map(cell => cell.text)) }];
    }
    case 'code':
      return [{ code: (token as Tokens.Code).text }];
    case 'space':
      return [];
    default:
      throw new Error(`the page cannot show a ${token.type}: ${token.raw}`);
  }
};

const readExample = (quotation: Tokens.Blockquote): RulesExample => {
  const [, game, position, remark] = EXAMPLE.exec(quotation.text.trim()) ?? [];
  if (game === undefined || position === undefined || remark === undefined)
    throw new Error(`an example is a game, a position, its legal moves and a remark: ${quotation.raw}`);
  return { game, position, remark: remark.replaceAll('\n', ' ') };
};

/** Moves the bold words at the beginning of an article to its title. */
const withTitle = ({ id, blocks: [first, ...others] }: RulesArticle): RulesArticle => {
  const paragraph = first !== undefined && 'text' in first ? first.text : '';
  const title = TITLE.exec(paragraph)?.[1];
  if (title === undefined) throw new Error(`article ${id} does not begin with a title in bold`);
  return { id, title, blocks: [{ text: paragraph.replace(TITLE, '') }, ...others] };
};
