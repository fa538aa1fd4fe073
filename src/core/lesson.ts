import type { Side } from './side.ts';
import type { Cell } from './view.ts';

export interface Bilingual {
  readonly es: string;
  readonly en: string;
}

/** The texts of the page about a game's tables of exact values. */
export interface TableWords {
  /** Describes the positions in the tables; `count` is the largest number of pieces. */
  readonly range: Bilingual;
  /** Describes how the player `perfect` plays. */
  readonly perfect: Bilingual;
}

export interface TableExample {
  readonly position: string;
  /** Describes the pieces of side 0 in a picture, in games whose sides have the same colour. */
  readonly firstSide?: Bilingual;
}

export interface Figure {
  readonly game: string;
  readonly position: string;
  /** Drawn as arrows. */
  readonly moves?: readonly string[];
  /** The sides whose whole paths are drawn, in race games. */
  readonly paths?: readonly Side[];
  /** The cell of a piece whose target cells are marked. */
  readonly from?: Cell;
  readonly caption: Bilingual;
}

/** A figure whose caption may be the remark on the same position in the rules document. */
export type ArticleFigure = Omit<Figure, 'caption'> & Partial<Pick<Figure, 'caption'>>;

export interface Step {
  readonly accepts: readonly string[] | 'any';
  /** The moves and rolls that the page plays after the user's move. */
  readonly follows?: readonly string[];
  /** The last move of an example shows the example's own message instead. */
  readonly message?: Bilingual;
}

/** A position in which the user tries a rule. */
export interface Example {
  readonly id: string;
  readonly game: string;
  readonly position: string;
  readonly goal: Bilingual;
  readonly steps: readonly Step[];
  readonly done: Bilingual;
  /** The message after a legal move that does not reach the goal. */
  readonly other?: Bilingual;
}

/** What the page shows beside the text of an article. */
export interface ArticleBoards {
  readonly figure?: ArticleFigure;
  readonly examples?: readonly Example[];
}

/**
 * The boards of a lesson. Its texts are the articles of `games/X/rules/LANGUAGE.md` with the letter that
 * `Game.articles` gives the lesson.
 */
export interface Lesson {
  readonly id: string;
  readonly game: string;
  readonly board: Figure;
  /** The moves of each kind of piece, in games with several kinds. */
  readonly pieces?: readonly Figure[];
  /** By the number of the article. */
  readonly boards: Readonly<Record<string, ArticleBoards>>;
}

/** A part of a text. Code in a text stands between backticks. */
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

/** A section about other rulesets, which the page shows below the articles of a lesson. */
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
  /** Introductions of single lessons, by the letter of their articles. */
  readonly intros: Readonly<Record<string, readonly RulesBlock[]>>;
  readonly articles: readonly RulesArticle[];
  readonly sections: readonly RulesSection[];
  readonly examples: readonly RulesExample[];
}
