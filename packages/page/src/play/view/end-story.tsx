import { opponent, type Side, seenBy } from '@poda/library/core/contract.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { decisiveMoment, leaderAtEnd } from '@poda/library/search/review/review-curve.ts';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../../controls/button.tsx';
import { GameReview } from '../../review/game-review.ts';
import { judgementsOf, rememberJudgements } from '../../review/keep-review.ts';
import { chosenNodes } from '../../review/run-controls.tsx';
import { lossSentence } from '../../review/values.ts';
import { translator } from '../../words/say.ts';
import type { LiveGame } from '../game/live-game.ts';
import { voiceOf } from '../game/voice.ts';
import { say } from '../words.ts';
import { scrollToBoard } from './look.tsx';

interface StoryProps {
  readonly live: LiveGame;
  readonly outcome: Outcome;
}

/** How the game went, and the mistake that decided it, from the same review that the button opens. */
export const EndStory = ({ live, outcome }: StoryProps) => {
  const review = useMemo(() => unwrap(GameReview.of(live.session.record())), [live]);
  useEffect(() => {
    review.moves.value = judgementsOf(review.record);
    if (!review.isComplete) void review.run(chosenNodes()).then(() => rememberJudgements(review));
    return () => review.leave();
  }, [review]);
  if (review.failure.value !== null) return null;
  const decisive = review.isComplete ? decisiveMoment(review.variant, review.moves.value, outcome) : undefined;
  const stood = review.isComplete ? standingText(live, outcome, review) : '';
  return (
    <div class="story">
      <Curve live={live} review={review} decisive={decisive} />
      <p class="decisive" role="status" data-testid="decisive">
        {!review.isComplete && say('end.judging')}
        {review.isComplete && decisive === undefined && (stood || say('end.clean'))}
        {decisive !== undefined && <Decisive live={live} review={review} move={decisive} stood={stood} />}
      </p>
    </div>
  );
};

interface DecisiveProps {
  readonly live: LiveGame;
  readonly review: GameReview;
  readonly move: ReviewedMove;
  readonly stood: string;
}

/** Who was winning in a game that did not end on the board, such as `Ibas ganando cuando abandonaste.`; else empty. */
const standingText = (live: LiveGame, { winner, reason }: Outcome, { variant, moves }: GameReview): string => {
  if (reason !== 'agreement' && reason !== 'resignation' && reason !== 'timeout') return '';
  const leader = leaderAtEnd(variant, moves.value);
  const subject = winner === null ? (live.user ?? (leader < 0 ? 1 : 0)) : opponent(winner);
  const lead = seenBy(subject, leader);
  const voice = voiceOf(live.session, subject);
  const ended =
    reason === 'timeout'
      ? say('end.when.timeout')
      : reason === 'agreement'
        ? say(live.user === null ? 'end.when.agreement' : 'end.when.agreement.yours')
        : say(lead === 0 ? 'end.when.resignation.of' : 'end.when.resignation', voice);
  const key = lead === 0 ? 'end.even' : lead > 0 ? 'end.leading' : 'end.trailing';
  return capitalised(say(key, { ...voice, ended }).trim());
};

const Decisive = ({ live, review, move, stood }: DecisiveProps) => {
  const { user, variant, session } = live;
  const { side, ply } = move;
  const values = { ...translator.value.sideValues(variant, side), move: review.numbered(review.indexOf(move)) };
  const key = user === null ? 'end.of' : side === user ? 'end.yours' : 'end.computers';
  // Forced passes are no moves of the list.
  const decisions = session.played.slice(0, ply + 1).filter(({ isDecision }) => isDecision).length;
  return (
    <>
      <span>
        {stood !== '' && `${stood} `}
        <strong>{say(key, values)}</strong>, {lossSentence(variant, move)}.
      </span>
      <Button
        label={say('end.see')}
        testId="see-decisive"
        onClick={() => {
          live.lookAt(decisions);
          scrollToBoard();
        }}
      />
    </>
  );
};

interface CurveProps extends Pick<DecisiveProps, 'live' | 'review'> {
  readonly decisive: ReviewedMove | undefined;
}

/** Drawn in a box of one unit a move by two units; the upper half is the user's, or that of the side at the bottom. */
const Curve = ({ live, review, decisive }: CurveProps) => {
  const { user, variant } = live;
  const side = user ?? variant.face.board.bottom;
  const count = review.decisions.length;
  const heights = review.curve.value.heights.map(height => seenBy(side, height));
  const points = heights.map((height, place) => `${place} ${(1 - height).toFixed(3)}`);
  const place = decisive === undefined ? -1 : review.indexOf(decisive) + 1;
  const end = (of: Side) =>
    of === user ? say('end.curve.you') : say('end.curve.side', translator.value.sideValues(variant, of));
  return (
    <div
      class="curve"
      role="img"
      aria-label={user === null ? say('end.curve', translator.value.sideValues(variant, side)) : say('end.curve.yours')}
    >
      <span class="curve-end" aria-hidden="true" data-testid="curve-top">
        {end(side)}
      </span>
      <span class="curve-end is-bottom" aria-hidden="true" data-testid="curve-bottom">
        {end(opponent(side))}
      </span>
      <svg viewBox={`0 0 ${count} 2`} preserveAspectRatio="none" aria-hidden="true">
        {points.length > 1 && <path class="curve-area" d={`M0 2L${points.join('L')}L${points.length - 1} 2Z`} />}
        <path class="curve-middle" d={`M0 1H${count}`} />
        {place >= 0 && <path class="curve-decisive" d={`M${place} 0V2`} />}
      </svg>
      {place >= 0 && (
        <span class="curve-dot" style={{ left: `${(100 * place) / count}%`, top: `${50 * (1 - heights[place]!)}%` }} />
      )}
    </div>
  );
};
