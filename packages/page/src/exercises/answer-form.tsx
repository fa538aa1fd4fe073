import { type Answer, type Exercise, isFoundLine, isWindow } from '@poda/library/exercises/exercise.ts';
import { numberText } from '@poda/library/exercises/exercise-text.ts';
import {
  listingOf,
  type MistakeId,
  mistakes,
  type ProgrammingLanguage,
  programmingLanguages,
  rightListings,
  wrongLinesOf,
} from '@poda/library/exercises/listings.ts';
import { PAPER_WIN } from '@poda/library/exercises/small-tree.ts';
import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Labelled, Switch } from '../controls/fields.tsx';
import { Fold } from '../controls/fold.tsx';
import { Segments } from '../controls/segments.tsx';
import { set } from '../controls/signals.ts';
import { currentLanguage } from '../words/say.ts';
import { say } from './words.ts';

/** What the user is about to answer; each exercise uses its own part. */
export interface Draft {
  readonly numbers: readonly [string, string];
  /** Of alpha and beta. */
  readonly isUnbound: readonly [boolean, boolean];
  readonly nodes: readonly number[];
  readonly language: ProgrammingLanguage;
  readonly line: number | null;
}

export const emptyDraft = (exercise: Exercise, language: ProgrammingLanguage): Draft => ({
  numbers: ['', ''],
  isUnbound: [false, false],
  nodes: exercise.kind === 'order' ? exercise.tree.nodes[0]!.children : [],
  language,
  line: null,
});

/** The draft of an answer that was given before. */
export const draftOf = (exercise: Exercise, answer: Answer, language: ProgrammingLanguage): Draft => {
  const empty = emptyDraft(exercise, language);
  if (isFoundLine(answer)) return { ...empty, ...answer };
  if (isWindow(answer)) {
    const { alpha, beta } = answer;
    return {
      ...empty,
      numbers: [numberText(alpha, currentLanguage(), '−∞'), numberText(beta, currentLanguage())],
      isUnbound: [alpha === null, beta === null],
    };
  }
  if (typeof answer !== 'number') return { ...empty, nodes: answer };
  return exercise.kind === 'bound'
    ? { ...empty, nodes: [answer] }
    : { ...empty, numbers: [numberText(answer, currentLanguage()), ''] };
};

type Refusal = 'refuse.number' | 'refuse.bound' | 'refuse.node' | 'refuse.line';

/** The answer, or the words that say what is missing. */
export const answerOf = (
  { kind }: Exercise,
  draft: Draft,
): { readonly answer: Answer } | { readonly refusal: Refusal } => {
  switch (kind) {
    case 'value': {
      const value = numberIn(draft.numbers[0]);
      return value === null ? { refusal: 'refuse.number' } : { answer: value };
    }
    case 'window': {
      const [alpha, beta] = draft.numbers.map((text, i) => (draft.isUnbound[i] ? null : (numberIn(text) ?? undefined)));
      return alpha === undefined || beta === undefined ? { refusal: 'refuse.bound' } : { answer: { alpha, beta } };
    }
    case 'bound': {
      const [node] = draft.nodes;
      return node === undefined ? { refusal: 'refuse.node' } : { answer: node };
    }
    case 'pruned':
      return draft.nodes.length === 0
        ? { refusal: 'refuse.node' }
        : { answer: draft.nodes.toSorted((one, other) => one - other) };
    case 'order':
      return { answer: draft.nodes };
    case 'bug':
      return draft.line === null
        ? { refusal: 'refuse.line' }
        : { answer: { language: draft.language, line: draft.line } };
  }
};

/** Also with the minus sign of the tree, and its sign for a win or a loss. */
const numberIn = (text: string): number | null => {
  const plain = text.trim().replace('−', '-');
  const ofWin = [PAPER_WIN, -PAPER_WIN].find(value => numberText(value, currentLanguage()).replace('−', '-') === plain);
  return ofWin ?? (/^[+-]?\d{1,5}$/.test(plain) ? Number(plain) : null);
};

interface AnswerFieldsProps {
  readonly exercise: Exercise;
  readonly draft: Signal<Draft>;
  readonly isDone: boolean;
}

