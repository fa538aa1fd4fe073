import { linkTo } from '../route.ts';
import { citation, pageOfArticle } from './articles.ts';

/** The link to an article of the rules. */
export const linkToArticle = (article: string): string => linkTo('learn', pageOfArticle(article), { article });

/** A text in which every cited article of the rules, such as D4, is a link. */
export const Cited = ({ text }: { text: string }) => (
  <>
    {text.split(citation).map((part, i) =>
      i % 2 === 0 ? (
        part
      ) : (
        <a key={i} href={linkToArticle(part)}>
          {part}
        </a>
      ),
    )}
  </>
);

/** A text as paragraphs and lists. */
export const Paragraphs = ({ text }: { text: string }) => (
  <>
    {blocksOf(text).map((block, i) =>
      typeof block === 'string' ? (
        <p key={i}>
          <Cited text={block} />
        </p>
      ) : (
        <ul key={i}>
          {block.map(item => (
            <li key={item}>
              <Cited text={item} />
            </li>
          ))}
        </ul>
      ),
    )}
  </>
);

const DASH = '- ';

/** Splits a text into blocks: each line is a paragraph, but successive lines with a dash form one list. */
const blocksOf = (text: string): (string | string[])[] => {
  const blocks: (string | string[])[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith(DASH)) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(DASH.length));
    else blocks.push([line.slice(DASH.length)]);
  }
  return blocks;
};
