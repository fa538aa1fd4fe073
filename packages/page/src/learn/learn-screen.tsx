import type { Figure } from '@poda/library/core/lesson.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useFocusIfFree } from '../controls/focus.ts';
import { turns } from '../home/recorded-game.ts';
import { Tree } from '../home/search-picture.tsx';
import { stepsOf } from '../home/tree-steps.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { linkTo, readRoute, route } from '../route.ts';
import { gameTitle } from '../words/game-title.ts';
import { Blocks } from './blocks.tsx';
import { CitedText, linkToArticle } from './cited-text.tsx';
import { ExerciseView, PictureOf } from './exercise-view.tsx';
import './learn.css';
import { type ArticleText, type CaptionedFigure, lessonNamed, lessons, type ShownLesson, textOf } from './lessons.ts';
import { rules } from './rules.ts';
import { say, translated } from './words.ts';

const ThinkingScreen = lazyScreen<'ThinkingScreen', { readonly id: string }>(
  () => import('../thinking/thinking-screen.tsx'),
  'ThinkingScreen',
);

export const LearnScreen = () => {
  const { rest } = route.value;
  if (/^search(-|$)/.test(rest)) return <ThinkingScreen id={rest.slice('search-'.length)} />;
  const lesson = lessonNamed(rest);
  return lesson === undefined ? <AllLessons unknown={rest} /> : <LessonPage key={lesson.id} lesson={lesson} />;
};

const titleOf = ({ game }: ShownLesson): string => gameTitle(variantNamed(game)).game;

const AllLessons = ({ unknown }: { unknown: string }) => (
  <section class="sheet">
    <h1>{say('title')}</h1>
    <p class="lead">{say('intro')}</p>
    {unknown !== '' && (
      <p class="refusal" role="alert">
        {say('unknown', { name: unknown })}
      </p>
    )}
    <ul class="cards">
      <li class="card search-card">
        <div aria-hidden="true">
          <SearchStill />
        </div>
        <div>
          <h2>{say('search')}</h2>
          <p>{say('search.card')}</p>
          <a class="button strong" href={linkTo('learn', 'search')} data-testid="learn-search">
            {say('search.begin')}
          </a>
          <p>{say('tree.card')}</p>
          <a class="button above-card" href={linkTo('tree')} data-testid="to-tree">
            {say('nav.tree')}
          </a>
          <p>{say('exercises.card')}</p>
          <a class="button above-card" href={linkTo('exercises')} data-testid="to-exercises">
            {say('nav.exercises')}
          </a>
        </div>
      </li>
      {lessons.map(lesson => (
        <li key={lesson.id} class="card">
          <div class="thumbnail" aria-hidden="true">
            <PictureOf figure={lesson.board} />
          </div>
          <h2>{titleOf(lesson)}</h2>
          <p>
            {say('articles', {
              count: textOf(lesson, rules.value).articles.length,
              examples: lesson.examples.length,
            })}
          </p>
          <a
            class="button"
            href={linkTo('learn', lesson.id)}
            data-testid={`learn-${lesson.id}`}
            aria-label={`${say('read')}: ${titleOf(lesson)}`}
          >
            {say('read')}
          </a>
        </li>
      ))}
    </ul>
    <ul class="bare">
      <li>
        <a href={linkTo('evaluation')} data-testid="to-evaluation">
          {say('to.evaluation')}
        </a>
      </li>
      <li>
        <a href={linkTo('comparison')} data-testid="to-comparison">
          {say('to.comparison')}
        </a>
      </li>
      <li>
        <a href={linkTo('efficiency')} data-testid="to-efficiency">
          {say('to.efficiency')}
        </a>
      </li>
      <li>
        <a href={linkTo('solved')} data-testid="to-solved">
          {say('nav.solved')}
        </a>
      </li>
    </ul>
  </section>
);

/** A search with a cut, for the card that leads to the lessons about it. */
const SearchStill = () => {
  const turn = useMemo(turns, [])[2]!;
  return (
    <div class="search-ground">
      <div class="search-picture">
        <Tree turn={turn} done={stepsOf(turn)} />
      </div>
    </div>
  );
};

