import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { numberText } from '../tree/number-text.ts';
import { cutInWords } from '../tree/sentence.ts';
import type { ShownTree } from '../tree/shown-tree.ts';
import { WindowLine } from '../tree/window-line.tsx';
import { translator } from '../words/say.ts';
import { LessonTree } from './lesson-tree.tsx';
import { say } from './words.ts';

/** Most questions about one tree. */
const MAX_QUESTIONS = 6;

interface Question {
  /** The step that hands a value to the node, with moves of the node left. */
  readonly step: number;
  readonly node: number;
  readonly child: number;
  readonly left: number;
  readonly isCut: boolean;
}

/** Asks before each cut, and as often where a window that is closed on one side does not cut. */
const questionsOf = ({ recording, nodes }: ShownTree): Question[] => {
  const asked = recording.steps.flatMap(({ kind, node: child }, step): Question[] => {
    if (kind !== 'back') return [];
    const node = nodes[child]!.parent!;
    const { kind: chooser, alpha, beta, cut } = nodes[node]!;
    const bound = chooser === 'max' ? beta : alpha;
    const siblings = recording.children[node]!;
    const left = siblings.length - 1 - siblings.indexOf(child) + (cut?.left ?? 0);
    if (chooser === 'chance' || bound === null || left === 0) return [];
    return [{ step, node, child, left, isCut: cut !== null && siblings.at(-1) === child }];
  });
  const others = asked.filter(({ isCut }) => !isCut).slice(0, MAX_QUESTIONS / 2);
  const cuts = asked.filter(({ isCut }) => isCut).slice(0, MAX_QUESTIONS - others.length);
  return [...cuts, ...others].sort((one, other) => one.step - other.step);
};

export const Guess = ({ tree, onDone }: { readonly tree: ShownTree; onDone(): void }) => {
  const { recording, nodes, variant } = tree;
  const questions = useMemo(() => questionsOf(tree), [tree]);
  const at = useSignal(0);
  const guess = useSignal<boolean | null>(null);
  const right = useSignal(0);
  const question = questions[at.value];
  useEffect(() => {
    tree.goTo(question === undefined ? tree.lastStep : question.step);
    if (question === undefined) onDone();
    else tree.chosen.value = question.node;
  }, [question]);
  if (question === undefined)
    return (
      <div class="lesson-tree">
        <LessonTree tree={tree} />
        <p class="success" data-testid="guess-done">
          {say('guess.done', { right: right.value, all: questions.length })}
        </p>
      </div>
    );
  const { node, child, step, left, isCut } = question;
  const sides = translator.value.sideValues(variant, tree.chooserAt(node)!);
  const answer = (isCutGuessed: boolean) => {
    guess.value = isCutGuessed;
    if (isCutGuessed === isCut) right.value++;
    if (isCut) tree.goTo(step + 1);
    tree.chosen.value = node;
  };
  const window = recording.windowAt(node, step)!;
  const why = isCut
    ? cutInWords(tree, node)
    : say('guess.look.why', {
        best: numberText(variant, recording.bestAt(node, step)!.value),
        alpha: numberText(variant, window.alpha),
        beta: numberText(variant, window.beta),
      });
  const number = (value: number) => numberText(variant, value);
  return (
    <div class="lesson-tree">
      <LessonTree tree={tree} />
      {/* Before the answer the window would give it away. */}
      {guess.value !== null && <WindowLine tree={tree} />}
      <p data-testid="guess-ask">
        <strong>
          {say('guess.ask', { ...sides, move: nodes[child]!.move!, value: number(nodes[child]!.value), left })}
        </strong>
      </p>
      <div role="status">
        {guess.value !== null && (
          <p class={guess.value === isCut ? 'success' : 'caution'} data-testid="guess-why">
            <strong>{say(guess.value === isCut ? 'right' : 'wrong')}</strong> {why}
          </p>
        )}
      </div>
      <div class="row">
        {guess.value === null ? (
          <>
            <Button label={say('guess.cut')} testId="guess-cut" onClick={() => answer(true)} />
            <Button label={say('guess.look')} testId="guess-look" onClick={() => answer(false)} />
          </>
        ) : (
          <Button
            label={say('guess.next')}
            testId="guess-next"
            onClick={() => {
              guess.value = null;
              at.value++;
            }}
          />
        )}
      </div>
    </div>
  );
};
