import type { EvaluationChoice } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Bilingual } from '@poda/library/core/lesson.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import type { TreeQuestion } from '../tree/shown-tree.ts';
import data from './lessons.json' with { type: 'json' };

/** A position that a lesson speaks of; the start of the game if `position` is missing. */
export interface Place {
  readonly game: string;
  readonly position?: string;
  readonly moves?: readonly string[];
  /** The evaluation of the exercises, whose numbers a person can count on the board. */
  readonly evaluation?: 'counts';
}

export interface SearchedPlace extends Place {
  readonly search: 'minimax' | 'plain';
  readonly depth: number;
}

interface Answer {
  readonly text: Bilingual;
  readonly isRight?: boolean;
  readonly reason: Bilingual;
}

interface Told {
  /** Paragraphs. */
  readonly text: readonly Bilingual[];
}

/** What a lesson shows at a time. The user goes on after having answered. */
export type Part = Told &
  (
    | { readonly kind: 'text'; readonly figure?: Place }
    | { readonly kind: 'choice'; readonly figure?: Place; readonly answers: readonly Answer[] }
    /** The user plays a move on the board. */
    | {
        readonly kind: 'move';
        readonly figure: Place;
        readonly goal: Bilingual;
        readonly accepts: readonly string[];
        readonly right: Bilingual;
        readonly wrong: Bilingual;
      }
    /** The user steps through a search. */
    | { readonly kind: 'tree'; readonly tree: SearchedPlace; readonly hasListing?: boolean }
    /** The user finds the values of the nodes, from the leaves upwards. */
    | { readonly kind: 'fill'; readonly tree: SearchedPlace }
    /** The user says before each step whether the search cuts. */
    | { readonly kind: 'guess'; readonly tree: SearchedPlace }
    /** Both textbook searches count their nodes. */
    | { readonly kind: 'race'; readonly tree: Omit<SearchedPlace, 'search'> }
  );

export interface PartProps<Kind extends Part['kind'] = Part['kind']> {
  readonly part: Extract<Part, { kind: Kind }>;
  /** The user has answered and may go on. */
  onDone(): void;
}

export interface ThinkingLesson {
  readonly id: string;
  readonly title: Bilingual;
  /** What is left when everything else is forgotten. */
  readonly sentence: Bilingual;
  readonly parts: readonly Part[];
  /** For those who have an exam: the same with the names of plain.ts. */
  readonly formula: readonly Bilingual[];
  /** The numbers in the texts, which a test counts again. */
  readonly counted: readonly (SearchedPlace & { readonly nodes: number; readonly value?: number })[];
}

export const lessons = data as readonly ThinkingLesson[];

export const stateAt = ({ game, position, moves }: Place): GameState => {
  const variant = variantNamed(game);
  return unwrap(GameState.read(variant, position ?? variant.rules.start, moves));
};

export const questionOf = ({ search, depth, ...place }: SearchedPlace): TreeQuestion => ({
  state: stateAt(place),
  search,
  depth,
});

export const evaluationAt = ({ game, evaluation }: Place): EvaluationChoice =>
  evaluation === undefined ? {} : variantNamed(game).game.extras.exercises.evaluation;
