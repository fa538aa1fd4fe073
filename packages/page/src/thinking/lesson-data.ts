import type { EvaluationChoice } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Bilingual } from '@poda/library/core/lesson.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Subject } from '@poda/library/exercises/exercise.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import type { Settings } from '@poda/library/search/settings.ts';
import type { TreeQuestion } from '../tree/shown-tree.ts';
import ahead from './lessons/ahead.json' with { type: 'json' };
import cuts from './lessons/cuts.json' with { type: 'json' };
import dice from './lessons/dice.json' with { type: 'json' };
import knowing from './lessons/knowing.json' with { type: 'json' };
import order from './lessons/order.json' with { type: 'json' };
import stopping from './lessons/stopping.json' with { type: 'json' };

/** A position that a lesson speaks of; the start of the game if `position` is missing. */
export interface Place {
  readonly game: string;
  readonly position?: string;
  readonly moves?: readonly string[];
  /** One of the game's evaluations, whose numbers a person can count on the board. */
  readonly evaluation?: string;
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

/** One screen of a lesson. Its button to the next screen is enabled when the user has answered. */
export type Part = Told &
  (
    | { readonly kind: 'text'; readonly figure?: Place }
    | {
        readonly kind: 'choice';
        readonly figure?: Place;
        /** Instead of a figure: a search as it stands at a step. */
        readonly tree?: SearchedPlace;
        readonly step?: number;
        readonly answers: readonly Answer[];
      }
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
    /** Counted numbers beside each other. */
    | { readonly kind: 'bars'; readonly bars: readonly { readonly label: Bilingual; readonly nodes: number }[] }
    /** The user orders the moves of the root, so that alpha-beta looks at the fewest positions. */
    | {
        readonly kind: 'order';
        readonly tree: SearchedPlace;
        readonly figure: Place;
        readonly fewest: number;
        readonly most: number;
      }
    /** The search to each depth: the textbook's, with quiescence, and the exact value of the textbook's move. */
    | {
        readonly kind: 'depths';
        readonly place: Place;
        readonly figure: Place;
        readonly depths: number;
        readonly columns: readonly ('plain' | 'quiet' | 'truth')[];
      }
    /** The user rolls at a chance node. */
    | { readonly kind: 'dice'; readonly tree: SearchedPlace; readonly figure: Place }
    /** The same position with one piece on every empty square; null where another piece stands, told in `pieces`. */
    | {
        readonly kind: 'layers';
        readonly game: string;
        readonly figure: Place;
        readonly rows: readonly (readonly (string | null)[])[];
        readonly pieces: readonly Bilingual[];
      }
    /** Exercises that are made anew for every reader. */
    | { readonly kind: 'questions'; readonly questions: readonly Subject[] }
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
  /** For teachers, as is `paper`. */
  readonly aim: Bilingual;
  readonly parts: readonly Part[];
  /** For those who have an exam: the same with the names of plain.ts. */
  readonly formula: readonly Bilingual[];
  /** An exercise for paper. */
  readonly paper: { readonly question: Bilingual; readonly answer: Bilingual };
  /** Other places of the page that go on from here. */
  readonly links?: readonly ('exercises' | 'tree' | 'solved')[];
  /** The numbers in the texts, which a test counts again. */
  readonly counted: readonly Counted[];
  /** Numbers of the screen that tells what is solved: all positions of a game with so many pieces. */
  readonly solved?: readonly { readonly game: string; readonly pieces: number; readonly nodes: number }[];
}

export interface Counted extends Omit<SearchedPlace, 'search'> {
  readonly search: 'minimax' | 'plain' | 'strong';
  /** All moves with the best value first, or last. */
  readonly order?: 'best' | 'worst';
  /** What the strong search uses, besides iterative deepening. */
  readonly settings?: readonly (keyof Settings)[];
  readonly nodes: number;
  readonly value?: number;
}

export const lessons = [ahead, cuts, order, stopping, dice, knowing] as readonly ThinkingLesson[];

export const stateAt = ({ game, position, moves }: Place): GameState => {
  const variant = variantNamed(game);
  return unwrap(GameState.read(variant, position ?? variant.rules.start, moves));
};

export const questionOf = ({ search, depth, ...place }: SearchedPlace): TreeQuestion => ({
  state: stateAt(place),
  search,
  depth,
  evaluation: evaluationAt(place),
});

export const evaluationAt = ({ evaluation }: Place): EvaluationChoice =>
  evaluation === undefined ? {} : { id: evaluation };

/** With the evaluation of the place, which the worker of a search is told apart. */
export const evaluatedStateAt = (place: Place): GameState => {
  const { variant, text } = stateAt(place);
  return unwrap(GameState.read(unwrap(variant.withEvaluation(evaluationAt(place))), text));
};
