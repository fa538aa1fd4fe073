import type { Game } from '@poda/library/core/contract.ts';
import type {
  Example,
  Figure,
  Lesson,
  RulesArticle,
  RulesBlock,
  RulesPage,
  RulesSection,
} from '@poda/library/core/lesson.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { games, readVariant, variantNamed } from '@poda/library/games/index.ts';
import { pageOfArticle } from './articles.ts';

/** `lessons.test.ts` checks the form of these files. */
const boards = import.meta.glob<readonly Lesson[]>('../../../library/src/games/*/page/lessons.json', {
  eager: true,
  import: 'default',
});

/** Made once: an exercise lasts as long as its example is the same object, also in another language. */
const withFigures = ({ id, game, board, pieces = [], figures = {}, examples = {} }: Lesson) => {
  const ofGame = <T extends object>(figure: T) => ({ game, ...figure });
  return {
    id,
    game,
    board: ofGame(board),
    pieces: pieces.map(ofGame),
    figures: new Map(Object.entries(figures).map(([article, figure]) => [article, ofGame(figure)])),
    examples: Object.entries(examples).map(([name, example]) => ({ id: name, ...ofGame(example) })),
  };
};

/** The lesson of a game that brings no figures shows its start. */
const lessonOfStart = ({ id: game, extras, messages: { es, en } }: Game, id: string): Lesson => {
  const variant = variantNamed(`${game}:${Object.keys(extras.featured)[0]}`);
  const caption = { es: es['summary']!, en: en['summary']! };
  return { id, game: variant.name, board: { position: variant.rules.start, caption } };
};

export type ShownLesson = ReturnType<typeof withFigures>;

/** In the order of the first screen. */
export const lessons = games.flatMap(game => {
  const own = boards[`../../../library/src/games/${game.id}/page/lessons.json`];
  return (own ?? Object.values(game.extras.articles).map(id => lessonOfStart(game, id))).map(withFigures);
});

export type CaptionedFigure = Omit<Figure, 'caption'> & { readonly caption: string };

export interface ArticleText extends RulesArticle {
  readonly figure: CaptionedFigure | undefined;
  readonly examples: readonly Example[];
}

interface LessonText {
  readonly intro: readonly RulesBlock[];
  readonly articles: readonly ArticleText[];
  /** How the other rulesets of the game differ. */
  readonly sections: readonly RulesSection[];
}

export interface Rules {
  readonly language: Language;
  readonly documents: Readonly<Record<string, RulesPage>>;
}

export const loadRules = async (language: Language): Promise<Rules> => {
  const { rules: documents } = await (language === 'es' ? import('./rules-es.ts') : import('./rules-en.ts'));
  return { language, documents };
};

export const textOf = ({ id, game, figures, examples }: ShownLesson, { language, documents }: Rules): LessonText => {
  const document = documents[`../../../library/src/games/${game.split(':')[0]}/rules/${language}.md`]!;
  const articles = document.articles.filter(article => pageOfArticle(article.id) === id);
  return {
    intro: document.intros[articles[0]!.id[0]!] ?? document.intro,
    articles: articles.map(article => {
      const figure = figures.get(article.id);
      const caption = figure && (figure.caption?.[language] ?? remarkOn(figure, document));
      return {
        ...article,
        figure: figure && { ...figure, caption: caption ?? '' },
        examples: examples.filter(example => example.article === article.id),
      };
    }),
    sections: document.sections.filter(({ lesson }) => lesson === id),
  };
};

const remarkOn = ({ game, position }: Pick<Figure, 'game' | 'position'>, { examples }: RulesPage): string | undefined =>
  examples.find(example => example.game === game && example.position === position)?.remark;

/** `name` is a lesson's id or any name of a game. */
export const lessonNamed = (name: string): ShownLesson | undefined => {
  const own = lessons.find(({ id }) => id === name);
  if (own !== undefined) return own;
  const variant = readVariant(name);
  if (!variant.ok) return undefined;
  const { game, ruleset } = variant.value;
  return lessons.find(({ id }) => id === ruleset) ?? lessons.find(({ id }) => id === game.id);
};
