import type { Side } from './side.ts';
import type { Cell } from './view.ts';

/** A text in both languages of the page. */
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

/** A position in a game's tables, as an example on the page. */
export interface TableExample {
  readonly position: string;
  /** Describes the pieces of side 0 in a picture, in games whose sides have the same colour. */
  readonly firstSide?: Bilingual;
}

/** A picture of a position. */
export interface Figure {
  readonly game: string;
  readonly position: string;
  /** Moves to draw as arrows. */
  readonly moves?: readonly string[];
  /** The sides whose whole paths are drawn, in race games. */
  readonly paths?: readonly Side[];
  /** The cell of a piece whose target cells are marked. */
  readonly from?: Cell;
  readonly caption: Bilingual;
}

/** A figure without a caption, which is the remark of the example with the same position in the rules document. */
export type ArticleFigure = Omit<Figure, 'caption'> & Partial<Pick<Figure, 'caption'>>;

/** One move that an example asks the user for. */
export interface Step {
  readonly accepts: readonly string[] | 'any';
  /** The moves and rolls that the page plays after the user's move. */
  readonly follows?: readonly string[];
  /** The message after the user's move; the last move of an example shows the example's own message instead. */
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

/** The figure and the exercises that the page shows beside the text of an article. */
export interface ArticleBoards {
  readonly figure?: ArticleFigure;
  readonly examples?: readonly Example[];
}

/**
 * The boards of a lesson. Its texts come from the rules documents of the game, `games/X/rules/LANGUAGE.md`: the articles
 * with the letter that `Game.articles` gives the lesson.
 */
export interface Lesson {
  readonly id: string;
  /** The variant that the rules belong to. */
  readonly game: string;
  readonly board: Figure;
  /** Pictures of the moves of each kind of piece, in games with several kinds. */
  readonly pieces?: readonly Figure[];
  /** The boards of an article, by its number. */
  readonly boards: Readonly<Record<string, ArticleBoards>>;
}

/** A part of a text: a paragraph, a list, a table or preformatted lines. Code in a text stands between backticks. */
export type RulesBlock =
  | { readonly text: string }
  | { readonly items: readonly string[] }
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly code: string };

/** A numbered rule. */
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

/** A position of the rules document with a remark. */
export interface RulesExample {
  readonly game: string;
  readonly position: string;
  readonly remark: string;
}

/** What the page needs of a rules document in one language; scripts/rules/read-rules.ts makes it from the document. */
export interface RulesPage {
  readonly intro: readonly RulesBlock[];
  /** Introductions of single lessons, by the letter of their articles. */
  readonly intros: Readonly<Record<string, readonly RulesBlock[]>>;
  readonly articles: readonly RulesArticle[];
  readonly sections: readonly RulesSection[];
  readonly examples: readonly RulesExample[];
}
