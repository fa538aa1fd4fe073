import type { Cell } from '../../core/view.ts';

/** One text in the languages of the page. */
export interface Told {
  readonly es: string;
  readonly en: string;
}

/** A position as a picture. */
export interface Figure {
  readonly game: string;
  readonly position: string;
  /** Moves that are drawn as arrows. */
  readonly moves?: readonly string[];
  /** A piece whose every move is marked. */
  readonly from?: Cell;
  readonly caption: Told;
}

/** One move of an example: those that are asked for, and what happens by itself after it, dice included. */
export interface Step {
  readonly accepts: readonly string[] | 'any';
  readonly follows?: readonly string[];
  /** What is said when the move is made and there is more to do. */
  readonly told?: Told;
}

/** A position in which somebody tries a rule. */
export interface Example {
  readonly id: string;
  readonly game: string;
  readonly position: string;
  readonly goal: Told;
  readonly steps: readonly Step[];
  readonly done: Told;
  /** What is said of a legal move that does not do what is asked. */
  readonly other?: Told;
}

/** A numbered rule. A line of its text that begins with a dash is an item of a list. */
export interface Article {
  readonly id: string;
  readonly title: Told;
  readonly text: Told;
  readonly figure?: Figure;
  readonly examples?: readonly Example[];
}

/** The rules of a game, as numbered articles. */
export interface Lesson {
  readonly id: string;
  /** The variant whose rules these are. */
  readonly game: string;
  readonly intro: Told;
  readonly board: Figure;
  /** How each piece moves, in games where that is a lesson of its own. */
  readonly pieces?: readonly Figure[];
  /** What the other rulesets of the game change. */
  readonly others?: Told;
  readonly articles: readonly Article[];
}
