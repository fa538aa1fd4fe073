import { linkTo } from '../route.ts';
import { pageOfArticle } from './page-of-article.ts';

/** Where an article can be read. */
export const linkToArticle = (article: string): string => linkTo('learn', pageOfArticle(article), { article });

/** A text in which every article that is cited leads to it. */
export const Cited = ({ text }: { text: string }) => (
  <>
    {text.split(/\b([UDCMP]\d{1,2})\b/).map((part, i) =>
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

/** Paragraphs, and lists where lines begin with a dash. */
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

/** A line of its own is a paragraph; lines with a dash that follow each other are one list. */
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
