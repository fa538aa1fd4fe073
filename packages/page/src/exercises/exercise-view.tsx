import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Exercise } from '@poda/library/exercises/exercise.ts';
import {
  answerText,
  exerciseTitle,
  notesOf,
  questionOf,
  reasonsOf,
  solutionText,
} from '@poda/library/exercises/exercise-text.ts';
import type { ProgrammingLanguage } from '@poda/library/exercises/listings.ts';
import type { GivenAnswer } from '@poda/library/exercises/result-file.ts';
import { ancestorsOf, type SmallTree } from '@poda/library/exercises/small-tree.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { BoardPicture } from '../board/picture/board-picture.tsx';
import { oneOf, storedSignal } from '../browser/storage.ts';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { gameTitle } from '../words/game-title.ts';
import { currentLanguage } from '../words/say.ts';
import { AnswerFields, answerOf, type Draft, draftOf, emptyDraft, RightListing } from './answer-form.tsx';
import type { ExerciseSet } from './exercise-set.ts';
import { RunTable } from './run-table.tsx';
import { SmallTreePicture } from './small-tree-picture.tsx';
import { openMarks, solvedMarks } from './tree-marks.ts';
import { say } from './words.ts';

const programmingLanguage = storedSignal<ProgrammingLanguage>(
  'programming-language',
  'python',
  oneOf('python', 'typescript'),
);

interface ExerciseViewProps {
  readonly set: ExerciseSet;
  readonly id: string;
  readonly onNext: () => void;
}

/** Waits for the exercise, which may take a second to make, without blocking the first paint. */
export const ExerciseView = (props: ExerciseViewProps) => {
  const { set: exercises, id } = props;
  const exercise = exercises.peek(id);
  useEffect(() => {
    if (exercise !== undefined) return;
    const timer = setTimeout(() => exercises.exercise(id), PAINT_MILLIS);
    return () => clearTimeout(timer);
  }, [exercises, id]);
  // The next exercise is made while the user reads this one.
  useEffect(() => {
    const next = exercises.ids[exercises.ids.indexOf(id) + 1];
    if (exercise === undefined || next === undefined) return;
    const timer = setTimeout(() => exercises.exercise(next), READING_MILLIS);
    return () => clearTimeout(timer);
  }, [exercise]);
  if (exercise === undefined)
    return (
      <p class="framed exercise-body" aria-busy="true">
        {say('making')}
      </p>
    );
  return <OpenExercise key={`${exercises.seed} ${id}`} {...props} exercise={exercise} />;
};

const PAINT_MILLIS = 30;
const READING_MILLIS = 400;

