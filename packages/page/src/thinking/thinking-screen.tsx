import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { screenTitle } from '../browser/page-title.ts';
import { storedSignal } from '../browser/storage.ts';
import { Button } from '../controls/button.tsx';
import { useFocusIfFree } from '../controls/focus.ts';
import { Fold } from '../controls/fold.tsx';
import { linkTo } from '../route.ts';
import { addressOf } from '../tree/tree-address.ts';
import { lessons, type Part, questionOf, type ThinkingLesson } from './lesson-data.ts';
import { PartView } from './parts.tsx';
import './thinking.css';
import { say, translated } from './words.ts';

/** Ids of the lessons that the user has finished. */
const finished = storedSignal<readonly string[]>(
  'thinking.finished',
  [],
  (value): value is string[] => Array.isArray(value) && value.every(id => typeof id === 'string'),
);

/** `id` is empty for the list of all lessons. */
export const ThinkingScreen = ({ id }: { readonly id: string }) => {
  const lesson = lessons.find(found => found.id === id);
  return lesson === undefined ? <AllLessons unknown={id} /> : <LessonPage key={id} lesson={lesson} />;
};

export const linkToLesson = (id: string): string => linkTo('learn', `search-${id}`);

const AllLessons = ({ unknown }: { readonly unknown: string }) => (
  <section class="sheet">
    <h1>{say('title')}</h1>
    <p class="lead">{say('intro')}</p>
    {unknown !== '' && (
      <p class="refusal" role="alert">
        {say('unknown', { name: unknown })}
      </p>
    )}
    <LessonList />
  </section>
);

export const LessonList = () => (
  <ol class="lesson-list">
    {lessons.map(({ id, title, sentence }, index) => (
      <li key={id} class="card">
        <span class="lesson-number" aria-hidden="true">
          {index + 1}
        </span>
        <div>
          <h2>
            <a href={linkToLesson(id)} data-testid={`lesson-${id}`}>
              {translated(title)}
            </a>
          </h2>
          <p>{translated(sentence)}</p>
          {finished.value.includes(id) && <p class="small">✓ {say('done')}</p>}
        </div>
      </li>
    ))}
  </ol>
);

const LessonPage = ({ lesson }: { readonly lesson: ThinkingLesson }) => {
  const { id, title, parts } = lesson;
  const number = lessons.indexOf(lesson) + 1;
  const at = useSignal(0);
  /** The parts that the user has answered. */
  const answered = useSignal<ReadonlySet<number>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfFree(heading);
  useEffect(() => {
    screenTitle.value = translated(title);
    return () => {
      screenTitle.value = '';
    };
  }, [title]);
  const goTo = (part: number) => {
    at.value = part;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    if (part === parts.length && !finished.value.includes(id)) finished.value = [...finished.value, id];
  };
  const part = parts[at.value];
  const canGoOn = answered.value.has(at.value);
  return (
    <section class="sheet thinking">
      <header>
        <p class="faint small">{say('lesson.of', { number, count: lessons.length })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {translated(title)}
        </h1>
        <progress
          max={parts.length}
          value={at.value}
          aria-label={say('parts')}
          aria-valuetext={say('part', { part: Math.min(at.value + 1, parts.length), parts: parts.length })}
        />
      </header>
      {part === undefined ? (
        <End lesson={lesson} next={lessons[number]} />
      ) : (
        <PartView
          key={at.value}
          part={part}
          onDone={() => {
            answered.value = new Set([...answered.peek(), at.peek()]);
          }}
        />
      )}
      <div class="row lesson-bar">
        {at.value > 0 && <Button label={say('back')} testId="lesson-back" onClick={() => goTo(at.value - 1)} />}
        {part !== undefined && (
          <Button
            label={say(at.value === parts.length - 1 ? 'end' : 'next')}
            class="strong"
            aria-disabled={!canGoOn}
            testId="lesson-next"
            onClick={() => canGoOn && goTo(at.value + 1)}
          />
        )}
        {!canGoOn && part !== undefined && (
          <span class="faint small">{say(asks(part) ? 'answer-first' : 'try-first')}</span>
        )}
        {part !== undefined && hasTree(part) && canGoOn && (
          <a class="button quiet" href={linkTo('tree', '', addressOf(questionOf(part.tree), null))}>
            {say('whole')}
          </a>
        )}
      </div>
    </section>
  );
};

const asks = ({ kind }: Part): boolean => ['choice', 'move', 'fill', 'guess', 'questions'].includes(kind);

const hasTree = (part: Part): part is Extract<Part, { kind: 'tree' | 'fill' | 'guess' }> =>
  part.kind === 'tree' || part.kind === 'fill' || part.kind === 'guess';

const End = ({ lesson, next }: { readonly lesson: ThinkingLesson; readonly next: ThinkingLesson | undefined }) => (
  <>
    <div class="lesson-sentence">
      <h2>{say('sentence')}</h2>
      <p data-testid="lesson-sentence">{translated(lesson.sentence)}</p>
    </div>
    <Fold title={say('formula')} testId="lesson-formula">
      {lesson.formula.map((paragraph, index) => (
        <p key={index}>{translated(paragraph)}</p>
      ))}
    </Fold>
    <div class="row">
      {next !== undefined && (
        <a class="button strong" href={linkToLesson(next.id)} data-testid="next-lesson">
          {say('next.lesson', { title: translated(next.title) })}
        </a>
      )}
      <a class="button" href={linkToLesson('')}>
        {say('all')}
      </a>
      {lesson.links?.map(screen => (
        <a key={screen} class="button quiet" href={linkTo(screen)}>
          {say(`link.${screen}`)}
        </a>
      ))}
    </div>
  </>
);
