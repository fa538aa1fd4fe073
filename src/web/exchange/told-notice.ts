import type { Game } from '../../core/contract.ts';
import type { Problem } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { type Notice, noticeText } from '../../notation/notice.ts';
import { gameTitle } from '../words/game-title.ts';
import { translator } from '../words/say.ts';
import type { Told } from '../words/told.ts';
import { say } from './words.ts';

/** A notice, to be said in the language of whoever reads it. */
export const toldNotice =
  (notice: Notice): Told =>
  () =>
    noticeText({ ...notice, problem: inWords(notice.problem) }, translator.value);

/** Whether a notice tells of something that is wrong; others tell how a text that leaves something open was read. */
export const isTrouble = ({ problem: { code } }: Notice): boolean => !harmless.test(code);

const harmless = /-assumed$|^pdn-counting-|^usi-read-as-fairy$|^format-drops$/;

/** A problem of an address or a file in words: games by what people call them. */
export const toldProblem = (problem: Problem, game?: Game): string =>
  problem.code === 'unknown-game'
    ? say('game.unknown', { name: String(problem.values?.['name'] ?? '') })
    : translator.value.problem(inWords(problem), game);

const inWords = (problem: Problem): Problem => {
  const name = problem.values?.['name'];
  const variant = typeof name === 'string' ? parseVariant(games, name) : undefined;
  if (!variant?.ok) return problem;
  const { game, detail } = gameTitle(variant.value);
  return { ...problem, values: { ...problem.values, name: detail === '' ? game : `${game} (${detail})` } };
};
