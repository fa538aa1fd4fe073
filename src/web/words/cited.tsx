import { linkTo, route } from '../route.ts';
import { bracketedCitation, citation, pageOfArticle } from './articles.ts';

/** The link to an article of the rules. On other screens than the rules, the link names the place to come back to. */
export const linkToArticle = (article: string): string => {
  const { screen, query } = route.value;
  const from = screen === 'learn' ? query.get('from') : location.hash.replace(/^#\/?/, '');
  return linkTo('learn', pageOfArticle(article), { article, ...(from ? { from } : {}) });
};

/** Code in a text, which stands between backticks. */
const CODE = /`([^`]+)`/;

/** A text of the rules with code, in which every cited article, such as D4, is a link. */
export const Cited = ({ text }: { text: string }) => (
  <>
    {text
      .split(CODE)
      .map((part, i) =>
        i % 2 === 0 ? <Linked key={i} text={part} articles={citation} /> : <code key={i}>{part}</code>,
      )}
  </>
);

/**
 * A message in which every article in brackets, such as (D4), is a link to the rules. Without brackets it may be a word that the
 * user has typed.
 */
export const CitedMessage = ({ text }: { text: string }) => <Linked text={text} articles={bracketedCitation} />;

const Linked = ({ text, articles }: { text: string; articles: RegExp }) => (
  <>
    {text.split(articles).map((part, i) =>
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
