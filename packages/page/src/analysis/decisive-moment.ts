import { shownMoveTexts } from '@poda/library/play/game-in-words.ts';
import { moveNumber } from '@poda/library/play/listed-moves.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { decisiveMoment } from '@poda/library/search/review/review-curve.ts';
import { longWait, webEngine } from '../engine/web-thread.ts';
import { judgementsOf } from '../review/keep-review.ts';
import { translator } from '../words/say.ts';
import type { Study } from './study.ts';
import { mainLineFrom, ROOT } from './tree/move-tree.ts';
import { say } from './words.ts';

/**
 * Goes to the position before the last move of a finished game, and to that before the mistake that decided it as soon
 * as this is found, unless the user has done something meanwhile.
 */
export const goToDecisiveMoment = async (study: Study): Promise<void> => {
  const line = [ROOT, ...mainLineFrom(study.tree.value, ROOT)];
  const result = study.outcome.value;
  if (result === null || line.length === 1) return;
  const game = study.state;
  study.goTo(line.at(-2)!);
  const { at, tree, variant } = study;
  const before = [at.value, tree.value];
  const known = judgementsOf(study.record.value);
  const moves = known.length > 0 ? known : await judged(game);
  const found = decisiveMoment(variant, moves, result);
  if (found === undefined || at.value !== before[0] || tree.value !== before[1]) return;
  study.goTo(line[found.ply]!);
  const { number, isReply, shown } = study.entries.value.get(line[found.ply + 1]!)!;
  const [best] = shownMoveTexts(study.state, [found.best]);
  study.hand.showFeedback(() =>
    say('decisive', {
      move: `${moveNumber(number, isReply)} ${shown}`,
      label: translator.value.say(`review.label.${found.label}`),
      best: best!,
    }),
  );
};

/** The moves judged so far if the engine fails. */
const judged = async (game: Study['state']): Promise<readonly ReviewedMove[]> => {
  const engine = webEngine(longWait);
  const moves: ReviewedMove[] = [];
  const request = { search: 'strong', lines: 1, nodes: NODES_FOR_A_MOVE } as const;
  await engine.review(game, request, move => moves.push(move)).catch(() => undefined);
  void engine.close();
  return moves;
};

/** Enough to find the greatest mistake of a game, in about a second. */
const NODES_FOR_A_MOVE = 2_000;
