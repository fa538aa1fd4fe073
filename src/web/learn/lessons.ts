import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { Lesson } from './article.ts';
import { checkers } from './checkers.ts';
import { draughts } from './draughts.ts';
import { microshogi } from './microshogi.ts';
import { plague } from './plague.ts';
import { ur } from './ur.ts';

/** The rules of the five games, in the order of the first screen. */
export const lessons: readonly Lesson[] = [ur, draughts, checkers, microshogi, plague];

/** Finds a lesson by its own id or by any name of a game; undefined if there is none. */
export const lessonNamed = (name: string): Lesson | undefined => {
  const own = lessons.find(({ id }) => id === name);
  if (own !== undefined) return own;
  const variant = parseVariant(games, name);
  if (!variant.ok) return undefined;
  const { game, ruleset } = variant.value;
  return lessons.find(({ id }) => id === ruleset) ?? lessons.find(({ id }) => id === game.id);
};
