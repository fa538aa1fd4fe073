import { arenaTranslator } from '@poda/arena/words/translators.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Example, Figure, Lesson, RulesBlock } from '@poda/library/core/lesson.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { languages } from '@poda/library/core/text/words.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { whyNotTouched } from '@poda/library/play/input/explain-refusal.ts';
import { noInput, touchCell } from '@poda/library/play/input/move-input.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pageOfArticle } from './articles.ts';
import { lessonNamed, lessons, loadRules, textOf } from './lessons.ts';

const text = v.pipe(v.string(), v.minLength(1));
const bilingual = v.strictObject({ es: text, en: text });
const figure = {
  game: v.exactOptional(text),
  position: text,
  moves: v.exactOptional(v.array(text)),
  paths: v.exactOptional(v.array(v.picklist([0, 1]))),
  from: v.exactOptional(text),
};
const captioned = v.strictObject({ ...figure, caption: bilingual });
const example = v.strictObject({
  article: text,
  game: v.exactOptional(text),
  position: text,
  goal: bilingual,
  steps: v.array(
    v.strictObject({
      accepts: v.union([v.literal('any'), v.array(text)]),
      follows: v.exactOptional(v.array(text)),
      message: v.exactOptional(bilingual),
    }),
  ),
  done: bilingual,
  other: v.exactOptional(bilingual),
});
const lessonFile: v.GenericSchema<readonly Lesson[]> = v.array(
  v.strictObject({
    id: text,
    game: text,
    board: captioned,
    pieces: v.exactOptional(v.array(captioned)),
    figures: v.exactOptional(v.record(text, v.strictObject({ ...figure, caption: v.exactOptional(bilingual) }))),
    examples: v.exactOptional(v.record(text, example)),
  }),
);

it.each(
  Object.entries(
    import.meta.glob('../../../library/src/games/*/page/lessons.json', { eager: true, import: 'default' }),
  ),
)('%s has the form of lessons, in both languages', (_, file) => {
  expect(v.safeParse(lessonFile, file).issues ?? []).toEqual([]);
});

/** The number of an article, such as D4. */
const articleNumber = new RegExp(
  `\\b[${games.flatMap(game => Object.keys(game.extras.articles)).join('')}]\\d+\\b`,
  'g',
);

const variantOf = (name: string) => unwrap(parseVariant(games, name));
const stateOf = ({ game, position }: Pick<Figure, 'game' | 'position'>) =>
  unwrap(GameState.read(variantOf(game), position));

/** The articles of all lessons with their boards; numbers, boards and exercises are the same in both languages. */
const rules = { es: await loadRules('es'), en: await loadRules('en') };
const articles = lessons.flatMap(lesson => textOf(lesson, rules.es).articles);
const known = new Set(articles.map(({ id }) => id));
const examples = articles.flatMap(({ id, examples: own }) => own.map(example => ({ article: id, ...example })));
const figures = [
  ...lessons.flatMap(({ id, board, pieces = [] }) => [board, ...pieces].map(figure => ({ name: id, ...figure }))),
  ...articles.flatMap(({ id, figure }) => (figure === undefined ? [] : [{ name: id, ...figure }])),
];

const textIn = (blocks: readonly RulesBlock[]): string =>
  blocks
    .flatMap(block => {
      if ('rows' in block) return block.rows.flat();
      if ('items' in block) return block.items;
      return 'text' in block ? [block.text] : [];
    })
    .join(' ');

describe.each(languages)('the lessons in %s', language => {
  const texts = lessons.map(lesson => ({ id: lesson.id, lesson, ...textOf(lesson, rules[language]) }));

  it('have an introduction, articles with titles, and captions for all figures', () => {
    for (const { id, intro, articles: own } of texts) {
      expect(textIn(intro).length, id).toBeGreaterThan(50);
      expect(own.length, id).toBeGreaterThan(2);
      expect(own.filter(({ title, blocks }) => title === '' || textIn(blocks) === '')).toEqual([]);
      expect(
        own.filter(({ figure }) => figure?.caption === ''),
        id,
      ).toEqual([]);
    }
  });

  it('have the same articles as in Spanish, one after the other', () => {
    expect(texts.flatMap(({ articles: own }) => own.map(({ id }) => id))).toEqual(articles.map(({ id }) => id));
    for (const { articles: own } of texts)
      expect(own.map(({ id }) => id)).toEqual(own.map((_, i) => `${own[0]!.id[0]}${i + 1}`));
  });

  it.each(texts)('show boards of $id only beside articles that exist', ({ lesson, articles: own }) => {
    const cited = [...lesson.figures.keys(), ...lesson.examples.map(({ article }) => article)];
    expect(cited.filter(id => !own.some(article => article.id === id))).toEqual([]);
  });

  it.each(texts)('have no Markdown in $id that the page would show as it is', ({ intro, articles: own, sections }) => {
    const shown = [intro, ...own.map(({ blocks }) => blocks), ...sections.map(({ blocks }) => blocks)]
      .map(textIn)
      .join(' ');
    expect(shown.replace(/`[^`]+`/g, '')).not.toMatch(/[*_`<>]|\]\(/);
  });

  it('cite only articles that exist', () => {
    const cited = texts.flatMap(({ intro, articles: own, sections }) => [
      textIn(intro),
      ...sections.map(({ blocks }) => textIn(blocks)),
      ...own.flatMap(({ blocks, figure, examples: exercises }) => [
        textIn(blocks),
        figure?.caption ?? '',
        ...exercises.flatMap(({ goal, done, other }) => [goal, done, other].map(text => text?.[language] ?? '')),
      ]),
    ]);
    expect(cited.flatMap(text => text.match(articleNumber) ?? []).filter(id => !known.has(id))).toEqual([]);
  });
});

describe('the articles', () => {
  it.each(games.flatMap(game => Object.entries(game.messages.es).map(([key, text]) => ({ game: game.id, key, text }))))(
    'that $game cites in $key exist',
    ({ text }) => {
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
  it.each(
    lessons.flatMap(lesson => textOf(lesson, rules.es).articles.map(article => [article.id, lesson.id] as const)),
  )('%s is on the page %s', (article, page) => {
    expect(pageOfArticle(article)).toBe(page);
  });
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
    expect(touchCell({ state, input: noInput, rules: { isTouchMove: false, isWarning: false } }, cell).kind).toBe(
      'refused',
    );
    const hand = { state, touched: [], translator: arenaTranslator('es') };
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
