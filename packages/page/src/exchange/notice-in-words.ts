import type { Game } from '@poda/library/core/contract.ts';
import type { Problem } from '@poda/library/core/result.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { type Notice, noticeText } from '@poda/library/notation/reading-notice.ts';
import { gameTitle } from '../words/game-title.ts';
import type { LazyText } from '../words/lazy-text.ts';
import { translator } from '../words/say.ts';
import { say } from './words.ts';

/** A function, so that the text follows the language of the page. */
export const noticeInWords =
  (notice: Notice): LazyText =>
  () =>
    noticeText({ ...notice, problem: withGameTitle(notice.problem) }, translator.value);

/** The other notices report how an ambiguous text was read. */
export const isProblem = ({ problem: { code } }: Notice): boolean => !harmless.test(code);

const harmless = /-assumed$|^pdn-counting-|^usi-read-as-fairy$|^format-drops$/;

/** Games appear under their titles. */
export const problemInWords = (problem: Problem, game?: Game): string =>
  problem.code === 'unknown-game'
    ? say('game.unknown', { name: String(problem.values?.['name'] ?? '') })
    : translator.value.problem(withGameTitle(problem), game);

const withGameTitle = (problem: Problem): Problem => {
  const name = problem.values?.['name'];
  const variant = typeof name === 'string' ? readVariant(name) : undefined;
  if (!variant?.ok) return problem;
  const { game, detail } = gameTitle(variant.value);
  return { ...problem, values: { ...problem.values, name: detail === '' ? game : `${game} (${detail})` } };
};