const LessonPage = ({ lesson }: { lesson: ShownLesson }) => {
  const wanted = route.value.query.get('article');
  const { intro, articles, sections } = useMemo(() => textOf(lesson, rules.value), [lesson, rules.value]);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfFree(heading);
  useEffect(() => {
    if (wanted === null) return;
    const article = document.getElementById(wanted);
    article?.scrollIntoView();
    article?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [wanted, route.value]);
  return (
    <div class="lesson" data-testid="lesson">
      <nav class="lesson-contents" aria-labelledby="contents-title">
        <p id="contents-title" class="faint small">
          {say('contents')}
        </p>
        <ol class="bare">
          {articles.map(({ id, title }) => (
            <li key={id}>
              <a
                href={linkToArticle(id)}
                aria-current={wanted === id ? 'location' : undefined}
                data-testid={`to-${id}`}
              >
                <span class="article-id">{id}</span> {title}
              </a>
            </li>
          ))}
        </ol>
        <a href={linkTo('learn')}>{say('all')}</a>
      </nav>
      <div class="lesson-text">
        {wanted !== null && !articles.some(({ id }) => id === wanted) && (
          <p class="refusal" role="alert" data-testid="unknown-article">
            {say('unknown-article', { id: wanted })}
          </p>
        )}
        <header class="lesson-head">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {say('rules-of', { game: titleOf(lesson) })}
            </h1>
            {wanted === null && <WayBack />}
            <Blocks blocks={intro} />
            <p>
              <a class="button strong" href={linkTo('play', '', { new: lesson.game })} data-testid="play">
                {say('move.play')}
              </a>
            </p>
          </div>
          <FigureView figure={captioned(lesson.board)} />
        </header>
        {lesson.pieces.length > 0 && (
          <section class="framed article" aria-labelledby="pieces-title">
            <h2 id="pieces-title">{say('pieces')}</h2>
            <div class="pieces">
              {lesson.pieces.map(figure => (
                <FigureView key={figure.position} figure={captioned(figure)} />
              ))}
            </div>
          </section>
        )}
        {articles.map(article => (
          <ArticleView key={article.id} article={article} isWanted={wanted === article.id} />
        ))}
        {sections.map(({ title, blocks }) => (
          <section key={title} class="framed article" aria-labelledby="others-title">
            <h2 id="others-title">{title}</h2>
            <div class="article-text">
              <Blocks blocks={blocks} />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
};

const ArticleView = ({ article, isWanted }: { article: ArticleText; isWanted: boolean }) => {
  const { id, title, blocks, figure, examples } = article;
  return (
    <article
      id={id}
      class={`framed article${isWanted ? ' wanted' : ''}`}
      aria-labelledby={`${id}-title`}
      data-testid={id}
    >
      <h2 id={`${id}-title`} tabIndex={-1}>
        <a class="article-id" href={linkToArticle(id)} title={say('link', { id })}>
          {id}
        </a>{' '}
        {title}
      </h2>
      {isWanted && <WayBack />}
      <div class={examples.length + (figure === undefined ? 0 : 1) === 1 ? 'article-body beside' : 'article-body'}>
        <div class="article-text">
          <Blocks blocks={blocks} />
        </div>
        <div class="article-boards">
          {figure !== undefined && <FigureView figure={figure} />}
          {examples.map(example => (
            <ExerciseView key={example.id} example={example} />
          ))}
        </div>
      </div>
    </article>
  );
};

/** Leads back to the screen on which the user asked for the rules. */
const WayBack = () => {
  const from = route.value.query.get('from');
  if (from === null) return null;
  const isGame = readRoute(`#/${from}`).screen === 'play';
  return (
    <p>
      <a class="button" href={`#/${from}`} data-testid="way-back">
        {say(isGame ? 'back.game' : 'back')}
      </a>
    </p>
  );
};

const captioned = (figure: Figure): CaptionedFigure => ({ ...figure, caption: translated(figure.caption) });

const FigureView = ({ figure }: { figure: CaptionedFigure }) => (
  <figure>
    <div class="figure-board" aria-hidden="true">
      <PictureOf figure={figure} />
    </div>
    <figcaption class="faint">
      <CitedText text={figure.caption} />
    </figcaption>
  </figure>
);
