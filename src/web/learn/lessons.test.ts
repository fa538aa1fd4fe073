import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import type { Bilingual, Example, Figure } from '../../core/lesson.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { translatorFor } from '../../i18n/translators.ts';
import { whyNotTouched } from '../../play/input/explain-refusal.ts';
import { reachFor } from '../../play/input/touch-or-drag.ts';
import { pageOfArticle } from './articles.ts';
import { lessonNamed, lessons } from './lessons.ts';

/** The number of an article, such as D4. */
const articleNumber = new RegExp(`\\b[${games.flatMap(game => Object.keys(game.articles)).join('')}]\\d+\\b`, 'g');

const variantOf = (name: string) => unwrap(parseVariant(games, name));
const stateOf = ({ game, position }: Pick<Figure, 'game' | 'position'>) =>
  unwrap(GameState.read(variantOf(game), position));

const articles = lessons.flatMap(lesson => lesson.articles);
const examples = articles.flatMap(({ id, examples: own = [] }) => own.map(example => ({ article: id, ...example })));
const figures = [
  ...lessons.flatMap(({ id, board, pieces = [] }) => [board, ...pieces].map(figure => ({ name: id, ...figure }))),
  ...articles.flatMap(({ id, figure }) => (figure === undefined ? [] : [{ name: id, ...figure }])),
];

describe('the articles', () => {
  const pages = games
    .map(({ id }) => id)
    .flatMap(page => ['docs/games', 'docs/es/games'].map(folder => `${folder}/${page}.md`));

  it.each(pages)('are the same, in the same order, in %s and in the lessons', path => {
    const page = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const told = [...page.matchAll(/^### ([A-Z]\d+)$/gm)].map(([, id]) => id!);
    const letters = new Set(told.map(id => id[0]));
    expect(told.length).toBeGreaterThan(0);
    expect(articles.map(({ id }) => id).filter(id => letters.has(id[0]))).toEqual(told);
  });

  it('that the lessons cite exist', () => {
    const texts: Bilingual[] = articles.flatMap(({ text, figure, examples: own = [] }) => [
      text,
      ...(figure === undefined ? [] : [figure.caption]),
      ...own.flatMap(({ goal, done, other }) => [goal, done, ...(other === undefined ? [] : [other])]),
    ]);
    const cited = texts.flatMap(({ es, en }) => [...`${es} ${en}`.matchAll(articleNumber)].map(([id]) => id));
    const known = new Set(articles.map(({ id }) => id));
    expect(cited.filter(id => !known.has(id))).toEqual([]);
  });

  it.each(games.flatMap(game => Object.entries(game.messages.es).map(([key, text]) => ({ game: game.id, key, text }))))(
    'that $game cites in $key exist',
    ({ text }) => {
      const known = new Set(articles.map(({ id }) => id));
      expect([...text.matchAll(articleNumber)].map(([id]) => id).filter(id => !known.has(id))).toEqual([]);
    },
  );
});

describe('a lesson is found', () => {
  it.each([
    ['ur', 'ur'],
    ['ur:masters', 'ur'],
    ['draughts', 'draughts'],
    ['draughts:spanish', 'draughts'],
    ['draughts:checkers', 'checkers'],
    ['checkers', 'checkers'],
    ['damas', 'draughts'],
    ['draughts:english', 'draughts'],
    ['microshogi:drops', 'microshogi'],
    ['plague:4x3', 'plague'],
    ['chess', undefined],
  ])('by %s', (name, id) => {
    expect(lessonNamed(name)?.id).toBe(id);
  });
});

describe('the figures', () => {
  it.each(figures)('of $name, $position: the arrows and marks are legal moves', figure => {
    const state = stateOf(figure);
    expect(state.text).toBe(figure.position);
    for (const move of figure.moves ?? []) expect(state.findMove(move).ok, move).toBe(true);
    const origins = state.legalMoves().map(move => state.cells(move)[0]);
    if (figure.from !== undefined) expect(origins).toContain(figure.from);
  });
});

describe('an article', () => {
  it.each(lessons.flatMap(({ id, articles: own }) => own.map(article => [article.id, id] as const)))(
    '%s is on the page %s',
    (article, page) => {
      expect(pageOfArticle(article)).toBe(page);
    },
  );
});

describe('the examples', () => {
  it('have unique ids', () => {
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
  });

  it.each(examples)('$article $id can be solved with every accepted move', example => {
    const state = stateOf(example);
    expect(state.text).toBe(example.position);
    solve(state, example, 0);
  });

  it.each(examples.filter(({ other }) => other !== undefined))(
    '$article $id has a message for other moves, and a legal move that needs it',
    example => {
      const state = stateOf(example);
      const [{ accepts } = { accepts: 'any' }] = example.steps;
      const texts = state.legalMoves().map(move => state.moveText(move));
      expect(texts.filter(text => accepts !== 'any' && !accepts.includes(text))).not.toEqual([]);
    },
  );

  it.each(examples.filter(({ other }) => other === undefined))(
    '$article $id has no message for other moves, and no other legal move',
    example => {
      const state = stateOf(example);
      const [{ accepts } = { accepts: 'any' }] = example.steps;
      const texts = state.legalMoves().map(move => state.moveText(move));
      expect(texts.filter(text => accepts !== 'any' && !accepts.includes(text))).toEqual([]);
    },
  );

  it.each([
    ['must-capture', '12', '(D5)'],
    ['must-capture-too', '12', '(C2)'],
    ['quantity', '9', '(D6)'],
    ['quality', '9', '(D6)'],
    ['spreading', '4,1', '(P2)'],
    ['spreading', '4,3', '(P2)'],
    ['exact-count', '3,7', '(U6)'],
    ['own-piece', '2,1', '(U7)'],
    ['safe-rosette', '3,1', '(U8)'],
  ])('%s: a click on %s is refused with the article %s', (id, cell, article) => {
    const state = stateOf(examples.find(example => example.id === id)!);
    expect(reachFor({ state, touched: [], isBound: false }, cell).kind).toBe('refused');
    const hand = { state, touched: [], translator: translatorFor('es') };
    expect(whyNotTouched(hand, cell)).toContain(article);
  });
});

/** Plays every accepted move of a step with the moves after it, then the following steps, recursively. */
const solve = (state: GameState, example: Example, at: number): void => {
  const step = example.steps[at];
  if (step === undefined) return;
  const legal = state.legalMoves().map(move => state.moveText(move));
  expect(legal.length).toBeGreaterThan(0);
  const accepted = step.accepts === 'any' ? legal : step.accepts;
  for (const text of accepted) {
    expect(legal, example.id).toContain(text);
    const plies = state.plies;
    for (const played of [text, ...(step.follows ?? [])]) unwrap(state.playText(played));
    solve(state, example, at + 1);
    while (state.plies > plies) state.undo();
  }
};