const OpenExercise = ({ set: exercises, id, onNext, exercise }: ExerciseViewProps & { exercise: Exercise }) => {
  const given = exercises.answerTo(id);
  const language = currentLanguage();
  const draft = useSignal<Draft>(
    given === undefined
      ? emptyDraft(exercise, programmingLanguage.value)
      : draftOf(exercise, given.answer, programmingLanguage.value),
  );
  const refusal = useSignal<string | null>(null);
  const looked = useSignal(0);
  const verdict = useRef<HTMLParagraphElement>(null);
  const { tree, kind } = exercise;
  const isDone = given !== undefined;
  const number = exercises.ids.indexOf(id) + 1;
  const picked = kind === 'pruned' || kind === 'bound' ? draft.value.nodes : [];
  const marks = isDone ? solvedMarks(exercise, picked) : openMarks(exercise, picked);
  const check = () => {
    const found = answerOf(exercise, draft.value);
    if ('refusal' in found) {
      refusal.value = say(found.refusal);
      return;
    }
    refusal.value = null;
    programmingLanguage.value = draft.value.language;
    exercises.give(id, found.answer);
    // The verdict exists only after the next render.
    setTimeout(() => verdict.current?.focus());
  };
  const pick = (node: number) => {
    refusal.value = null;
    const { nodes } = draft.value;
    const others = nodes.filter(other => other !== node);
    const isPicked = others.length < nodes.length;
    draft.value = { ...draft.value, nodes: isPicked ? others : kind === 'bound' ? [node] : [...others, node] };
  };
  const canPick = !isDone && (kind === 'pruned' || kind === 'bound');
  const showsTree = kind !== 'bug' || isDone;
  return (
    <section class="framed exercise-body" aria-labelledby="exercise-title" data-testid={`exercise-${id}`}>
      <h2 id="exercise-title" tabIndex={-1}>
        {say('exercise', { number, title: exerciseTitle(exercise, language) })}
      </h2>
      <p class="exercise-question">{questionOf(exercise, language)}</p>
      <div class="exercise-parts">
        <div class="exercise-main">
          {showsTree && (
            <>
              <SmallTreePicture
                tree={tree}
                {...marks}
                onPick={canPick ? pick : undefined}
                onLook={node => set(looked, node)}
              />
              <p class="faint small">
                {say('tree.legend')} {isDone && say(kind === 'bug' ? 'tree.marks.bug' : 'tree.marks')}
              </p>
            </>
          )}
          <form
            class="exercise-answer"
            onSubmit={event => {
              event.preventDefault();
              check();
            }}
          >
            <AnswerFields exercise={exercise} draft={draft} isDone={isDone} />
            <p class={refusal.value === null ? 'hidden' : 'refusal'} role="alert" data-testid="answer-refusal">
              {refusal.value}
            </p>
            {!isDone && (
              <div class="row">
                <button type="submit" class="strong" data-testid="check">
                  {say('check')}
                </button>
              </div>
            )}
          </form>
          {given !== undefined && (
            <div class="exercise-verdict" data-tone={given.points === 1 ? 'success' : 'refusal'}>
              <p ref={verdict} tabIndex={-1} data-testid="verdict">
                <strong>{verdictOf(exercise, given, draft.value.language)}</strong>
              </p>
              {given.points === 0 && <p>{say('yours', { answer: answerText(given.answer, language) })}</p>}
              <ul data-testid="reasons">
                {reasonsOf(exercise, language, draft.value.language).map(reason => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
              {kind === 'bug' && (
                <>
                  <RunTable tree={tree} mistake={exercise.mistake} />
                  <RightListing mistake={exercise.mistake} language={draft.value.language} />
                </>
              )}
              <Button label={say('next')} class="strong" testId="next" onClick={onNext} />
            </div>
          )}
        </div>
        <NodeBoard tree={tree} node={looked.value} notes={notesOf(exercise, language)} />
      </div>
    </section>
  );
};

const verdictOf = (exercise: Exercise, { points }: GivenAnswer, programming: ProgrammingLanguage): string => {
  if (points === 1) return say('right');
  const solution = solutionText(exercise, currentLanguage(), programming);
  return say(exercise.kind === 'bug' ? 'wrong.line' : 'wrong', { solution });
};

const NodeBoard = ({ tree, node, notes }: { tree: SmallTree; node: number; notes: string }) => {
  const variant = variantNamed(tree.game);
  const pieces = useMemo(() => {
    const path = [node, ...ancestorsOf(tree, node)].flatMap(id => tree.nodes[id]!.move ?? []).reverse();
    const state = unwrap(GameState.read(variant, tree.position, path));
    return variant.face.pieces(state.position);
  }, [tree, node]);
  const { game, detail } = gameTitle(variant);
  const caption = node === 0 ? say('board.root') : say('board.node', { node });
  return (
    <figure class="exercise-node">
      <p>
        <strong>{game}</strong> <span class="faint">{detail}</span>
      </p>
      <BoardPicture variant={variant} pieces={pieces} label={caption} />
      <figcaption class="faint small">
        {caption} <br />
        {notes}
      </figcaption>
    </figure>
  );
};
