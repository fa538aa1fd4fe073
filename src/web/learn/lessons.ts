import type { Lesson } from '../../core/lesson.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';

const found = import.meta.glob<{ lessons: readonly Lesson[] }>('../../games/*/page/lessons.ts', { eager: true });

/** The rules of the games, in the order of the first screen. */
export const lessons: readonly Lesson[] = games.flatMap(
  ({ id }) => found[`../../games/${id}/page/lessons.ts`]?.lessons ?? [],
);

/** Finds a lesson by its own id or by any name of a game; undefined if there is none. */
export const lessonNamed = (name: string): Lesson | undefined => {
  const own = lessons.find(({ id }) => id === name);
  if (own !== undefined) return own;
  const variant = parseVariant(games, name);
  if (!variant.ok) return undefined;
  const { game, ruleset } = variant.value;
  return lessons.find(({ id }) => id === ruleset) ?? lessons.find(({ id }) => id === game.id);
};
