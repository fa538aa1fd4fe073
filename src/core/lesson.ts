import type { Cell } from './view.ts';

/** A text in both languages of the page. */
export interface Bilingual {
  readonly es: string;
  readonly en: string;
}

/** A picture of a position. */
export interface Figure {
  readonly game: string;
  readonly position: string;
  /** Moves to draw as arrows. */
  readonly moves?: readonly string[];
  /** The cell of a piece whose target cells are marked. */
  readonly from?: Cell;
  readonly caption: Bilingual;
}

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

/** A numbered rule. Lines of its text that begin with a dash form a list. */
export interface Article {
  readonly id: string;
  readonly title: Bilingual;
  readonly text: Bilingual;
  readonly figure?: Figure;
  readonly examples?: readonly Example[];
}

/** The rules of a game, as numbered articles. */
export interface Lesson {
  readonly id: string;
  /** The variant that the rules belong to. */
  readonly game: string;
  readonly intro: Bilingual;
  readonly board: Figure;
  /** Pictures of the moves of each kind of piece, in games with several kinds. */
  readonly pieces?: readonly Figure[];
  /** How the other rulesets of the game differ from these rules. */
  readonly others?: Bilingual;
  readonly articles: readonly Article[];
}
