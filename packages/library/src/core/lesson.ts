import type { Optional } from './defined.ts';
import type { Side } from './side.ts';
import type { Cell } from './view.ts';

export interface Bilingual {
  readonly es: string;
  readonly en: string;
}

export interface TableWords {
  /** `count` is the largest number of pieces in the tables. */
  readonly range: Bilingual;
  /** Describes how the player `perfect` plays. */
  readonly perfect: Bilingual;
}

export interface TableExample {
  readonly position: string;
  /** Names the pieces of side 0, in games whose sides have the same colour. */
  readonly firstSide?: Bilingual;
}

export interface Figure {
  readonly game: string;
  readonly position: string;
  /** Drawn as arrows. */
  readonly moves?: readonly string[];
  /** In race games, the sides whose whole paths are drawn. */
  readonly paths?: readonly Side[];
  /** The cell of a piece whose target cells are marked. */
  readonly from?: Cell;
  readonly caption: Bilingual;
}

export interface ExampleStep {
  readonly accepts: readonly string[] | 'any';
  /** The page plays these moves and rolls after the user's move. */
  readonly follows?: readonly string[];
  /** The last step shows `done` instead. */
  readonly message?: Bilingual;
}

export interface Example {
  readonly id: string;
  readonly game: string;
  readonly position: string;
  readonly goal: Bilingual;
  readonly steps: readonly ExampleStep[];
  readonly done: Bilingual;
  /** Shown after a legal move that misses the goal. */
  readonly other?: Bilingual;
}

/** Shown beside an article, in the order of the lesson. */
type ArticleExample = Omit<Optional<Example, 'game'>, 'id'> & { readonly article: string };

/**
 * The boards of a lesson, of its own game unless they name another; its texts are the articles in `rules/LANGUAGE.md`
 * with its letter in `articles`.
 */
export interface Lesson {
  readonly id: string;
  readonly game: string;
  readonly board: Optional<Figure, 'game'>;
  /** One figure for each kind of piece, in games with several kinds. */
  readonly pieces?: readonly Optional<Figure, 'game'>[];
  /** Figures by the number of their article. A missing caption is the remark on the position in the rules document. */
  readonly figures?: Readonly<Record<string, Optional<Figure, 'game' | 'caption'>>>;
  /** Examples by their id. */
  readonly examples?: Readonly<Record<string, ArticleExample>>;
}

/** Code in a text stands between backticks. */
export type RulesBlock =
  | { readonly text: string }
  | { readonly items: readonly string[] }
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly code: string };

export interface RulesArticle {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly RulesBlock[];
}

/** About other rulesets; the page shows it below the articles of a lesson. */
export interface RulesSection {
  readonly lesson: string;
  readonly title: string;
  readonly blocks: readonly RulesBlock[];
}

export interface RulesExample {
  readonly game: string;
  readonly position: string;
  readonly remark: string;
}

/** A rules document in one language, as scripts/rules/read-rules.ts reads it for the page. */
export interface RulesPage {
  readonly intro: readonly RulesBlock[];
  /** Introductions by the letter of the articles of a lesson. */
  readonly intros: Readonly<Record<string, readonly RulesBlock[]>>;
  readonly articles: readonly RulesArticle[];
  readonly sections: readonly RulesSection[];
  readonly examples: readonly RulesExample[];
}
