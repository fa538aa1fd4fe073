import type { Variant } from '@poda/library/core/contract.ts';
import { go, linkTo, route } from '../route.ts';
import { bracketedCitation, citation, lessonFor, pageOfArticle } from './articles.ts';

/** On screens other than the rules, the link names the place to come back to. */
export const linkToArticle = (article: string): string => {
  const { screen, query } = route.value;
  const from = screen === 'learn' ? query.get('from') : presentPlace();
  return linkTo('learn', pageOfArticle(article), { article, ...(from ? { from } : {}) });
};

export const openRules = (variant: Variant): void => go('learn', lessonFor(variant), { from: presentPlace() });

const presentPlace = (): string => location.hash.replace(/^#\/?/, '');

/** Code stands between backticks. */
const CODE = /`([^`]+)`/;

/** Every cited article, such as D4, becomes a link. */
export const CitedText = ({ text }: { text: string }) => (
  <>
    {text
      .split(CODE)
      .map((part, i) =>
        i % 2 === 0 ? <Linked key={i} text={part} articles={citation} /> : <code key={i}>{part}</code>,
      )}
  </>
);

/** Only articles in brackets, such as (D4), become links; without brackets it may be a word that the user has typed. */
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
