import type { Example, Figure } from '@poda/library/core/lesson.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { layOutOnScreen } from '../board/board.tsx';
import { BoardPicture } from '../board/picture/board-picture.tsx';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import type { Arrow } from '../drawing/marks.ts';
import { TrialBoard, TrialPanel } from '../trial/trial-board.tsx';
import { CitedText } from './cited-text.tsx';
import { Exercise, stateOf } from './exercise.ts';
import { say, translated } from './words.ts';

/** A picture that becomes a board when the user starts the exercise. */
export const ExerciseView = ({ example }: { example: Example }) => {
  const isOpen = useSignal(false);
  const begin = useRef<HTMLButtonElement>(null);
  const close = () => {
    isOpen.value = false;
    // The button exists again only after the next render.
    setTimeout(() => begin.current?.focus());
  };
  return (
    <section
      class="exercise"
      aria-label={say('exercise', { goal: translated(example.goal) })}
      data-testid={`try-${example.id}`}
    >
      <h3>{say('try')}</h3>
      <p class="goal">
        <strong>{translated(example.goal)}</strong>
      </p>
      {isOpen.value ? (
        <OpenExercise example={example} onClose={close} />
      ) : (
        <>
          <div class="exercise-board" aria-hidden="true">
            <PictureOf figure={example} canStand />
          </div>
          <div class="row">
            <button
              ref={begin}
              type="button"
              class="strong"
              data-testid="begin"
              aria-label={`${say('begin')}: ${translated(example.goal)}`}
              onClick={() => set(isOpen, true)}
            >
              {say('begin')}
            </button>
          </div>
        </>
      )}
    </section>
  );
};

/** `canStand`: as the board of an exercise does on a phone. */
export const PictureOf = ({ figure, canStand = false }: { figure: Omit<Figure, 'caption'>; canStand?: boolean }) => {
  const state = useMemo(() => stateOf(figure), [figure]);
  const { variant, position } = state;
  const arrows = (figure.moves ?? []).map((text, i): Arrow => {
    const cells = state.cells(unwrap(state.findMove(text)));
    return { from: cells[0]!, to: cells.at(-1)!, via: cells.slice(1, -1), rank: i + 1 };
  });
  const targets = state
    .legalMoves()
    .map(move => state.cells(move))
    .filter(([first]) => first !== undefined && first === figure.from)
    .map(cells => cells.at(-1)!);
  const marks = new Map(targets.map(cell => [cell, new Set(['target' as const])]));
  const paths = (figure.paths ?? []).map(side => ({ side }));
  return (
    <BoardPicture
      variant={variant}
      pieces={variant.face.pieces(position)}
      arrows={arrows}
      marks={marks}
      paths={paths}
      isStanding={canStand && layOutOnScreen(variant, false).isStanding}
    />
  );
};

const OpenExercise = ({ example, onClose }: { example: Example; onClose: () => void }) => {
  const exercise = useMemo(() => new Exercise(example), [example]);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    board.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
  }, []);
  const { trial } = exercise;
  return (
    <>
      <div class="exercise-board" ref={board}>
        <TrialBoard trial={trial} isFlipped={false} />
      </div>
      <TrialPanel trial={trial} show={text => <CitedText text={text} />} />
      <div class="row">
        <Button label={say('again')} testId="again" onClick={() => exercise.restart()} />
        <Button label={say('show')} testId="solve" onClick={() => exercise.solve()} />
        <Button label={say('do.close')} testId="close" onClick={onClose} />
      </div>
    </>
  );
};
