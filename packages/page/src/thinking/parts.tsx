import type { Bilingual } from '@poda/library/core/lesson.ts';
import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { BoardPicture } from '../board/picture/board-picture.tsx';
import { Button } from '../controls/button.tsx';
import { set } from '../controls/signals.ts';
import { Calls, Listing } from '../tree/algorithm.tsx';
import { stepInWords } from '../tree/sentence.ts';
import { ShownTree } from '../tree/shown-tree.ts';
import { Transport } from '../tree/transport.tsx';
import { WindowLine } from '../tree/window-line.tsx';
import { Trial } from '../trial/trial.ts';
import { TrialBoard, TrialPanel } from '../trial/trial-board.tsx';
import { CountedBars } from './bars.tsx';
import { Depths } from './depths.tsx';
import { Dice } from './dice.tsx';
import { Fill } from './fill.tsx';
import { Guess } from './guess.tsx';
import { Layers } from './layers.tsx';
import { type PartProps, type Place, questionOf, type SearchedPlace, stateAt } from './lesson-data.ts';
import { LessonTree } from './lesson-tree.tsx';
import { Order } from './order.tsx';
import { Questions } from './questions.tsx';
import { Race } from './race.tsx';
import { recordPlace } from './record-place.ts';
import { say, translated } from './words.ts';

export const PartView = ({ part, onDone }: PartProps) => (
  <div class={`lesson-part of-${part.kind}`} data-testid="lesson-part" data-kind={part.kind}>
    <div class="lesson-words">
      {part.text.map((paragraph, index) => (
        <p key={index}>{translated(paragraph)}</p>
      ))}
    </div>
    <Live part={part} onDone={onDone} />
  </div>
);

const Live = ({ part, onDone }: PartProps) => {
  switch (part.kind) {
    case 'text':
      return <Reading part={part} onDone={onDone} />;
    case 'choice':
      return <Choice part={part} onDone={onDone} />;
    case 'move':
      return <MoveToFind part={part} onDone={onDone} />;
    case 'race':
      return <Race part={part} onDone={onDone} />;
    case 'bars':
      return <CountedBars part={part} onDone={onDone} />;
    case 'questions':
      return <Questions part={part} onDone={onDone} />;
    case 'order':
      return <WithFigure place={part.figure}>{<Order part={part} onDone={onDone} />}</WithFigure>;
    case 'depths':
      return <WithFigure place={part.figure}>{<Depths part={part} onDone={onDone} />}</WithFigure>;
    case 'dice':
      return <WithFigure place={part.figure}>{<Dice part={part} onDone={onDone} />}</WithFigure>;
    case 'layers':
      return <WithFigure place={part.figure}>{<Layers part={part} onDone={onDone} />}</WithFigure>;
    case 'tree':
      return <WithTree place={part.tree}>{tree => <Walk tree={tree} part={part} onDone={onDone} />}</WithTree>;
    case 'fill':
      return <WithTree place={part.tree}>{tree => <Fill tree={tree} onDone={onDone} />}</WithTree>;
    case 'guess':
      return <WithTree place={part.tree}>{tree => <Guess tree={tree} onDone={onDone} />}</WithTree>;
  }
};

const Reading = ({ part, onDone }: PartProps<'text'>) => {
  useEffect(onDone, []);
  return part.figure === undefined ? null : <Figure place={part.figure} />;
};

const Figure = ({ place }: { readonly place: Place }) => {
  const { variant, position } = useMemo(() => stateAt(place), [place]);
  return (
    <div class="lesson-board">
      <BoardPicture variant={variant} pieces={variant.face.pieces(position)} label={place.position ?? variant.name} />
    </div>
  );
};

const WithFigure = ({ place, children }: { readonly place: Place; readonly children: ComponentChild }) => (
  <>
    <Figure place={place} />
    {children}
  </>
);

const Choice = ({ part, onDone }: PartProps<'choice'>) => {
  const chosen = useSignal<number | null>(null);
  const answer = chosen.value === null ? null : part.answers[chosen.value]!;
  const choose = (index: number) => {
    chosen.value = index;
    onDone();
  };
  return (
    <>
      {part.figure !== undefined && <Figure place={part.figure} />}
      {part.tree !== undefined && (
        <div class="lesson-board with-tree">
          <WithTree place={part.tree}>{tree => <StillTree tree={tree} step={part.step!} />}</WithTree>
        </div>
      )}
      <div>
        <div class="lesson-answers">
          {part.answers.map(({ text }, index) => (
            <Button
              key={index}
              label={translated(text)}
              aria-pressed={chosen.value === index}
              data-right={chosen.value === index && part.answers[index]!.isRight ? '' : undefined}
              testId={`answer-${index}`}
              onClick={() => choose(index)}
            />
          ))}
        </div>
        <div role="status">
          {answer !== null && <Verdict isRight={answer.isRight === true} reason={answer.reason} />}
        </div>
      </div>
    </>
  );
};

const StillTree = ({ tree, step }: { readonly tree: ShownTree; readonly step: number }) => {
  useEffect(() => tree.goTo(step), []);
  return <LessonTree tree={tree} />;
};

const Verdict = ({ isRight, reason }: { readonly isRight: boolean; readonly reason: Bilingual }) => (
  <p class={isRight ? 'success' : 'caution'} data-testid="verdict">
    <strong>{say(isRight ? 'right' : 'wrong')}</strong> {translated(reason)}
  </p>
);

const MoveToFind = ({ part, onDone }: PartProps<'move'>) => {
  const trial = useMemo(() => {
    const found = new Trial(stateAt(part.figure), text => {
      if (part.accepts.includes(text)) {
        found.show(text);
        found.isOpen.value = false;
        found.hand.showFeedback(() => translated(part.right), 'success');
      } else found.hand.showFeedback(() => translated(part.wrong), 'refusal');
      onDone();
    });
    return found;
  }, [part]);
  return (
    <>
      <div class="lesson-board">
        <TrialBoard trial={trial} isFlipped={false} />
      </div>
      <div>
        <p>
          <strong>{translated(part.goal)}</strong>
        </p>
        <TrialPanel trial={trial} />
      </div>
    </>
  );
};

interface WithTreeProps {
  readonly place: SearchedPlace;
  children(tree: ShownTree): ComponentChild;
}

const WithTree = ({ place, children }: WithTreeProps) => {
  const tree = useSignal<ShownTree | null>(null);
  useEffect(() => recordPlace(place, trace => set(tree, new ShownTree(questionOf(place), trace))), [place]);
  return tree.value === null ? <p aria-busy="true" /> : children(tree.value);
};

const Walk = ({ tree, part, onDone }: PartProps<'tree'> & { readonly tree: ShownTree }) => {
  useEffect(() => {
    tree.goTo(0);
    onDone();
  }, []);
  return (
    <div class="lesson-tree">
      <div class={part.hasListing === true ? 'lesson-search with-listing' : 'lesson-search'}>
        <LessonTree tree={tree} />
        {part.hasListing === true && (
          <section class="tree-algorithm" aria-label={say('formula')}>
            <Listing tree={tree} />
            <WindowLine tree={tree} />
            <Calls tree={tree} />
          </section>
        )}
      </div>
      <p class="tree-now" aria-live="polite" data-testid="tree-now">
        {stepInWords(tree, tree.step.value, part.hasListing === true)}
      </p>
      <Transport tree={tree} />
    </div>
  );
};