/** The fields of an exercise; nodes are chosen in the tree. */
export const AnswerFields = ({ exercise, draft, isDone }: AnswerFieldsProps) => {
  const change = (changed: Partial<Draft>) => set(draft, { ...draft.value, ...changed });
  const { nodes } = draft.value;
  switch (exercise.kind) {
    case 'value':
      return <NumberText label={say('answer.value')} place={0} draft={draft} isDone={isDone} testId="answer-value" />;
    case 'window':
      return (
        <div class="window-fields">
          {(['alpha', 'beta'] as const).map((bound, i) => (
            <div key={bound}>
              <NumberText
                label={say(`answer.${bound}`)}
                place={i as 0 | 1}
                draft={draft}
                isDone={isDone || draft.value.isUnbound[i]!}
                testId={`answer-${bound}`}
              />
              {!isDone && (
                <Switch
                  label={say('answer.none', { sign: i === 0 ? '−∞' : '∞' })}
                  value={draft.value.isUnbound[i]!}
                  onChange={isUnbound =>
                    change({
                      isUnbound:
                        i === 0 ? [isUnbound, draft.value.isUnbound[1]] : [draft.value.isUnbound[0], isUnbound],
                    })
                  }
                  testId={`answer-${bound}-none`}
                />
              )}
            </div>
          ))}
        </div>
      );
    case 'pruned':
    case 'bound': {
      const chosen = nodes.length === 0 ? say('answer.nothing') : nodes.toSorted((a, b) => a - b).join(', ');
      return isDone ? null : (
        <p aria-live="polite" data-testid="answer-nodes">
          {say(`answer.${exercise.kind}`, { nodes: chosen })}
        </p>
      );
    }
    case 'order':
      return (
        <OrderList
          title={say('answer.order')}
          items={nodes.map(node => ({ id: String(node), label: `${exercise.tree.nodes[node]!.label} (${node})` }))}
          isDone={isDone}
          onChange={ids => change({ nodes: ids.map(Number) })}
        />
      );
    case 'bug':
      return <ListingFields exercise={exercise} draft={draft} isDone={isDone} />;
  }
};

const NumberText = ({
  label,
  place,
  draft,
  isDone,
  testId,
}: {
  label: string;
  place: 0 | 1;
  draft: Signal<Draft>;
  isDone: boolean;
  testId: string;
}) => (
  <Labelled label={label}>
    {id => (
      <input
        id={id}
        class="number-answer"
        autocomplete="off"
        maxLength={8}
        data-testid={testId}
        disabled={isDone}
        value={draft.value.numbers[place]}
        onInput={({ currentTarget: { value } }) => {
          const [alpha, beta] = draft.value.numbers;
          draft.value = { ...draft.value, numbers: place === 0 ? [value, beta] : [alpha, value] };
        }}
      />
    )}
  </Labelled>
);

interface OrderListProps {
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly label: string }[];
  readonly isDone?: boolean;
  /** The ids in their new order. */
  onChange(ids: readonly string[]): void;
}

/** Moves that the user puts in order. */
export const OrderList = ({ title, items, isDone = false, onChange }: OrderListProps) => {
  const ids = items.map(({ id }) => id);
  const swap = (place: number) => {
    const [one, other] = [ids[place]!, ids[place + 1]!];
    onChange(ids.with(place, other).with(place + 1, one));
  };
  return (
    <div>
      <strong>{title}</strong>
      <ol class="order-answer" data-testid="answer-order" data-order={ids.join(' ')}>
        {items.map(({ id, label: move }, place) => (
          <li key={id} class="row">
            <span>{move}</span>
            {!isDone && (
              <>
                <Button
                  label="↑"
                  aria-label={say('answer.up', { move })}
                  testId={`up-${id}`}
                  aria-disabled={place === 0}
                  onClick={() => place > 0 && swap(place - 1)}
                />
                <Button
                  label="↓"
                  aria-label={say('answer.down', { move })}
                  testId={`down-${id}`}
                  aria-disabled={place === ids.length - 1}
                  onClick={() => place < ids.length - 1 && swap(place)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};

const languageNames: Readonly<Record<ProgrammingLanguage, string>> = { python: 'Python', typescript: 'TypeScript' };

const ListingFields = ({
  exercise,
  draft,
  isDone,
}: {
  exercise: Extract<Exercise, { kind: 'bug' }>;
  draft: Signal<Draft>;
  isDone: boolean;
}) => {
  const name = useId();
  const { language, line } = draft.value;
  const { mistake } = exercise;
  const lines = listingOf(mistake, language).split('\n');
  const wrong = isDone ? wrongLinesOf(mistake, language) : [];
  return (
    <>
      {!isDone && (
        <Segments
          label={say('language')}
          value={language}
          segments={programmingLanguages.map(value => ({ value, label: languageNames[value] }))}
          onChange={language => set(draft, { ...draft.value, language, line: null })}
          testId="listing-language"
          look="wrap"
        />
      )}
      {/* Once its buttons are disabled, only the list itself can be scrolled by keyboard. */}
      <fieldset class="listing bare" {...(isDone ? { tabIndex: 0 } : {})}>
        <legend>{say('answer.line')}</legend>
        {lines.map((text, i) => (
          <label key={`${language} ${i}`} class={wrong.includes(i + 1) ? 'is-wrong' : undefined}>
            <input
              type="radio"
              name={name}
              value={i + 1}
              checked={line === i + 1}
              disabled={isDone}
              data-testid={`line-${i + 1}`}
              onChange={() => set(draft, { ...draft.value, line: i + 1 })}
            />
            <span class="listing-number">{i + 1}</span>
            <code>{text}</code>
          </label>
        ))}
      </fieldset>
    </>
  );
};

/** The method without its mistake. */
export const RightListing = ({ mistake, language }: { mistake: MistakeId; language: ProgrammingLanguage }) => (
  <Fold title={say('right.listing')}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines. */}
    <pre class="listing-right" tabIndex={0}>
      {rightListings[mistakes[mistake].method][language]}
    </pre>
  </Fold>
);
