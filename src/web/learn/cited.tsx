import { linkTo } from '../route.ts';
import { citation, pageOfArticle } from './articles.ts';

/** The link to an article of the rules. */
export const linkToArticle = (article: string): string => linkTo('learn', pageOfArticle(article), { article });

/** Code in a text, which stands between backticks. */
const CODE = /`([^`]+)`/;

/** A text with code, in which every cited article of the rules, such as D4, is a link. */
export const Cited = ({ text }: { text: string }) => (
  <>{text.split(CODE).map((part, i) => (i % 2 === 0 ? <Linked key={i} text={part} /> : <code key={i}>{part}</code>))}</>
);

const Linked = ({ text }: { text: string }) => (
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
